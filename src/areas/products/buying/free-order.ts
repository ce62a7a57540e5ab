import type { Scope } from '#operation/scope.ts'
import {
  addressHash,
  admitVisitor,
  consentText,
  findKnownContact,
  lockAddress,
} from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { beginOrder, insertOrder, lockFreeOrder } from '../orders/order-sql.ts'
import { payOrder } from '../orders/pay-order.ts'
import { postOrderMail } from '../orders/post-order-mail.ts'
import { redeem } from '../coupons/coupon-sql.ts'
import { wrongCode } from '../coupons/discount.ts'
import type { StoredProduct } from '../record/product.ts'

interface FreeOrder {
  product: StoredProduct
  email: string
  discount: number
  couponId: string | null
  wantsNewsletter: boolean
  ip: string | null
}

/**
 * Completes a free order. Its mail is limited like confirmation mails, and the visitor does not
 * learn whether the mail is sent. For a repeated address the first order's mail is sent again.
 * Returns false when nothing was done.
 */
export async function orderForFree(
  scope: Scope,
  newsletter: Newsletter,
  given: FreeOrder,
): Promise<boolean> {
  const { product, email } = given
  await lockAddress(scope, addressHash(email))
  const signup = {
    email,
    source: 'product',
    ip: given.ip,
    consent: { text: consentText(newsletter) },
  }
  const admitted =
    given.wantsNewsletter || product.requiresSignup
      ? await admitVisitor(scope, newsletter, signup)
      : null
  const contact =
    admitted?.contact ?? (await findKnownContact(scope, newsletter.id, email))?.contact ?? null
  // A bounced or complaining reader gets no mail that a visitor requested.
  if (contact?.status === 'bounced' || contact?.status === 'complained') return false
  const byVisitor = { knownReader: contact?.status === 'active' }
  const latest = await lockFreeOrder(scope, product.id, email)
  if (latest?.status === 'paid') return postOrderMail(scope, latest, byVisitor)
  // A waiting order without a coupon cannot replace an order that only a coupon makes free.
  const known = latest && latest.couponId === null && given.couponId !== null ? undefined : latest
  if (
    !known &&
    given.couponId !== null &&
    !(await redeem(scope, given.couponId, { livemode: true }))
  )
    throw wrongCode()
  // The order is completed after the reader has confirmed the address.
  const waits = product.requiresSignup && contact?.status !== 'active'
  if (known) return waits || (await payOrder(scope, known, { product, byVisitor })) !== null
  const order = beginOrder(scope, {
    newsletterId: newsletter.id,
    productId: product.id,
    email,
    subscriberId: contact?.id ?? null,
    amount: 0,
    discount: given.discount,
    currency: product.currency,
    livemode: true,
    couponId: given.couponId,
    consent: null,
  })
  if (!waits && (await payOrder(scope, order, { product, byVisitor, write: insertOrder })))
    return true
  await insertOrder(scope, order)
  return waits
}
