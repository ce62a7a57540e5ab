import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { approvalBusy, approvalDecided } from './approval.ts'
import { lockApproval } from './approval-sql.ts'
import { endApproval, refuseBusy, stillOpen } from './end-approval.ts'
import { maySee, noApproval } from './own-approval.ts'

export const withdraw_approval = operation({
  name: 'withdraw_approval',
  route: 'DELETE /approvals/{approvalId}',
  summary: 'Withdraw a request that a person must approve.',
  description: 'It stays in the list, as declined. A key that must confirm withdraws its own.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ approvalId: Id('apr') }),
  output: Nothing,
  status: 204,
  refuses: [notFound, approvalDecided, approvalBusy],
  example: { approvalId: exampleId('apr') },

  async handler({ approvalId }, ctx) {
    const found = await lockApproval(ctx, approvalId)
    if (!found || !maySee(ctx, found)) return ctx.refuse(notFound, noApproval(approvalId))
    stillOpen(ctx, found)
    refuseBusy(ctx, found)
    await endApproval(ctx, found, { status: 'declined', reason: 'It was withdrawn.' })
    return null
  },
})
