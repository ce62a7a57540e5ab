import { MINUTE_MS } from '#lib/duration.ts'
import type { CheckoutRecord } from '#ports/payment-records.ts'
import { type NewCheckout, PaymentsFailure } from '#ports/payments.ts'
import { holdsConnection } from './connection-sql.ts'
import { asking, notConfigured } from './payment-failure.ts'
import { saleKindOf } from './sale-kind.ts'
import { beginAttempt, lockSale, noteCheckoutStatus, type Sale, writeCheckout } from './sale-sql.ts'
import { type ProviderAccount, openProvider, type Seller } from './seller.ts'
import { settleObject } from './settle.ts'

/** A payment page to open. The price comes from the sale's row in the area that sells. */
export type WantedCheckout = Omit<NewCheckout, 'sale' | 'key' | 'expiresAt'> & {
  accountId: string
  kind: string
  /**
   * The id of the sale's row, such as `ord_…`. While its page is open, the same id returns the same
   * page.
   */
  ref: string
  /** Minutes until the page expires: 31 to 1440, by default a day. The provider's minimum is 30. */
  minutes?: number
}

/** An open payment page, or a sale that was already paid and is now settled. */
export type OpenedCheckout =
  | { status: 'open'; url: string; expiresAt: Date }
  | { status: 'complete' }

const LEAST_MINUTES = 30
/** When less than this many milliseconds remain, a page is replaced by a new page. */
const TOO_LATE_MS = 5 * MINUTE_MS

/**
 * Opens the payment page of a sale. No transaction may be open, and the row of the sale must be
 * committed. The idempotency key depends on that row, so another call returns the same page. A new
 * page opens only after the last page ended, so that no sale is paid twice.
 */
export async function openCheckout(
  seller: Seller,
  wanted: WantedCheckout,
): Promise<OpenedCheckout> {
  const { accountId } = wanted
  const kind = saleKindOf(seller, wanted.kind)
  if (!kind) throw new Error(`no area registers sales of the kind ${wanted.kind}`)
  const provider = await openProvider(seller, accountId, kind)
  if (!provider || (provider.connection && provider.connection.status !== 'active'))
    throw notConfigured()
  return asking(async () => {
    const sale = await begin(seller, wanted)
    if (sale.checkoutStatus === 'complete') return { status: 'complete' }
    const now = seller.ports.clock.now().getTime()
    if (
      sale.checkoutStatus === 'open' &&
      sale.checkoutUrl !== null &&
      sale.checkoutExpiresAt!.getTime() - now > TOO_LATE_MS
    )
      return { status: 'open', url: sale.checkoutUrl, expiresAt: sale.checkoutExpiresAt! }
    if (sale.checkoutId !== null) {
      if (
        sale.checkoutStatus === 'open' &&
        (await close(seller, provider, wanted, sale.checkoutId)) === 'complete'
      )
        return { status: 'complete' }
      const begun = await seller.transaction(accountId, (scope) =>
        beginAttempt(scope, sale, scope.now),
      )
      return begun ? open(seller, provider, wanted, begun) : openCheckout(seller, wanted)
    }
    return open(seller, provider, wanted, {
      attempt: sale.attempt,
      attemptedAt: sale.attemptedAt!,
    }).catch(async (error: unknown) => {
      // The provider refuses a page whose remaining time is below its minimum, so it has opened
      // none.
      const isLate =
        wanted.minutes !== undefined &&
        now - sale.attemptedAt!.getTime() > (wanted.minutes - LEAST_MINUTES) * MINUTE_MS
      if (!isLate || !(error instanceof PaymentsFailure) || error.reason !== 'refused') throw error
      const begun = await seller.transaction(accountId, (scope) =>
        beginAttempt(scope, sale, scope.now),
      )
      return begun ? open(seller, provider, wanted, begun) : openCheckout(seller, wanted)
    })
  })
}

const asked = new Map<string, Promise<CheckoutRecord>>()

/**
 * Shares one request between concurrent callers, because the provider refuses an idempotency key
 * whose first request has not ended.
 */
function together(key: string, ask: () => Promise<CheckoutRecord>): Promise<CheckoutRecord> {
  const begun = asked.get(key) ?? ask().finally(() => asked.delete(key))
  asked.set(key, begun)
  return begun
}

/**
 * Commits the sale's row and attempt before any request, so that a repeated try uses the same
 * idempotency key.
 */
async function begin(seller: Seller, wanted: WantedCheckout): Promise<Sale> {
  return seller.transaction(wanted.accountId, async (scope) => {
    const sale = await lockSale(scope, wanted, scope.now)
    if (sale.attempt > 0) return sale
    return { ...sale, ...(await beginAttempt(scope, sale, scope.now))! }
  })
}

async function open(
  seller: Seller,
  provider: ProviderAccount,
  { accountId, kind, ref, minutes, ...wanted }: WantedCheckout,
  { attempt, attemptedAt }: { attempt: number; attemptedAt: Date },
): Promise<OpenedCheckout> {
  const key = `mailcast-checkout-${kind}-${ref}-${attempt}`
  // Computed from the attempt's stored time. With another time, the request would differ under the
  // same key.
  const expiresAt =
    minutes === undefined ? null : new Date(attemptedAt.getTime() + minutes * MINUTE_MS)
  const made = await together(`${accountId} ${key}`, () =>
    provider.at.checkouts.open({ ...wanted, sale: { accountId, kind, ref }, key, expiresAt }),
  )
  const stands = await seller.transaction(accountId, async (scope) => {
    await writeCheckout(scope, { kind, ref }, attempt, made)
    return provider.connection === null || (await holdsConnection(scope, provider.connection))
  })
  // Payments were disconnected meanwhile. A payment on this page would not be noticed, so the page
  // is closed.
  if (!stands) {
    await provider.at.checkouts.expire(made.id)
    await seller.transaction(accountId, (scope) =>
      noteCheckoutStatus(scope, { id: made.id, status: 'expired' }),
    )
    throw notConfigured()
  }
  if (made.status === 'open' && made.url !== null)
    return { status: 'open', url: made.url, expiresAt: made.expiresAt }
  await settleObject(
    seller,
    provider,
    accountId,
    { kind: 'checkout', id: made.id },
    { accountId, kind, ref },
  )
  return made.status === 'complete'
    ? { status: 'complete' }
    : openCheckout(seller, {
        ...wanted,
        accountId,
        kind,
        ref,
        ...(minutes !== undefined && { minutes }),
      })
}

/**
 * Closes a page before it is replaced. If the page was paid meanwhile, settles the sale instead.
 */
async function close(
  seller: Seller,
  provider: ProviderAccount,
  { accountId, kind, ref }: WantedCheckout,
  checkoutId: string,
): Promise<'complete' | 'expired'> {
  const { status } = await provider.at.checkouts.expire(checkoutId)
  if (status !== 'complete') return 'expired'
  await settleObject(
    seller,
    provider,
    accountId,
    { kind: 'checkout', id: checkoutId },
    { accountId, kind, ref },
  )
  return 'complete'
}
