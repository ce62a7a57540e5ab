import { visitorNetwork } from '#lib/addresses/ip.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { mailboxIdentity } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { closeCheckout, type Seller } from '#areas/payments/index.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { lockCoupon, recount, redeem } from './coupon-sql.ts'
import type { Discount } from './discount.ts'
import {
  type CouponUser,
  endReservation,
  findReservation,
  insertReservation,
  listReplaced,
  replaceOwn,
  type ReservingSale,
} from './reservation-sql.ts'

/** Minutes for which a payment page with a limited coupon is open. The provider's minimum is 30. */
const PAGE_MINUTES = 31
/**
 * The age in ms at which a sale with a limited coupon is read at the provider, because the event
 * that its page ended may be lost.
 */
export const RESERVED_MS = 40 * MINUTE_MS
/**
 * The age in ms up to which a buyer may return to a payment page. For an older page, a new page is
 * opened.
 */
const GOES_ON_MS = 25 * MINUTE_MS

/** Returns the hashes that limit a person to one reservation of a coupon at a time. */
export function couponUser(
  { ports, accountId }: { ports: Pick<Ports, 'vault'>; accountId: string },
  { email, visitor }: { email: string | null; visitor: string | null },
): CouponUser {
  const hash = (value: string) =>
    ports.vault.macs('coupon user', Buffer.from(`${accountId} ${value}`))[0]!
  return {
    mailbox: email === null ? null : hash(mailboxIdentity(email)),
    visitor: visitor === null ? null : hash(visitorNetwork(visitor)),
  }
}

/**
 * Counts a use of a coupon. Returns false when the coupon is used up. A limited coupon is reserved:
 * a later checkout of the same mailbox or visitor replaces an earlier checkout, so that unpaid
 * pages do not use up the coupon. Call `closeReplaced` to close the replaced pages.
 */
export async function useCoupon(
  scope: Scope,
  { couponId, limited }: Discount,
  sale: ReservingSale & { livemode: boolean; user: CouponUser },
): Promise<boolean> {
  const { ref, livemode, user } = sale
  if (!limited) return redeem(scope, couponId, { livemode })
  await lockCoupon(scope, couponId)
  for (const replaced of await replaceOwn(scope, couponId, user, ref))
    await recount(scope, couponId, { ...replaced, by: -1 })
  if (!(await redeem(scope, couponId, { livemode }))) return false
  await insertReservation(scope, { ...sale, couponId })
  return true
}

/**
 * Corrects a coupon's uses when its sale ends. Lock the sale first. `counted`: for sales without a
 * reservation, whether the use was counted.
 */
export async function settleCoupon(
  scope: Scope,
  { couponId, ref, livemode }: { couponId: string; ref: string; livemode: boolean },
  { counted, counts }: { counted: boolean; counts: boolean },
): Promise<void> {
  await lockCoupon(scope, couponId)
  const before = (await endReservation(scope, ref)) ?? counted
  if (before !== counts) await recount(scope, couponId, { livemode, by: counts ? 1 : -1 })
}

/** Returns the minutes for which a payment page is open, or undefined for the default of a day. */
export async function pageMinutes(scope: AccountDb, ref: string): Promise<number | undefined> {
  return (await findReservation(scope, ref)) && PAGE_MINUTES
}

/**
 * Returns whether a buyer may return to a payment page. It must be young enough, and no later
 * checkout may have replaced it.
 */
export async function mayGoOn(scope: AccountDb & { now: Date }, ref: string): Promise<boolean> {
  const reservation = await findReservation(scope, ref)
  return (
    !reservation ||
    (reservation.counts && scope.now.getTime() - reservation.createdAt.getTime() < GOES_ON_MS)
  )
}

/**
 * Closes the payment pages that a sale has replaced. No transaction may be open. Returns true when
 * one was paid meanwhile: do not open the new page then.
 */
export async function closeReplaced(
  seller: Seller,
  accountId: string,
  ref: string,
): Promise<boolean> {
  let isPaid = false
  for (const replaced of await listReplaced({ db: seller.db, accountId }, ref))
    isPaid = (await closeCheckout(seller, { accountId, ...replaced })) === 'complete' || isPaid
  return isPaid
}
