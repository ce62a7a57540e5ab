import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Automation, AutomationStatus } from './record/automation.ts'
import { countAutomations, listAutomations } from './record/automation-sql.ts'

export const list_automations = operation({
  name: 'list_automations',
  route: 'GET /automations',
  summary: 'List automations, newest first.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    status: AutomationStatus.optional(),
    ...pageQuery,
  }),
  output: pageOf(Automation),
  status: 200,
  refuses: [],
  example: {},

  async handler({ newsletterId, status, limit, cursor, include }, ctx) {
    const asked = { newsletterId, status }
    const { fit, found } = await listAutomations(ctx, asked, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? await countAutomations(ctx, asked) : undefined
    return toPage(ctx, found, fit, {
      item: (automation) => automation,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
