import { z } from 'zod'
import { moneyText } from '#lib/currency.ts'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm/confirm-fields.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limits/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { conflict, notFound, refusal } from '#operation/problem.ts'
import { isLive, lockSubscription, paymentsOf } from '#areas/subscriptions/index.ts'
import { refundSubscription } from './refund-job.ts'
import { hasOpenRefund, insertRefund } from './refund-sql.ts'

export const nothingToRefund = refusal('nothing_to_refund', 409, 'No payment is left to pay back')

const Amount = z
  .int()
  .min(0)
  .max(99_999_999)
  .meta({ description: "In the currency's minor unit.", examples: [500] })

const RefundPlan = z
  .strictObject({
    subscriptionId: Id('psn'),
    amount: Amount.meta({ description: 'The amount that is paid back.' }),
    left: Amount.meta({ description: 'The amount of the payment that stays paid after it.', examples: [0] }),
    currency: z
      .string()
      .length(3)
      .meta({ examples: ['eur'] }),
    endsSubscription: z
      .boolean()
      .meta({ description: 'Whether the subscription ends: it does when all of its last payment is paid back.', examples: [true] }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'SubscriptionRefundPlan' })

export const refund_subscription_payment = operation({
  name: 'refund_subscription_payment',
  route: 'POST /subscriptions/{subscriptionId}/refund',
  summary: "Pay the last payment of a reader's subscription back, whole or in part.",
  description:
    'The latest payment of which something is left is meant. The provider is asked at once, and get_subscription shows the refund when it has answered. With all of the current payment paid back the subscription ends, and so does the paid access.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  confirms: true,
  input: z.strictObject({
    subscriptionId: Id('psn'),
    amount: Amount.min(1).optional().meta({ description: 'In the minor unit. All that is left, when left out.' }),
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: z
    .strictObject({ subscriptionId: Id('psn'), status: z.enum(['pending', 'succeeded', 'failed']).meta({ examples: ['pending'] }) })
    .meta({ id: 'SubscriptionRefund' }),
  status: 202,
  otherAnswers: { 200: RefundPlan },
  refuses: [notFound, nothingToRefund, conflict, planChanged],
  example: { subscriptionId: exampleId('psn'), dryRun: true },

  async handler({ subscriptionId, amount }, ctx) {
    const one = await lockSubscription(ctx, subscriptionId)
    if (!one) return ctx.refuse(notFound, `No subscription ${subscriptionId} in this account.`)
    const paid = (await paymentsOf(ctx, [subscriptionId])).find((payment) => payment.refunded < payment.amount && payment.dispute === null)
    if (!paid) return ctx.refuse(nothingToRefund, 'No payment of this subscription is left to pay back. A disputed one is settled by the bank.')
    if (await hasOpenRefund(ctx, subscriptionId))
      return ctx.refuse(conflict, 'A refund of this subscription is on its way. Read the subscription again in a minute.')
    const left = paid.amount - paid.refunded
    const back = amount ?? left
    if (back > left)
      throw invalid([{ code: 'too_big', detail: `At most ${moneyText(left, one.currency)} (${left}) are left to pay back.`, pointer: '/amount' }])
    const endsSubscription = isLive(one) && back === left && paid.invoiceId === one.latestInvoice
    const plan = { subscriptionId, amount: back, left: left - back, currency: one.currency, endsSubscription }
    const planned = await ctx.plan(async () => ({ plan, parts: { ...plan, payment: paid.id } }))
    if (planned) return planned
    const refund = await insertRefund(ctx, { subscriptionId, paymentId: paid.id, amount: back })
    await ctx.enqueue(refundSubscription, { accountId: ctx.accountId, refundId: refund.id })
    return { subscriptionId, status: refund.status }
  },
})
