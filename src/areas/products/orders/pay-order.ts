import type { Scope } from '#operation/scope.ts'
import type { StoredProduct } from '../record/product.ts'
import { downloadsUntil, type StoredOrder } from './order.ts'
import { orderPaid } from './order-events.ts'
import { writeOrder } from './order-sql.ts'
import { postOrderMail } from './post-order-mail.ts'
import { showOrder } from './show-orders.ts'

/**
 * Marks an order as paid, and posts its mail: the buyer gets the file that the product has now. The event is emitted once for an order. Lock the
 * order first, and hold the product. Returns null, with nothing written, where the address has had enough mails that visitors started.
 */
export async function payOrder(
  scope: Scope,
  order: StoredOrder,
  { product, byVisitor }: { product: StoredProduct; byVisitor: { knownReader: boolean } | null },
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
  await writeOrder(scope, paid)
  if (order.paidAt === null) scope.emit(orderPaid, { order: await showOrder(scope, paid) })
  return paid
}
