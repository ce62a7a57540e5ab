import { z } from 'zod'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm-fields.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound } from '#operation/problem.ts'
import {
  writeDisputedText,
  findOpenRefund,
  insertRefund,
  isPlay,
  openRefundText,
  PLAY,
  tooMuchBack,
} from '#areas/payments/index.ts'
import { Amount, Currency } from '../record/product.ts'
import { orderUnpaid, type StoredOrder, OrderId } from './order.ts'
import { lockOrder } from './order-sql.ts'
import { refundOrderPayment } from './refund-job.ts'

const RefundPlan = z
  .strictObject({
    orderId: OrderId,
    amount: Amount.meta({ description: 'The amount that is paid back.' }),
    left: Amount.meta({ description: 'The amount that the buyer has paid after it.' }),
    currency: Currency,
    endsDownload: z.boolean().meta({
      description: 'Whether the download ends: it does when all is paid back.',
      examples: [true],
    }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'RefundPlan' })

export const refund_order = operation({
  name: 'refund_order',
  route: 'POST /orders/{orderId}/refund',
  summary: 'Pay an order back, whole or in part.',
  description:
    'The provider is asked at once, and get_order shows the refund when it has answered. With all paid back the download ends. A free order has nothing to pay back.',
  effect: 'charge',
  access: 'full',
  limits: [perHour(60)],
  confirms: true,
  input: z.strictObject({
    orderId: Id('ord'),
    amount: Amount.min(1)
      .optional()
      .meta({ description: 'In the minor unit. All that is left, when left out.' }),
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: z
    .strictObject({
      orderId: Id('ord'),
      status: z.enum(['pending', 'succeeded', 'failed']).meta({ examples: ['pending'] }),
    })
    .meta({ id: 'OrderRefund' }),
  status: 202,
  otherAnswers: { 200: RefundPlan },
  refuses: [notFound, orderUnpaid, conflict, planChanged],
  example: { orderId: exampleId('ord'), dryRun: true },

  async handler({ orderId, amount }, ctx) {
    const order = await lockOrder(ctx, orderId)
    if (!order) return ctx.refuse(notFound, `No order ${orderId} in this account.`)
    if (order.paymentId !== null && (await isPlay(ctx, order))) return ctx.refuse(orderUnpaid, PLAY)
    const left = order.amount - order.refundedAmount
    if (
      order.paymentId === null ||
      left <= 0 ||
      (order.status !== 'paid' && order.status !== 'partially_refunded')
    )
      return ctx.refuse(orderUnpaid, await nothingBack(ctx, order))
    const back = amount ?? left
    const open = await findOpenRefund(ctx, orderId)
    const wanted = { saleId: orderId, paymentId: null, amount: back }
    const wait = open && openRefundText(open, 'order', { ...wanted, left, now: ctx.now })
    if (wait) return ctx.refuse(conflict, wait)
    if (back > left) throw tooMuchBack(left, order.currency)
    const plan = {
      orderId,
      amount: back,
      left: left - back,
      currency: order.currency,
      endsDownload: back === left,
    }
    const planned = await ctx.plan(async () => ({ plan, parts: plan }))
    if (planned) return planned
    // The idempotency key comes from the refund's row, so a repeated request uses the same row and
    // pays back once.
    const refund = open ?? (await insertRefund(ctx, wanted))
    await ctx.enqueue(refundOrderPayment, { accountId: ctx.accountId, refundId: refund.id })
    return { orderId, status: refund.status }
  },
})

async function nothingBack(
  ctx: Parameters<typeof writeDisputedText>[0],
  order: StoredOrder,
): Promise<string> {
  if (order.dispute === 'lost')
    return 'The bank took its money back already, since the dispute was lost.'
  if (order.status === 'disputed') return writeDisputedText(ctx, order, 'order')
  return `The order is ${order.status}, and there is nothing of it to pay back.`
}
