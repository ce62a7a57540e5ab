import { invalid } from '#operation/parse.ts'
import type { FilterScope } from '#areas/contacts/index.ts'
import { conditionErrors, type Content, fieldErrorsApart } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

/** Refuses a content that no campaign could have, with all errors together. Takes up to some seconds, so no transaction is open meanwhile. */
export async function checkTemplate(scope: FilterScope, content: Content, newsletter: Newsletter): Promise<void> {
  const errors = [...(await fieldErrorsApart({ subject: '', previewText: '', content }, newsletter)), ...(await conditionErrors(scope, content))]
  if (errors.length > 0) throw invalid(errors)
}
