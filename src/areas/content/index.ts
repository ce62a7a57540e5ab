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
export { linkPlaces, placeCheck } from './checks/link-places.ts'
export { senderChecks } from './checks/sender-checks.ts'
export { cutShown } from './checks/words.ts'
export {
  asCopied,
  type MapPointer,
  placeChecks,
  textOf,
  textsToSend,
  textToSend,
  type TextToSend,
  writeOutOptions,
} from './texts/option-texts.ts'
export {
  contentsOf,
  NOTHING_TESTED,
  VARIANT_KEYS,
  type VariantCounts,
  variantErrors,
  VariantKey,
  Variants,
  VariantsChanges,
  withoutCounts,
  patchVariants,
  StoredVariants,
} from './texts/variants.ts'
export { valuesFor } from './reader-values.ts'
export { listRevisions, noRevision } from './revisions/list-revisions.ts'
export { recordRevision } from './revisions/record-revision.ts'
export { FullRevision, Revision } from './revisions/revision.ts'
export { findRevision } from './revisions/revision-sql.ts'
import { accountData } from './account-parts-sql.ts'
import type { Area } from '#operation/area.ts'
export { shownMail } from './texts/shown-mail.ts'
export {
  ExampleContact,
  sendTestMail,
  TestAddresses,
  testMailData,
  testMailsTo,
} from './texts/test-mails.ts'
export { PreviewText, Subject } from './texts/subject.ts'
export { textErrors, type TextScope } from './text-errors.ts'

export const area = {
  operations: {
    campaigns: [preview_content, convert_content],
    templates: [list_snippets, create_snippet, update_snippet, delete_snippet],
  },
  registrations: [...accountData, snippetsOfImage, snippetsOfProduct],
} satisfies Area
