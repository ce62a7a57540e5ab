import type { Scope } from '#operation/scope.ts'
import { addressHash, admitVisitor, consentText, findKnownContact, lockAddress } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { beginOrder, insertOrder, lockFreeOrder } from '../orders/order-sql.ts'
import { payOrder } from '../orders/pay-order.ts'
import { postOrderMail } from '../orders/post-order-mail.ts'
import { redeem } from '../coupons/coupon-sql.ts'
import { wrongCode } from '../coupons/discount.ts'
import type { StoredProduct } from '../record/product.ts'

export interface FreeOrder {
  product: StoredProduct
  email: string
  /** The amount that a coupon took off. */
  discount: number
  couponId: string | null
  /** Whether the buyer ticked the newsletter. */
  wantsNewsletter: boolean
  ip: string | null
}

/**
 * Takes a free order. Its mail goes to an address that a visitor wrote, so it has the limits of confirmations, and nothing tells the visitor
 * whether it was sent. The same address gets the mail of its first order again. Returns false where nothing was done.
 */
export async function orderForFree(scope: Scope, newsletter: Newsletter, given: FreeOrder): Promise<boolean> {
  const { product, email } = given
  await lockAddress(scope, addressHash(email))
  const signup = { email, source: 'product', ip: given.ip, consent: { text: consentText(newsletter) } }
  const admitted = given.wantsNewsletter || product.requiresSignup ? await admitVisitor(scope, newsletter, signup) : null
  const contact = admitted?.contact ?? (await findKnownContact(scope, newsletter.id, email))?.contact ?? null
  // A reader whose address does not work, or who reported a mail as spam, gets no mail that a visitor started.
  if (contact?.status === 'bounced' || contact?.status === 'complained') return false
  const byVisitor = { knownReader: contact?.status === 'active' }
  const known = await lockFreeOrder(scope, product.id, email)
  if (known?.status === 'paid') return postOrderMail(scope, known, byVisitor)
  // The first order of an address uses the coupon, and its mail can be had again.
  if (!known && given.couponId !== null && !(await redeem(scope, given.couponId, { livemode: true }))) throw wrongCode()
  // The file comes once the reader has confirmed.
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
  if (!waits && (await payOrder(scope, order, { product, byVisitor, write: insertOrder }))) return true
  await insertOrder(scope, order)
  return waits
}
