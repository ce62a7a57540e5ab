import { z } from 'zod'
import { cleanUpApproved, prepareApproved } from '#operation/carry-out.ts'
import { checkRole } from '#operation/callers/access.ts'
import type { PersonCaller } from '#operation/caller.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Approval, approvalBusy, approvalDecided } from './approval.ts'
import { claimApproval, findApproval, lockApproval, releaseApproval } from './approval-sql.ts'
import { actOf, doApproved } from './carry-out-approval.ts'
import { endApproval, stillOpen } from './end-approval.ts'
import { noApproval } from './own-approval.ts'
import { operationOf } from './shown-approval.ts'

export const approve = operation({
  name: 'approve',
  route: 'POST /approvals/{approvalId}/approve',
  summary: 'Approve a request of a key, and have it done.',
  description:
    'It is checked again and done at once, as the key that asked, and within what your role may do. When what it depends on has changed, nothing is done, and its status is superseded.',
  effect: 'write',
  access: 'person',
  heavy: 'long',
  input: z.strictObject({ approvalId: Id('apr') }),
  output: Approval,
  status: 200,
  refuses: [notFound, approvalDecided, approvalBusy],
  example: { approvalId: exampleId('apr') },

  // The approval is claimed before anything happens outside the database, so that two concurrent
  // calls carry it out only once.
  async before({ approvalId }, scope) {
    const found = await findApproval(scope, approvalId)
    const declared = found && operationOf(scope, found.operation)
    if (!found || found.status !== 'pending') return null
    // An expired approval has no effect outside the database. The handler then refuses it.
    if (found.expiresAt <= scope.ports.clock.now()) return null
    if (declared) checkRole(declared, scope.caller as PersonCaller)
    const isHeld = await scope.transaction(scope.accountId, (own) => claimApproval(own, approvalId))
    if (!isHeld) return { isHeld, approvalId, prepared: null }
    const act = actOf(scope, found, scope.caller as PersonCaller)
    const prepared = act.then((known) => prepareApproved(known, scope))
    // When the preparation fails, the handler throws the error, which then becomes the outcome.
    await Promise.allSettled([prepared])
    return { isHeld, approvalId, prepared: { found: prepared, operation: declared } }
  },

  async handler({ approvalId }, ctx, held) {
    const found = await lockApproval(ctx, approvalId)
    if (!found) return ctx.refuse(notFound, noApproval(approvalId))
    stillOpen(ctx, found)
    if (!held?.prepared)
      return ctx.refuse(
        approvalBusy,
        'It is being carried out at this moment. Look at it again in a few seconds.',
      )
    const person = ctx.caller as PersonCaller
    const outcome = await doApproved(() => actOf(ctx, found, person), held.prepared.found, ctx)
    const by = { status: outcome.status, decidedBy: person.personId }
    if (outcome.status === 'executed')
      return endApproval(ctx, found, { ...by, result: outcome.answer })
    return endApproval(ctx, found, { ...by, reason: outcome.problem.detail })
  },

  // After a temporary failure, such as of the database, a person may approve again at once.
  async cleanUp(held, scope) {
    if (!held?.isHeld) return
    await releaseApproval(scope, held.approvalId)
    const { prepared } = held
    if (prepared?.operation)
      await cleanUpApproved({ operation: prepared.operation }, prepared.found, scope)
  },
})
