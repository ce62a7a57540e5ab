import { MINUTE_MS } from '#lib/duration.ts'
import type { CheckoutRecord } from '#ports/payment-records.ts'
import type { NewCheckout } from '#ports/payments.ts'
import { holdsConnection } from './connection-sql.ts'
import { asking, notConfigured } from './payment-failure.ts'
import { saleKindOf } from './sale-kind.ts'
import { beginAttempt, lockSale, noteCheckoutStatus, type Sale, writeCheckout } from './sale-sql.ts'
import { type Counter, openCounter, type Seller } from './seller.ts'
import { settleObject } from './settle.ts'

/** A payment page that a seller wants. Prices come from the seller's row. */
export type WantedCheckout = Omit<NewCheckout, 'sale' | 'key' | 'expiresAt'> & {
  accountId: string
  kind: string
  /** The id of the seller's row, such as `ord_…`. One row is paid once: the same `ref` gets the same open page again. */
  ref: string
  /** The minutes for which the page can be paid: 30 to 1440. Default: a day. */
  minutes?: number
}

/** An open payment page, or the sale's end: it was paid already, and the area that sells has been told. */
export type OpenedCheckout = { status: 'open'; url: string; expiresAt: Date } | { status: 'complete' }

/** A page that ends within this time is replaced by a new one. */
const TOO_LATE_MS = 5 * MINUTE_MS

/**
 * Opens the payment page of a sale. Call it outside of any transaction, with the seller's row committed. A repeated call returns the same page, and after
 * a lost answer too, since the key comes from the sale's row. A new page is opened only once the last one has expired, so that no sale is paid twice.
 */
export async function openCheckout(seller: Seller, wanted: WantedCheckout): Promise<OpenedCheckout> {
  const { accountId } = wanted
  const kind = saleKindOf(seller, wanted.kind)
  if (!kind) throw new Error(`no area registers sales of the kind ${wanted.kind}`)
  const counter = await openCounter(seller, accountId, kind)
  if (!counter || (counter.connection && counter.connection.status !== 'active')) throw notConfigured()
  return asking(async () => {
    const sale = await begin(seller, wanted)
    if (sale.checkoutStatus === 'complete') return { status: 'complete' }
    const now = seller.ports.clock.now().getTime()
    if (sale.checkoutStatus === 'open' && sale.checkoutUrl !== null && sale.checkoutExpiresAt!.getTime() - now > TOO_LATE_MS)
      return { status: 'open', url: sale.checkoutUrl, expiresAt: sale.checkoutExpiresAt! }
    if (sale.checkoutId !== null) {
      if (sale.checkoutStatus === 'open' && (await close(seller, counter, wanted, sale.checkoutId)) === 'complete') return { status: 'complete' }
      const begun = await seller.transaction(accountId, (scope) => beginAttempt(scope, sale, scope.now))
      return begun ? open(seller, counter, wanted, begun) : openCheckout(seller, wanted)
    }
    return open(seller, counter, wanted, { attempt: sale.attempt, attemptedAt: sale.attemptedAt! })
  })
}

/** The pages that this process is asking for, by their keys. */
const asked = new Map<string, Promise<CheckoutRecord>>()

/** Asks once for tabs that open a page at the same moment: the provider refuses a key whose first request it has not answered. */
function together(key: string, ask: () => Promise<CheckoutRecord>): Promise<CheckoutRecord> {
  const begun = asked.get(key) ?? ask().finally(() => asked.delete(key))
  asked.set(key, begun)
  return begun
}

/** Makes the sale's row and its first attempt before anything leaves, so that each try has the same key. */
async function begin(seller: Seller, wanted: WantedCheckout): Promise<Sale> {
  return seller.transaction(wanted.accountId, async (scope) => {
    const sale = await lockSale(scope, wanted, scope.now)
    if (sale.attempt > 0) return sale
    return { ...sale, ...(await beginAttempt(scope, sale, scope.now))! }
  })
}

async function open(
  seller: Seller,
  counter: Counter,
  { accountId, kind, ref, minutes, ...wanted }: WantedCheckout,
  { attempt, attemptedAt }: { attempt: number; attemptedAt: Date },
): Promise<OpenedCheckout> {
  const key = `mailcast-checkout-${kind}-${ref}-${attempt}`
  // Counted from the attempt's own time: a try with another time would be another request under the same key.
  const expiresAt = minutes === undefined ? null : new Date(attemptedAt.getTime() + minutes * MINUTE_MS)
  const made = await together(`${accountId} ${key}`, () => counter.at.checkouts.open({ ...wanted, sale: { accountId, kind, ref }, key, expiresAt }))
  const stands = await seller.transaction(accountId, async (scope) => {
    await writeCheckout(scope, { kind, ref }, attempt, made)
    return counter.connection === null || (await holdsConnection(scope, counter.connection))
  })
  // Payments were disconnected meanwhile, when this page was not known yet. What is paid on it would not be seen.
  if (!stands) {
    await counter.at.checkouts.expire(made.id)
    await seller.transaction(accountId, (scope) => noteCheckoutStatus(scope, { id: made.id, status: 'expired' }))
    throw notConfigured()
  }
  if (made.status === 'open' && made.url !== null) return { status: 'open', url: made.url, expiresAt: made.expiresAt }
  await settleObject(seller, counter, accountId, { kind: 'checkout', id: made.id }, { accountId, kind, ref })
  return made.status === 'complete'
    ? { status: 'complete' }
    : openCheckout(seller, { ...wanted, accountId, kind, ref, ...(minutes !== undefined && { minutes }) })
}

/** Ends a checkout before another one replaces it. One that was paid meanwhile is settled instead. */
async function close(
  seller: Seller,
  counter: Counter,
  { accountId, kind, ref }: WantedCheckout,
  checkoutId: string,
): Promise<'complete' | 'expired'> {
  const { status } = await counter.at.checkouts.expire(checkoutId)
  if (status !== 'complete') return 'expired'
  await settleObject(seller, counter, accountId, { kind: 'checkout', id: checkoutId }, { accountId, kind, ref })
  return 'complete'
}
