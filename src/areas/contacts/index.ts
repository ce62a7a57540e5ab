import { accountData } from './account-parts-sql.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { add_contact } from './add_contact.ts'
import { add_reader } from './signup/add_reader.ts'
import { add_tag } from './tags/add_tag.ts'
import { bulkRecords } from './bulk/bulk-records.ts'
import { runBulkUpdate } from './bulk/run-bulk.ts'
import { bulk_update_contacts } from './bulk/bulk_update_contacts.ts'
import { cancel_import } from './imports/cancel_import.ts'
import { confirm_contact } from './reader/confirm_contact.ts'
import {
  subscriberConfirmed,
  subscriberCreated,
  subscriberDeleted,
  subscriberUnsubscribed,
  subscriberUpdated,
} from './record/contact-events.ts'
import { create_custom_field } from './fields/create_custom_field.ts'
import { delete_contact } from './leaving/delete_contact.ts'
import { delete_custom_field } from './fields/delete_custom_field.ts'
import { delete_suppression } from './suppressions/delete_suppression.ts'
import { delete_tag } from './tags/delete_tag.ts'
import { get_bulk_job } from './bulk/get_bulk_job.ts'
import { get_confirmation } from './reader/get_confirmation.ts'
import { get_contact } from './get_contact.ts'
import { get_growth } from './growth/get_growth.ts'
import { get_import } from './imports/get_import.ts'
import { get_import_refusals } from './imports/get_import_refusals.ts'
import { get_preferences } from './reader/get_preferences.ts'
import { get_signup_page } from './signup/get_signup_page.ts'
import { get_unsubscribe } from './reader/get_unsubscribe.ts'
import { runImport } from './imports/running/import-jobs.ts'
import { import_contacts } from './imports/import_contacts.ts'
import { list_contacts } from './list_contacts.ts'
import { list_custom_fields } from './fields/list_custom_fields.ts'
import { list_imports } from './imports/list_imports.ts'
import { list_suppressions } from './suppressions/list_suppressions.ts'
import { list_tags } from './tags/list_tags.ts'
import { merge_tags } from './tags/merge_tags.ts'
import { makeTopicTags } from './tags/topic-tags.ts'
import { preview_tag_change } from './tags/preview_tag_change.ts'
import { remove_tag } from './tags/remove_tag.ts'
import { rename_tag } from './tags/rename_tag.ts'
import { set_contact_field } from './fields/set_contact_field.ts'
import { dropField } from './fields/field-jobs.ts'
import { changeTags } from './tags/tag-jobs.ts'
import { undo_bulk_job } from './bulk/undo_bulk_job.ts'
import { unsubscribe_contact } from './leaving/unsubscribe_contact.ts'
import { unsubscribe_reader } from './reader/unsubscribe_reader.ts'
import { update_contact } from './update_contact.ts'
import { update_preferences } from './reader/update_preferences.ts'
import { foldGrowth } from './growth/fold-sql.ts'
import { reviewGrowth } from './growth/review-sql.ts'
import { renewSearchIndex } from './search/renew-sql.ts'
import { forgetUndoValues } from './bulk/bulk-sql.ts'
import { forgetOldBulkJobs, forgetOldImports } from './retention-sql.ts'
import type { Area } from '#operation/area.ts'

