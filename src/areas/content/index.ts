import { convert_content } from './convert_content.ts'
import { preview_content } from './preview_content.ts'
import { create_snippet } from './snippets/create_snippet.ts'
import { delete_snippet } from './snippets/delete_snippet.ts'
import { list_snippets } from './snippets/list_snippets.ts'
import { snippetsOfImage, snippetsOfProduct } from './snippets/snippet-places-sql.ts'
import { update_snippet } from './snippets/update_snippet.ts'

export { Check } from './checks/check.ts'
export { begunErrors, checksOf, emptyParts } from './checks/content-checks.ts'
export { emptyConditions } from './checks/empty-conditions.ts'
export { linkChecks } from './checks/link-checks.ts'
export { senderChecks } from './checks/sender-checks.ts'
export { shown } from './checks/words.ts'
export { asCopied, type Place, placedChecks, textOf, textsToSend, textToSend, type TextToSend, writtenOut } from './texts/option-texts.ts'
export {
  contentsOf,
  NOTHING_TESTED,
  type Option,
  VARIANT_KEYS,
  type VariantCounts,
  variantErrors,
  VariantKey,
  Variants,
  VariantsChanges,
  withoutCounts,
  withVariants,
} from './texts/variants.ts'
export { valuesFor } from './reader-values.ts'
export { recordRevision } from './revisions/record-revision.ts'
export { FullRevision, Revision } from './revisions/revision.ts'
export { countRevisions, findRevision, selectRevisions } from './revisions/revision-sql.ts'
export { accountData as registrations } from './account-parts-sql.ts'
export { shownMail } from './texts/shown-mail.ts'
export { PreviewText, Subject } from './texts/subject.ts'
export { textErrors, type TextScope } from './text-errors.ts'

export const operations = [preview_content, convert_content]
export const snippetOperations = [list_snippets, create_snippet, update_snippet, delete_snippet]
export const signalHandlers = [snippetsOfImage, snippetsOfProduct]
