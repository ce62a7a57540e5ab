import type { RecordedEvent } from '#operation/event.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import type { Scope } from '#operation/scope.ts'
import type { Subscriber } from '#areas/contacts/index.ts'
import { lockWaiting } from '../orders/order-sql.ts'
import { payOrder } from '../orders/pay-order.ts'
import { shareProduct } from '../record/product-sql.ts'

/** Completes orders of free products when their reader confirms the address. */
export const payConfirmed: Reaction = async (_db, events, { scopeOf }) => {
  for (const event of events) {
    const reader = confirmedReader(event)
    if (reader) await payWaiting(scopeOf(event.accountId), reader.id)
  }
}

async function payWaiting(scope: Scope, contactId: string): Promise<void> {
  for (const order of await lockWaiting(scope, contactId)) {
    const product = await shareProduct(scope, order.productId)
    if (product && product.status !== 'draft')
      await payOrder(scope, order, { product, byVisitor: null })
  }
}

function confirmedReader({ type, body }: RecordedEvent): Subscriber | null {
  if (type !== 'subscriber.confirmed') return null
  return (JSON.parse(body) as { data: { subscriber: Subscriber } }).data.subscriber
}
