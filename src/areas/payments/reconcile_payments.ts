import { z } from 'zod'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { showPayments } from './connection.ts'
import { findConnection } from './connection-sql.ts'
import { reconcilePayments } from './payment-jobs.ts'
import { Payments, paymentsNotConfigured } from './payments.ts'

export const reconcile_payments = operation({
  name: 'reconcile_payments',
  route: 'POST /payments/reconcile',
  summary: 'Compare sales with Stripe’s lists now.',
  description:
    'It happens every hour by itself. Events of Stripe that were lost are made up for: orders become paid, refunds and disputes are seen, subscriptions begin and end. Running it again changes nothing. reconciledAt of get_payments tells when it has ended.',
  effect: 'write',
  access: 'full',
  owners: true,
  limits: [perHour(60)],
  input: z.strictObject({}),
  output: Payments,
  status: 202,
  refuses: [paymentsNotConfigured],
  example: {},

  async handler(_input, ctx) {
    const connection = await findConnection(ctx)
    if (!connection)
      return ctx.refuse(
        paymentsNotConfigured,
        'No payments are connected. Connect them first with connect_payments.',
      )
    await ctx.enqueue(
      reconcilePayments,
      { accountId: ctx.accountId },
      { singletonKey: ctx.accountId },
    )
    return showPayments(connection, ctx.ports)
  },
})
