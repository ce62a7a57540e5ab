import type { InputOf } from '../../../shapes.ts'

type ExportInput = InputOf<'export_contacts'>
export type ExportColumn = NonNullable<ExportInput['fields']>[number]
export type Status = NonNullable<ExportInput['statuses']>[number]

/** The columns that every contact has, in the order of the file. */
export const STANDARD_COLUMNS = [
  'email',
  'status',
  'source',
  'tier',
  'paidUntil',
  'tags',
  'subscribedAt',
  'confirmedAt',
  'unsubscribedAt',
] as const
export const STATUSES = ['active', 'pending', 'unsubscribed', 'bounced', 'complained'] as const

/** The filters of the list of contacts. */
export interface Shown {
  q?: string | undefined
  status?: string | undefined
  tier?: 'free' | 'paid' | undefined
  tag?: string | undefined
  segmentId?: string | undefined
}
