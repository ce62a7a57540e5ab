import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { noteChange } from './endpoints/change-notice.ts'
import { checkNewsletter, checkUrl } from './endpoints/check-endpoint.ts'
import {
  EndpointEvents,
  EndpointStatus,
  EndpointUrl,
  WebhookEndpoint,
} from './endpoints/endpoint.ts'
import { lockEndpoint, writeEndpoint } from './endpoints/endpoint-sql.ts'

export const update_webhook_endpoint = operation({
  name: 'update_webhook_endpoint',
  route: 'PATCH /webhooks/{endpointId}',
  summary: 'Change a webhook endpoint, or turn it on or off.',
  description:
    'A merge patch (RFC 7396); null for `events` or `newsletterId` means all. While an endpoint is off, events are logged as skipped; after turning it on, send those that matter again with resend_webhook_delivery. When the address changes, the account owner gets a mail.',
  effect: 'expose',
  access: 'full',
  guarded: true,
  owners: true,
  input: z.strictObject({
    endpointId: Id('whk'),
    url: EndpointUrl.optional(),
    events: EndpointEvents.optional(),
    newsletterId: Id('nl').nullable().optional(),
    status: EndpointStatus.optional(),
  }),
  output: WebhookEndpoint,
  status: 200,
  refuses: [notFound],
  example: { endpointId: exampleId('whk'), status: 'on' },
  before: checkUrl,

  async handler({ endpointId, url, events, newsletterId, status }, ctx) {
    const current = await lockEndpoint(ctx, endpointId)
    if (!current) return ctx.refuse(notFound, `No webhook endpoint ${endpointId} in this account.`)
    await checkNewsletter(ctx, newsletterId)
    ctx.guard(current)

    const changed = {
      ...current,
      url: url ?? current.url,
      events: events === undefined ? current.events : events,
      newsletterId: newsletterId === undefined ? current.newsletterId : newsletterId,
      ...turned(current, status, ctx.now),
    }
    const turnedOn = current.status === 'off' && changed.status === 'on'
    const moved = changed.url !== current.url
    if (moved) await noteChange(ctx, current, 'moved', changed.url)
    return writeEndpoint(ctx, changed, turnedOn || moved)
  },
})

/**
 * Returns the fields that change when an endpoint is turned on or off. If it is already off, its
 * first reason stays.
 */
function turned(
  current: WebhookEndpoint,
  status: 'on' | 'off' | undefined,
  now: Date,
): Partial<WebhookEndpoint> {
  if (status === undefined || status === current.status) return {}
  return status === 'on'
    ? { status, offReason: null, offAt: null }
    : { status, offReason: 'owner', offAt: now.toISOString() }
}
