import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { day, id, integer, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { Filter } from '#areas/contacts/index.ts'
import { SegmentName } from './segment.ts'

const segments: AccountPart = {
  name: 'segments',
  about: 'The segments with their filters.',
  table: 'segment',
  key: { segment_id: 'uuid' },
  columns: {
    id: id('seg', 'segment_id'),
    newsletterId: id('nl'),
    name: text(),
    filter: json(),
    createdAt: time(),
    countedOn: orNull(day()),
  },
  arrives: { checks: { name: SegmentName, filter: Filter } },
}

const days: AccountPart = {
  name: 'segment-days',
  about: 'The number of readers in each segment, day by day.',
  table: 'segment_day',
  key: { segment_id: 'uuid', day: 'date' },
  columns: { segmentId: id('seg'), day: day(), count: integer() },
}

export const accountData = [segments, days].map((part) => register(accountParts, part))
