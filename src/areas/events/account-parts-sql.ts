import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { free, id, jsonText, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const events: AccountPart = {
  name: 'events',
  about: 'The events of the last 30 days, as webhooks send them.',
  table: 'event',
  key: { event_id: 'uuid' },
  columns: {
    id: id('msg', 'event_id'),
    type: text(),
    newsletterId: orNull(id('nl')),
    body: jsonText(),
    createdAt: time(),
  },
  leaves: { tx: 'a transaction number of the database' },
  batch: 500,
  arrives: { checks: { body: free } },
}

export const accountData = [register(accountParts, events)]
