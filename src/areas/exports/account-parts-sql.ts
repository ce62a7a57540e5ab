import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  free,
  id,
  integer,
  json,
  orNull,
  text,
  texts,
  time,
} from '#operation/account-data/column.ts'
import { STOPPED } from '#operation/account-data/arrival.ts'
import { register } from '#operation/registry.ts'

const exports: AccountPart = {
  name: 'exports',
  about: 'The exports of contacts and recipients, without their files.',
  table: 'export',
  key: { export_id: 'uuid' },
  columns: {
    id: id('exp', 'export_id'),
    newsletterId: id('nl'),
    kind: text(),
    campaignId: orNull(id('cmp', 'owner_id')),
    wanted: orNull(json()),
    status: text(),
    format: text(),
    segmentId: orNull(id('seg')),
    filter: orNull(json()),
    statuses: texts(),
    fields: texts(),
    rows: integer('rows_written'),
    bytes: orNull(integer()),
    failure: orNull(text()),
    createdAt: time(),
    finishedAt: orNull(time()),
    expiresAt: orNull(time()),
  },
  leaves: {
    tries: 'how often its job began',
    file_id: 'a part of its download link',
    contacts_read: 'progress of its job',
    contacts_total: 'progress of its job',
  },
  arrives: { checks: { wanted: free, filter: free }, sets: STOPPED },
}

export const accountData = [register(accountParts, exports)]
