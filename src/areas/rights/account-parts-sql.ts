import { newUuid } from '#lib/typeid.ts'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, integer, orNull, text, time } from '#operation/account-data/column.ts'
import { STOPPED } from '#operation/account-data/arrival.ts'
import { register } from '#operation/registry.ts'

const erasures: AccountPart = {
  name: 'erasures',
  about: 'When persons were erased, and how many contacts they were.',
  table: 'erasure',
  key: { erasure_id: 'uuid' },
  columns: {
    id: id('ers', 'erasure_id'),
    erasedAt: time(),
    contacts: integer(),
    finishedAt: orNull(time()),
  },
  leaves: { wanted: 'secret: the address of an erasure under way, encrypted' },
  arrives: {
    refuses: ({ finishedAt }) =>
      finishedAt === null
        ? 'a person was being erased. Export the account again once that is done'
        : null,
  },
}

const erasedContacts: AccountPart = {
  name: 'erased-contacts',
  about: 'The ids of contacts that were erased. They lead nowhere.',
  table: 'erased_contact',
  key: { contact_id: 'uuid' },
  columns: { contactId: id('sub'), newsletterId: id('nl'), erasureId: id('ers') },
}

const dataExports: AccountPart = {
  name: 'contact-data-exports',
  about: 'The files of personal data that were made for readers, without the files.',
  table: 'contact_export',
  key: { export_id: 'uuid' },
  columns: {
    id: id('cdx', 'export_id'),
    contactId: id('sub'),
    status: text(),
    bytes: orNull(integer()),
    createdAt: time(),
    finishedAt: orNull(time()),
    expiresAt: time(),
  },
  leaves: { file_id: 'a part of its download link' },
  arrives: {
    sets: {
      ...STOPPED,
      // The archive does not contain the export's file, so its link must stop working.
      file_id: (_record, { now }) => newUuid(now.getTime()),
      expires_at: ({ expiresAt }, { now }) =>
        String(expiresAt) < now.toISOString() ? expiresAt : now,
    },
  },
}

export const accountData = [erasures, erasedContacts, dataExports].map((part) =>
  register(accountParts, part),
)
