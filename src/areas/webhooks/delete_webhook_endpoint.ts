import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { inUse, useOf } from '#areas/newsletters/index.ts'
import { noteChange } from './endpoints/change-notice.ts'
import { deleteEndpoint, lockEndpoint } from './endpoints/endpoint-sql.ts'

export const delete_webhook_endpoint = operation({
  name: 'delete_webhook_endpoint',
  route: 'DELETE /webhooks/{endpointId}',
  summary: 'Delete a webhook endpoint.',
  description:
    'Its log and its waiting deliveries are deleted too. To keep them, turn the endpoint off instead. The account owner gets a mail.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  owners: true,
  input: z.strictObject({
    endpointId: Id('whk'),
    force: z.boolean().default(false).meta({
      description: 'Deletes it although automations use it. Their readers then wait at that step.',
    }),
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, inUse],
  example: { endpointId: exampleId('whk') },

  async handler({ endpointId, force }, ctx) {
    const current = await lockEndpoint(ctx, endpointId)
    if (!current) return ctx.refuse(notFound, `No webhook endpoint ${endpointId} in this account.`)
    ctx.guard(current)
    const use = force ? null : await useOf(ctx, 'endpoint', endpointId)
    if (use) return ctx.refuse(inUse, use.detail, use.more)
    await deleteEndpoint(ctx, endpointId)
    await noteChange(ctx, current, 'deleted')
    return null
  },
})
