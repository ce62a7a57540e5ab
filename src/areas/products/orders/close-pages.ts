import { z } from 'zod'
import { accountClosing } from '#operation/account-data/closing.ts'
import { onSignal } from '#operation/events/signal.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { newsletterDeleting } from '#areas/newsletters/index.ts'
import {
  type ProviderAccount,
  findSale,
  openProvider,
  refundPayment,
  settleObject,
} from '#areas/payments/index.ts'
import { listUnpaid } from './left-orders-sql.ts'
import { ORDER_SALE_KIND, orderSales } from './order-sales.ts'

/** The most orders of one job, each of which takes a request to the provider. */
const ORDERS_MAX = 100

export const closePaymentPages = job({
  name: 'close_payment_pages',
  summary:
    'Closes the payment pages of orders whose newsletter or account was deleted. What was paid on them meanwhile is paid back with a newsletter.',
  data: z.strictObject({
    accountId: Id('acc'),
    orderIds: z.array(Id('ord')).max(ORDERS_MAX),
    payBack: z.boolean(),
  }),
  retries: 15,
  expireS: 1800,
  atOnce: 1,

  async handler({ accountId, orderIds, payBack }, scope) {
    const provider = await openProvider(scope, accountId, orderSales)
    if (!provider) return
    for (const orderId of orderIds) {
      scope.signal.throwIfAborted()
      await close(scope, provider, { accountId, orderId, payBack })
    }
  },
})

interface Left {
  accountId: string
  orderId: string
  payBack: boolean
}

async function close(
  scope: JobScope,
  provider: ProviderAccount,
  { accountId, orderId, payBack }: Left,
): Promise<void> {
  const sale = { accountId, kind: ORDER_SALE_KIND, ref: orderId }
  const { checkoutId = null } = (await findSale({ db: scope.db, accountId }, sale)) ?? {}
  const closed = checkoutId && (await expire(provider, checkoutId))
  if (!closed) return
  if (!payBack)
    return void (await settleObject(
      scope,
      provider,
      accountId,
      { kind: 'checkout', id: closed.id },
      sale,
    ))
  // The order and its file are deleted, so a buyer who has paid would get nothing.
  const payment =
    closed.paymentId === null ? null : await provider.at.records.read('payment', closed.paymentId)
  if (payment?.status === 'processing')
    scope.ports.log.warn(
      { ...sale, paymentId: payment.id },
      'an order of a deleted newsletter is being paid by a slow method; pay it back at Stripe',
    )
  if (
    payment?.status !== 'succeeded' ||
    payment.refunded >= payment.received ||
    payment.disputes.length > 0
  )
    return
  await refundPayment(scope, {
    ...sale,
    paymentId: payment.id,
    amount: null,
    key: `deleted-${orderId}`,
  })
}

/**
 * Closes a payment page. Returns null when its connection has ended, because its pages were closed
 * then.
 */
async function expire({ at }: ProviderAccount, checkoutId: string) {
  try {
    return await at.checkouts.expire(checkoutId)
  } catch (error) {
    if (
      error instanceof PaymentsFailure &&
      (error.reason === 'missing' || error.reason === 'invalid_key')
    )
      return null
    throw error
  }
}

/**
 * Closes open payment pages when a newsletter or account is deleted. Paid orders of a deleted
 * account remain for a while, so that buyers can download their files.
 */
export const closePages = [
  onSignal(newsletterDeleting, (scope, { newsletterId }) =>
    enqueueClosing(scope, { newsletterId, payBack: true }),
  ),
  onSignal(accountClosing, (scope) =>
    enqueueClosing(scope, { newsletterId: null, payBack: false }),
  ),
]

async function enqueueClosing(
  scope: Scope,
  { newsletterId, payBack }: { newsletterId: string | null; payBack: boolean },
): Promise<void> {
  const { accountId } = scope
  const unpaid = await listUnpaid(scope, newsletterId)
  for (let at = 0; at < unpaid.length; at += ORDERS_MAX)
    await scope.enqueue(closePaymentPages, {
      accountId,
      orderIds: unpaid.slice(at, at + ORDERS_MAX),
      payBack,
    })
}
