import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { exampleId, Id, pageOf, PageLimit, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import {
  ANSWER_IN_LIST_BYTES,
  LOG_MAX,
  WebhookDelivery,
  withShortAnswers,
} from './deliveries/delivery.ts'
import { countDeliveries, listDeliveries } from './deliveries/delivery-sql.ts'
import { findEndpoint } from './endpoints/endpoint-sql.ts'

export const list_webhook_deliveries = operation({
  name: 'list_webhook_deliveries',
  route: 'GET /webhooks/{endpointId}/deliveries',
  summary: "Read an endpoint's log: its latest 100 deliveries, newest first.",
  description:
    'Each delivery has the exact body, its attempts and their answers. Answers are cut to 1 KiB here; get_webhook_delivery shows more.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ endpointId: Id('whk'), ...pageQuery, limit: PageLimit.default(LOG_MAX) }),
  output: pageOf(WebhookDelivery),
  status: 200,
  refuses: [notFound],
  example: { endpointId: exampleId('whk') },

  async handler({ endpointId, limit, cursor, include }, ctx) {
    if (!(await findEndpoint(ctx, endpointId)))
      return ctx.refuse(notFound, `No webhook endpoint ${endpointId} in this account.`)
    const { fit, found } = await listDeliveries(ctx, endpointId, {
      limit,
      before: decodeIdCursor(ctx, cursor),
      answerCharacters: ANSWER_IN_LIST_BYTES,
    })
    const total = include === 'total' ? await countDeliveries(ctx, endpointId) : undefined
    return toPage(ctx, found, fit, {
      item: withShortAnswers,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
