import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { showPayments } from './connection.ts'
import { findConnection } from './connection-sql.ts'
import { Payments } from './payments.ts'

export const get_payments = operation({
  name: 'get_payments',
  route: 'GET /payments',
  summary: 'Show whether and how payments are connected.',
  effect: 'read',
  access: 'full',
  owners: true,
  input: z.strictObject({}),
  output: Payments,
  status: 200,
  refuses: [],
  example: {},

  handler: async (_input, ctx) => showPayments(await findConnection(ctx), ctx.ports),
})
