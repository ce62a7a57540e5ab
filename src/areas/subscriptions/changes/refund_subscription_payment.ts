import { z } from 'zod'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm-fields.ts'
import { exampleId, Id, Timestamp } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, refusal } from '#operation/problem.ts'
import {
  writeDisputedText,
  findOpenRefund,
  insertRefund,
  isPlay,
  openRefundText,
  PLAY,
  tooMuchBack,
} from '#areas/payments/index.ts'
import {
  changePayable,
  changingUntil,
  isLive,
  type StoredSubscription,
} from '../record/subscription.ts'
import { lockSubscription } from '../record/subscription-sql.ts'
import { paymentsOf, type SubscriptionPayment } from '../record/subscription-payment-sql.ts'
import { refundSubscription } from './refund-job.ts'

const changeUnderWay = refusal(
  'change_under_way',
  409,
  'The subscription is being changed to a year',
)
const nothingToRefund = refusal('nothing_to_refund', 409, 'No payment is left to pay back')

const Amount = z
  .int()
  .min(0)
  .max(99_999_999)
  .meta({ description: "In the currency's minor unit.", examples: [500] })

const RefundPlan = z
  .strictObject({
    subscriptionId: Id('psn'),
    amount: Amount.meta({ description: 'The amount that is paid back.' }),
    left: Amount.meta({
      description: 'The amount of the payment that stays paid after it.',
      examples: [0],
    }),
    currency: z
      .string()
      .length(3)
      .meta({ examples: ['eur'] }),
    paidAt: Timestamp.meta({
      description: 'When the payment was made: the latest of which something is left.',
    }),
    endsSubscription: z.boolean().meta({
      description:
        'Whether the subscription ends: it does when all of its last payment is paid back.',
      examples: [true],
    }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'SubscriptionRefundPlan' })

export const refund_subscription_payment = operation({
  name: 'refund_subscription_payment',
  route: 'POST /subscriptions/{subscriptionId}/refund',
  summary: "Pay the last payment of a reader's subscription back, whole or in part.",
  description:
    'The latest payment of which something is left is meant. The provider is asked at once, and get_subscription shows the refund when it has answered. With all of the current payment paid back the subscription ends, and so does the paid access.',
  effect: 'charge',
  access: 'full',
  limits: [perHour(60)],
  confirms: true,
  input: z.strictObject({
    subscriptionId: Id('psn'),
    amount: Amount.min(1)
      .optional()
      .meta({ description: 'In the minor unit. All that is left, when left out.' }),
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: z
    .strictObject({
      subscriptionId: Id('psn'),
      status: z.enum(['pending', 'succeeded', 'failed']).meta({ examples: ['pending'] }),
    })
    .meta({ id: 'SubscriptionRefund' }),
  status: 202,
  otherAnswers: { 200: RefundPlan },
  refuses: [notFound, nothingToRefund, changeUnderWay, conflict, planChanged],
  example: { subscriptionId: exampleId('psn'), dryRun: true },

  async handler({ subscriptionId, amount }, ctx) {
    const one = await lockSubscription(ctx, subscriptionId)
    if (!one) return ctx.refuse(notFound, `No subscription ${subscriptionId} in this account.`)
    const payments = await paymentsOf(ctx, [subscriptionId])
    if (payments.length > 0 && (await isPlay(ctx, one))) return ctx.refuse(nothingToRefund, PLAY)
    const paid = payments.find(
      ({ refunded, amount, dispute }) => refunded < amount && dispute !== 'lost',
    )
    if (!paid || paid.dispute === 'open')
      return ctx.refuse(nothingToRefund, await nothingBack(ctx, one, payments))
    const changing = changingText(one, ctx.now)
    // The pending change credits this payment. With a refund too, the money would be returned
    // twice.
    if (changing !== null) return ctx.refuse(changeUnderWay, changing)
    const left = paid.amount - paid.refunded
    const back = amount ?? left
    const open = await findOpenRefund(ctx, subscriptionId)
    const wanted = { saleId: subscriptionId, paymentId: paid.id, amount: back }
    const wait = open && openRefundText(open, 'subscription', { ...wanted, left, now: ctx.now })
    if (wait) return ctx.refuse(conflict, wait)
    if (back > left) throw tooMuchBack(left, one.currency)
    const endsSubscription = isLive(one) && back === left && paid.invoiceId === one.latestInvoice
    const plan = {
      subscriptionId,
      amount: back,
      left: left - back,
      currency: one.currency,
      paidAt: paid.paidAt.toISOString(),
      endsSubscription,
    }
    const planned = await ctx.plan(async () => ({ plan, parts: { ...plan, payment: paid.id } }))
    if (planned) return planned
    // The idempotency key comes from the refund's row, so a repeated request uses the same row and
    // pays back once.
    const refund = open ?? (await insertRefund(ctx, wanted))
    await ctx.enqueue(refundSubscription, { accountId: ctx.accountId, refundId: refund.id })
    return { subscriptionId, status: refund.status }
  },
})

/**
 * Returns why a refund must wait for a change to yearly payment. Returns null when no change is
 * pending.
 */
function changingText(one: StoredSubscription, now: Date): string | null {
  const payable = changePayable(one, now)
  if (payable)
    return `Its reader has confirmed a change to a year, which credits this payment, and can pay for it at the bank until ${payable.toISOString()}. Refund what the subscription shows once the year is paid, or after that time.`
  const until = changingUntil(one, now)
  return (
    until &&
    `Its reader has just confirmed a change to a year, which credits this payment. Read the subscription again in a minute, or at ${until.toISOString()} at the latest, and refund what it then shows.`
  )
}

async function nothingBack(
  ctx: Parameters<typeof writeDisputedText>[0],
  one: StoredSubscription,
  [last]: readonly SubscriptionPayment[],
): Promise<string> {
  if (last?.dispute === 'open') return writeDisputedText(ctx, one, 'payment')
  if (last?.dispute === 'lost')
    return 'The bank has given the last payment back to the reader, and nothing else is left of it.'
  if (last) return 'All that was paid for this subscription is paid back already.'
  const { status, trialEndsAt } = one
  if (status === 'active')
    return 'Nothing is paid for this subscription so far. A bank takes some days for a direct debit: refund it once lastPayment shows it.'
  if (status === 'trialing' && trialEndsAt !== null)
    return `Nothing is paid yet: the first payment comes at the end of the trial, ${trialEndsAt.toISOString()}. cancel_subscription ends it before.`
  return 'Nothing was paid for this subscription, so there is nothing to pay back.'
}
