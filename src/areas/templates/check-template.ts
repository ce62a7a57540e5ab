import { invalid } from '#operation/parse.ts'
import { textErrors, type TextScope } from '#areas/content/index.ts'
import type { Content } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

/**
 * Refuses content that a campaign could not have, and reports all errors. It may take seconds, so
 * no transaction may be open. `before`: the stored content. Images that it already shows are
 * accepted even if they were deleted since.
 */
export async function checkTemplate(
  scope: TextScope,
  content: Content,
  newsletter: Newsletter,
  before: readonly Content[] = [],
): Promise<void> {
  const errors = await textErrors(
    scope,
    { subject: '', previewText: '', content },
    newsletter,
    before,
  )
  if (errors.length > 0) throw invalid(errors)
}
