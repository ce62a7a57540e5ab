import { z } from 'zod'
import { checkRole } from '#operation/callers/access.ts'
import type { PersonCaller } from '#operation/caller.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Approval, approvalBusy, approvalDecided, Reason } from './approval.ts'
import { lockApproval } from './approval-sql.ts'
import { endApproval, refuseBusy, stillOpen } from './end-approval.ts'
import { noApproval } from './own-approval.ts'
import { operationOf } from './shown-approval.ts'

export const decline = operation({
  name: 'decline',
  route: 'POST /approvals/{approvalId}/decline',
  summary: 'Decline a request of a key.',
  description: 'Nothing of it is done. The key that asked reads the reason.',
  effect: 'write',
  access: 'person',
  input: z.strictObject({ approvalId: Id('apr'), reason: Reason.optional() }),
  output: Approval,
  status: 200,
  refuses: [notFound, approvalDecided, approvalBusy],
  example: { approvalId: exampleId('apr'), reason: 'Wrong week.' },

  async handler({ approvalId, reason = null }, ctx) {
    const found = await lockApproval(ctx, approvalId)
    if (!found) return ctx.refuse(notFound, noApproval(approvalId))
    const declared = operationOf(ctx, found.operation)
    const person = ctx.caller as PersonCaller
    if (declared) checkRole(declared, person)
    stillOpen(ctx, found)
    refuseBusy(ctx, found)
    return endApproval(ctx, found, { status: 'declined', decidedBy: person.personId, reason })
  },
})
