import type { OutputOf } from '../../queries.ts'

export type PaymentsState = OutputOf<'get_payments'>

export const LOOKS = {
  none: 'draft',
  pending: 'pending',
  active: 'active',
  restricted: 'failing',
} as const