export { addressHash, lockAddress, lockContactAndAddress } from './record/address-lock-sql.ts'
export { countList, readList, startListImport } from './imports/list-import.ts'
export { paidImported, readersImported } from './imports/running/readers-imported.ts'
export { addressMoved } from './record/address-moved.ts'
export { readersLeft } from './record/readers-left.ts'
export { contactDeleting } from './record/contact-deleting.ts'
export { confirmationWanted } from './signup/confirmation-wanted.ts'
export { EXAMPLE_SUBSCRIBER } from './record/contact-events.ts'
export { eraseContacts } from './leaving/erase-contacts.ts'
export { CONFIRM, UNSUBSCRIBE } from './reader/reader-purposes.ts'
export {
  ACCOUNT_TAGS_MAX,
  boundKey,
  ContactId,
  FieldName,
  FieldValue,
  FIELDS_MAX,
  noNewsletter,
  notPending,
  Status,
  Subscriber,
  NewTag,
  Tag,
  TAGS_MAX,
  Tier,
  tooManyConfirmations,
} from './record/contact.ts'
export { admitVisitor } from './signup/admit.ts'
export { signupNewsletter } from './record/signup-newsletter.ts'
export {
  addressesOf,
  type Contact,
  contactColumns,
  type ContactRow,
  contactsByEmail,
  countLeavers,
  findContact,
  findContactByEmail,
  findContacts,
  findKnownContact,
  lockContact,
  lockContacts,
  subscriberOf,
  toContact,
  toSubscriber,
} from './record/contact-sql.ts'
export {
  type AutomaticChange,
  changeContacts,
  applyToContact,
  obstacleOf,
} from './automatic-change.ts'
export { readerPlaces } from './reader/preferences.ts'
export { linkExpired } from './reader/reader-page.ts'
export {
  addressDigest,
  PREFERENCES,
  preferencesSigner,
  unsubscribeSigner,
} from './reader/preferences-token.ts'
export { bulkRecords }
export { importRecords } from './imports/running/import-records.ts'
export { sumActive } from './growth/growth-sql.ts'
export {
  type CustomField,
  type FieldType,
  fitsType,
  describeUnknownField,
} from './fields/custom-field.ts'
export { customFields, insertField } from './fields/custom-field-sql.ts'
export { type Held, type NewSuppression, suppress } from './suppressions/suppression-sql.ts'
export { countContacts, countWithin, estimateContacts } from './search/count-sql.ts'
export type { ContactFilter } from './search/filter-sql.ts'
export { listAmongNewest, listContacts } from './search/page-sql.ts'
export { unsubscribe } from './leaving/unsubscribe.ts'
export { tagsUsed } from './tags/tags-used.ts'
export { conditionsOf, fieldsOf, namesTag, tagsOf, withTag } from './filters/filter.ts'
export { findKnownTags, nearTag, tagsUnderWay, useTags } from './tags/tag-sql.ts'
export {
  audienceFaults,
  type AudienceScope,
  type Matcher,
  matcherOf,
} from './filters/audience-sql.ts'
export { explain, withMet } from './filters/explain-sql.ts'
export { segmentNamed } from './filters/named-segment.ts'
export { type ContactSpan, type Use as MatcherUse, withinSpan } from './filters/filter-sql.ts'
export { checkFilter, faultsOf, type FilterScope } from './filters/faults.ts'
export {
  type EventCondition,
  type EventSelection,
  type EventSource,
  eventSources,
} from './filters/event-source.ts'
export { Filter, MetFilter } from './filters/filter.ts'
export { sameForAll } from './filters/same-for-all.ts'
export {
  consentText,
  PublicNewsletter,
  publicView,
  findVisitedNewsletter,
} from './signup/signup-page.ts'
export {
  add_reader,
  confirm_contact,
  get_confirmation,
  get_preferences,
  get_signup_page,
  get_unsubscribe,
  unsubscribe_reader,
  update_preferences,
}

export const area = {
  operations: {
    contacts: [
      add_contact,
      list_contacts,
      get_contact,
      update_contact,
      delete_contact,
      unsubscribe_contact,
      bulk_update_contacts,
      get_bulk_job,
      undo_bulk_job,
      import_contacts,
      list_imports,
      get_import,
      get_import_refusals,
      cancel_import,
      add_tag,
      remove_tag,
      set_contact_field,
      list_tags,
      preview_tag_change,
      rename_tag,
      merge_tags,
      delete_tag,
      list_custom_fields,
      create_custom_field,
      delete_custom_field,
      list_suppressions,
      delete_suppression,
      get_growth,
      get_confirmation,
      confirm_contact,
      get_unsubscribe,
      unsubscribe_reader,
      get_preferences,
      update_preferences,
      get_signup_page,
      add_reader,
    ],
  },
  events: [
    subscriberCreated,
    subscriberConfirmed,
    subscriberUnsubscribed,
    subscriberUpdated,
    subscriberDeleted,
  ],
  jobs: [runImport, runBulkUpdate, changeTags, dropField],
  retention: [
    { name: 'imports', forget: forgetOldImports },
    { name: 'undo values', forget: ({ db }, now) => forgetUndoValues(db, now) },
    { name: 'bulk actions', forget: forgetOldBulkJobs },
  ],
  periodic: [
    { name: 'growth', everyMs: 10 * MINUTE_MS, round: ({ db }) => foldGrowth(db) },
    { name: 'growth review', everyMs: 10 * MINUTE_MS, round: reviewGrowth },
    { name: 'index of searches', everyMs: 10 * MINUTE_MS, round: renewSearchIndex },
  ],
  registrations: [...accountData, makeTopicTags],
} satisfies Area
