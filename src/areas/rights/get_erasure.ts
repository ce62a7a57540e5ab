import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Erasure, ERASURE, ReceiptId } from './erasure.ts'
import { findErasure } from './erasure-sql.ts'

export const get_erasure = operation({
  name: 'get_erasure',
  route: 'GET /erasures/{receiptId}',
  summary: 'Read the receipt of an erasure.',
  description:
    'It proves when a request was fulfilled. It names neither the person nor the address. Receipts are kept as long as the account.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ receiptId: ReceiptId }),
  output: Erasure,
  status: 200,
  refuses: [notFound],
  example: { receiptId: exampleId(ERASURE) },

  async handler({ receiptId }, ctx) {
    return (
      (await findErasure(ctx, receiptId)) ??
      ctx.refuse(notFound, `No erasure ${receiptId} in this account.`)
    )
  },
})
