import type { OutputOf } from '../../shapes.ts'

export type Delivery = OutputOf<'get_webhook_delivery'>

export function isRetried({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): boolean {
  const last = attempts.at(-1)
  return (
    status === 'pending' &&
    last !== undefined &&
    !(last.error === null && (last.statusCode ?? 0) < 300)
  )
}
