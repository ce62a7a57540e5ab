import type { InputOf } from '../../../queries.ts'

type ExportInput = InputOf<'export_contacts'>
export type ExportColumn = NonNullable<ExportInput['fields']>[number]
export type Status = NonNullable<ExportInput['statuses']>[number]
export type Filter = NonNullable<ExportInput['filter']>

/** The columns that every contact has, in the order of the file. */
export const STANDARD_COLUMNS = ['email', 'status', 'source', 'tier', 'paidUntil', 'tags', 'subscribedAt', 'confirmedAt', 'unsubscribedAt'] as const
export const STATUSES = ['active', 'pending', 'unsubscribed', 'bounced', 'complained'] as const

/** The filters of the list of contacts. */
export interface Shown {
  q?: string | undefined
  status?: string | undefined
  tag?: string | undefined
  segmentId?: string | undefined
}

/** The search looks for shorter texts at the beginning alone. */
const PART_CHARACTERS = 3
const NAMES = ['first_name', 'last_name']

/** Writes the search and the tag of the list as a filter. The search looks at the address and the names, as far as the account has them. */
export function filterOf({ q, tag }: Shown, fields: readonly string[]): Filter | null {
  const op = q !== undefined && q.trim().length >= PART_CHARACTERS ? 'contains' : 'starts_with'
  const searched = ['email', ...NAMES.filter((name) => fields.includes(name)).map((name) => `fields.${name}`)]
  const parts: Filter[] = [
    ...(q === undefined ? [] : [{ any: searched.map((field): Filter => ({ field, op, value: q.trim() })) }]),
    ...(tag === undefined ? [] : [{ field: 'tag', op: 'has', value: tag } as const]),
  ]
  return parts.length === 0 ? null : { all: parts }
}
