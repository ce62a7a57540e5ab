import { newUuid, typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { countStrangerMail } from '#areas/confirmations/index.ts'
import { postMail } from '#areas/mailings/index.ts'
import type { StoredOrder } from './order.ts'
import { insertOrderMail, mailingOfOrders } from './order-mail-sql.ts'
import { orderMailRules } from './order-mail-rules.ts'

/**
 * Enqueues the mail with an order's link. `byVisitor` means that the address is not confirmed, so
 * the mail is limited like a confirmation mail. Lock the address first. Returns false when a limit
 * is reached.
 */
export async function postOrderMail(
  scope: Scope,
  order: StoredOrder,
  byVisitor: { knownReader: boolean } | null,
): Promise<boolean> {
  if (order.email === null) return false
  const uuid = newUuid(scope.now.getTime())
  const mail = {
    newsletterId: order.newsletterId,
    email: order.email,
    mailId: uuid,
    known: byVisitor?.knownReader ?? true,
  }
  if (byVisitor && !(await countStrangerMail(scope, mail))) return false
  const mailId = typeId('msg', uuid)
  await insertOrderMail(scope, { mailId, orderId: order.id })
  await postMail(scope, orderMailRules, {
    ...mailingOfOrders(order),
    contactId: order.subscriberId,
    recipientId: mailId,
  })
  return true
}
