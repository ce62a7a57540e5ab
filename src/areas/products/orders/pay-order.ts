import type { Scope } from '#operation/scope.ts'
import type { StoredProduct } from '../record/product.ts'
import { downloadsUntil, type StoredOrder } from './order.ts'
import { orderPaid } from './order-events.ts'
import { writeOrder } from './order-sql.ts'
import { postOrderMail } from './post-order-mail.ts'
import { showPaidOrder } from './show-orders.ts'

/** Writes an order that is paid: a new one is inserted. */
type WriteOrder = (scope: Scope, order: StoredOrder) => Promise<void>

/**
 * Marks an order as paid, and posts its mail: the buyer gets the file that the product has now. The event is emitted once for an order. Lock the
 * order first, and hold the product. Returns null, with nothing written, where the address has had enough mails that visitors started.
 */
export async function payOrder(
  scope: Scope,
  order: StoredOrder,
  { product, byVisitor, write = writeOrder }: { product: StoredProduct; byVisitor: { knownReader: boolean } | null; write?: WriteOrder },
): Promise<StoredOrder | null> {
  // An order whose person was erased has no address. It is paid all the same.
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
  if (order.paidAt === null) scope.emit(orderPaid, { order: showPaidOrder(scope, paid, posted) })
  return paid
}
