import type { OutputOf } from '../../../shapes.ts'

export type Order = OutputOf<'get_order'>

export const ORDER_STATUSES = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'failed',
] as const

/** Returns the name of an order's state; a lost dispute differs from one that waits. */
export function stateName({ status, dispute }: Pick<Order, 'status' | 'dispute'>): string {
  return dispute === 'lost' ? 'disputeLost' : status
}

/** Returns whether the link of an order gives its file, or would once its downloads begin anew. */
export function isDelivered({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'partially_refunded'
}
