import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Approval } from './approval.ts'
import { findApproval, writeResult } from './approval-sql.ts'
import { maySee, noApproval } from './own-approval.ts'
import { openResult, operationOf, publicResult, sealOf, showApproval } from './shown-approval.ts'

export const get_approval = operation({
  name: 'get_approval',
  route: 'GET /approvals/{approvalId}',
  summary: 'Get a request that a person must approve, and what became of it.',
  description:
    'Ask again until `status` is no longer pending, or wait for the event approval.decided. A secret in `result`, such as that of a new key, is in the first answer to its asker alone.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ approvalId: Id('apr') }),
  output: Approval,
  status: 200,
  refuses: [notFound],
  example: { approvalId: exampleId('apr') },

  async handler({ approvalId }, ctx) {
    const found = await findApproval(ctx, approvalId)
    if (!found || !maySee(ctx, found)) return ctx.refuse(notFound, noApproval(approvalId))
    const shown = await showApproval(ctx, found)
    const result = openResult(ctx, found)
    const isAsker = ctx.caller.kind === 'key' && ctx.caller.keyId === found.keyId
    if (result === null || !isAsker) return shown
    const forAll = publicResult(operationOf(ctx, found.operation), result)
    if (JSON.stringify(forAll) === JSON.stringify({ ...result, refused: false })) return shown
    // When two requests read a result for the first time at once, one of them removes the secrets
    // and shows them. The other one shows none.
    const taken = await writeResult(ctx, approvalId, {
      was: found.result!,
      result: sealOf(ctx, forAll),
    })
    return taken ? { ...shown, result: result.body as Approval['result'] } : shown
  },
})
