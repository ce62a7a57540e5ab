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

/** Minutes to pay a page with a limited coupon: the provider's least, 30, and one for the way. */
const PAGE_MINUTES = 31
/** Age at which a sale with a limited coupon is checked, in case the expiry event was lost. */
export const RESERVED_MS = 40 * MINUTE_MS
/** Age until which a buyer may return to a page, before its replacement would hold the coupon. */
const GOES_ON_MS = 25 * MINUTE_MS

/** Returns the hashes that limit a person to one open reservation of a coupon. */
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
 * Counts a coupon, unless it is used up. A limited one is reserved: the latest checkout of a
 * mailbox or visitor replaces the earlier one, so that unpaid pages do not use it up.
 * `closeReplaced` closes that page.
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

/** Counts a coupon by its sale's end. Lock the sale first. `counted` is for unreserved sales. */
export async function settleCoupon(
  scope: Scope,
  { couponId, ref, livemode }: { couponId: string; ref: string; livemode: boolean },
  { counted, counts }: { counted: boolean; counts: boolean },
): Promise<void> {
  await lockCoupon(scope, couponId)
  const before = (await endReservation(scope, ref)) ?? counted
  if (before !== counts) await recount(scope, couponId, { livemode, by: counts ? 1 : -1 })
}

/** Returns the minutes for which a payment page is open; undefined for the usual day. */
export async function pageMinutes(scope: AccountDb, ref: string): Promise<number | undefined> {
  return (await findReservation(scope, ref)) && PAGE_MINUTES
}

/** Returns whether a buyer may return to the page: soon enough, and with the latest checkout. */
export async function mayGoOn(scope: AccountDb & { now: Date }, ref: string): Promise<boolean> {
  const reservation = await findReservation(scope, ref)
  return (
    !reservation ||
    (reservation.counts && scope.now.getTime() - reservation.createdAt.getTime() < GOES_ON_MS)
  )
}

/**
 * Closes the replaced payment pages. No transaction may be open. Returns true when one was paid
 * meanwhile: then the new page must not open.
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
