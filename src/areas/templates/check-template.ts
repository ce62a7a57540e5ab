import { invalid } from '#operation/parse.ts'
import type { FilterScope } from '#areas/contacts/index.ts'
import { conditionErrors, type Content, fieldErrorsApart, imageErrors, type ImageScope, withImages } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

/**
 * Refuses a content that no campaign could have, with all errors together. Takes up to some seconds, so no transaction is open meanwhile.
 * `before`: the stored content that this one changes, which may show images that were deleted since.
 */
export async function checkTemplate(
  scope: FilterScope & ImageScope,
  content: Content,
  newsletter: Newsletter,
  before: readonly Content[] = [],
): Promise<void> {
  const text = await withImages(scope, { subject: '', previewText: '', content })
  const errors = [
    ...(await fieldErrorsApart(text, newsletter)),
    ...(await conditionErrors(scope, content)),
    ...(await imageErrors(scope, content, before)),
  ]
  if (errors.length > 0) throw invalid(errors)
}
