import type { FieldError } from '#operation/problem.ts'
import type { FilterScope } from '#areas/contacts/index.ts'
import {
  conditionErrors,
  type Content,
  type EmailText,
  fieldErrorsApart,
  imageErrors,
  type ImageScope,
  productErrors,
  withNamed,
} from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export type TextScope = FilterScope & ImageScope

/**
 * Finds errors that prevent sending a text. It may take seconds, so no transaction may be open.
 * `before`: the stored contents, which may show images that were deleted since.
 */
export async function textErrors(
  scope: TextScope,
  text: EmailText,
  newsletter: Newsletter,
  before: readonly Content[],
): Promise<FieldError[]> {
  return [
    ...(await fieldErrorsApart(scope.accountId, await withNamed(scope, text), newsletter)),
    ...(await conditionErrors(scope, text.content)),
    ...(await imageErrors(scope, text.content, before)),
    ...(await productErrors(scope, { content: text.content, newsletterId: newsletter.id }, before)),
  ]
}
