import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { webhookEndpointsAllowed } from '#areas/billing/index.ts'
import { checkNewsletter, checkUrl } from './endpoints/check-endpoint.ts'
import {
  EndpointEvents,
  endpointLimitReached,
  EndpointUrl,
  WebhookEndpointWithSecret,
} from './endpoints/endpoint.ts'
import { countEndpoints, insertEndpoint, lockPlan } from './endpoints/endpoint-sql.ts'
import { newSecret, packSecrets, secretHint } from './endpoints/signing.ts'

export const create_webhook_endpoint = operation({
  name: 'create_webhook_endpoint',
  route: 'POST /webhooks',
  summary: 'Register an address that receives events.',
  description:
    'The signing secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with `shownOnce: true`: rotate_webhook_secret gives the endpoint another. Without `events` the endpoint receives all kinds, also those added later. Without `newsletterId` it receives the events of every newsletter. Try it with send_test_webhook.',
  effect: 'expose',
  access: 'full',
  owners: true,
  input: z.strictObject({
    url: EndpointUrl,
    events: EndpointEvents.optional(),
    newsletterId: Id('nl').nullable().optional(),
  }),
  output: WebhookEndpointWithSecret,
  shownOnce: ['secret'],
  status: 201,
  refuses: [notFound, endpointLimitReached],
  example: {
    url: 'https://example.com/hooks/mailcast',
    events: ['subscriber.created', 'subscriber.confirmed'],
  },
  before: checkUrl,

  async handler({ url, events = null, newsletterId = null }, ctx) {
    await checkNewsletter(ctx, newsletterId)
    const { deployment } = ctx.ports
    const max = webhookEndpointsAllowed(deployment, await lockPlan(ctx))
    if (max !== null && (await countEndpoints(ctx, { url: undefined })) >= max)
      return ctx.refuse(
        endpointLimitReached,
        max === deployment.webhookEndpointsMax ? ofThisServer(max) : ofThePlan(max),
      )

    const made = newSecret()
    const secret = ctx.ports.vault.seal(packSecrets([made]))
    return {
      ...(await insertEndpoint(ctx, {
        url,
        events,
        newsletterId,
        secret,
        secretHint: secretHint(made.secret),
      })),
      secret: made.secret,
    }
  },
})

function ofThePlan(max: number): string {
  return `This plan has at most ${max} webhook endpoints. Delete one that is no longer used, or choose a larger plan.`
}

function ofThisServer(max: number): string {
  return `An account on this server has at most ${max} webhook endpoints, since each event is written once for each of them. Delete one that is no longer used, let one endpoint pass events on, or ask the operator for a larger WEBHOOK_ENDPOINTS_MAX.`
}
