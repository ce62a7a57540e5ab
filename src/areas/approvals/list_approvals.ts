import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Approval, ApprovalStatus } from './approval.ts'
import { listApprovals } from './approval-sql.ts'
import { operationsOf, ownKey } from './own-approval.ts'
import { showApprovals } from './shown-approval.ts'

const { limit, cursor } = pageQuery

export const list_approvals = operation({
  name: 'list_approvals',
  route: 'GET /approvals',
  summary: 'List requests that a person must approve, newest first.',
  description:
    'A key that must confirm sees its own alone. A person sees those of operations that their role may do. They are deleted 90 days after they were made.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ limit, cursor, status: ApprovalStatus.optional() }),
  output: pageOf(Approval),
  status: 200,
  refuses: [],
  example: { status: 'pending' },

  async handler({ limit: most, cursor: from, status = null }, ctx) {
    const found = await listApprovals(ctx, {
      limit: most,
      before: decodeIdCursor(ctx, from),
      status,
      keyId: ownKey(ctx.caller),
      operations: operationsOf(ctx),
    })
    const shown = new Map((await showApprovals(ctx, found)).map((one) => [one.id, one]))
    return toPage(ctx, found, most, {
      item: ({ id }) => shown.get(id)!,
      position: ({ id }) => [uuidOf(id)],
    })
  },
})
