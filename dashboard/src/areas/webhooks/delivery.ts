import type { OutputOf } from '../../shapes.ts'

export type Delivery = OutputOf<'get_webhook_delivery'>

/** Returns whether a delivery waits for its next attempt after a failed one. */
export function isRetried({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): boolean {
  const last = attempts.at(-1)
  return status === 'pending' && last !== undefined && !(last.error === null && (last.statusCode ?? 0) < 300)
}
