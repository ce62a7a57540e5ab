import type { Scope } from '#operation/scope.ts'
import type { StoredProduct } from '../record/product.ts'
import { downloadsUntil, type StoredOrder } from './order.ts'
import { orderPaid, orderPlaced } from './order-events.ts'
import { writeOrder } from './order-sql.ts'
import { postOrderMail } from './post-order-mail.ts'
import { showPaidOrder } from './show-orders.ts'

type WriteOrder = (scope: Scope, order: StoredOrder) => Promise<void>

/**
 * Marks an order as paid, enqueues its mail and emits the event, each only once. Lock the order
 * first, and the product in shared mode. Returns null, and writes nothing, when the limit of mails
 * requested by visitors is reached.
 */
export async function payOrder(
  scope: Scope,
  order: StoredOrder,
  {
    product,
    byVisitor,
    write = writeOrder,
  }: { product: StoredProduct; byVisitor: { knownReader: boolean } | null; write?: WriteOrder },
): Promise<StoredOrder | null> {
  // An order of an erased person has no address for the mail, but is marked as paid too.
  const posted = await postOrderMail(scope, order, byVisitor)
  if (!posted && byVisitor) return null
  const paid: StoredOrder = {
    ...order,
    status: 'paid',
    fileId: product.fileId,
    paidAt: order.paidAt ?? scope.now,
    downloadsUntil: order.downloadsUntil ?? downloadsUntil(scope.now),
  }
  await write(scope, paid)
  if (order.paidAt === null)
    scope.emit(paid.amount > 0 ? orderPaid : orderPlaced, {
      order: showPaidOrder(scope, paid, posted),
    })
  return paid
}
