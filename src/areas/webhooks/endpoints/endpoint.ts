import { z } from 'zod'
import { Id, ShownOnce, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const endpointLimitReached = refusal(
  'endpoint_limit_reached',
  409,
  'The limit of webhook endpoints is reached',
)

/** Names of all events, written out, since this area may not import the areas that declare them. */
const EventName = z
  .enum([
    'subscriber.created',
    'subscriber.confirmed',
    'subscriber.unsubscribed',
    'subscriber.updated',
    'subscriber.deleted',
    'subscriber.bounced',
    'subscriber.complained',
    'subscriber.upgraded',
    'subscriber.downgraded',
    'subscriber.granted',
    'subscriber.grant_ended',
    'campaign.sent',
    'order.paid',
    'order.placed',
    'automation.step',
    'automation.finished',
    'automation.goal_reached',
    'approval.requested',
    'approval.decided',
    'webhook.test',
  ])
  .meta({ examples: ['subscriber.created'] })

/**
 * An endpoint's address. `ports.web.vet` checks it against the addresses to which this deployment
 * may post.
 */
export const EndpointUrl = z
  .string()
  .min(1)
  .max(2048)
  .meta({
    description:
      'An https address on the default port, reachable from the internet. Redirects are not followed.',
    examples: ['https://example.com/hooks/mailcast'],
  })

export const EndpointEvents = z
  .array(EventName)
  .min(1, 'Name at least one kind, or send null for all kinds')
  .max(EventName.options.length)
  .overwrite((kinds) => [...new Set(kinds)])
  .nullable()
  .meta({
    description: 'The kinds that it receives; null for all of them, also those added later.',
    examples: [['subscriber.created', 'subscriber.confirmed']],
  })

export const EndpointStatus = z.enum(['on', 'off']).meta({ examples: ['on'] })

export const WebhookEndpoint = z
  .strictObject({
    id: Id('whk'),
    url: EndpointUrl,
    events: EndpointEvents,
    newsletterId: Id('nl')
      .nullable()
      .meta({ description: 'The newsletter whose events it receives; null for every one.' }),
    status: EndpointStatus,
    offReason: z
      .enum(['failing', 'gone', 'owner'])
      .nullable()
      .meta({
        description:
          'failing: nothing accepted over a whole span of retries. gone: it answered 410. owner: turned off by hand.',
        examples: [null],
      }),
    offAt: Timestamp.nullable().meta({ examples: [null] }),
    createdAt: Timestamp,
    secretHint: z
      .string()
      .regex(/^whsec_.{4}…$/)
      .meta({ description: 'How the signing secret begins.', examples: ['whsec_MfKQ…'] }),
  })
  .meta({ id: 'WebhookEndpoint' })

export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

/**
 * Returns the setting that excludes an event from an endpoint. Null: the endpoint gets the event.
 */
export function leavesOut(
  { events, newsletterId }: WebhookEndpoint,
  event: { type: z.output<typeof EventName>; newsletterId: string },
): 'events' | 'newsletterId' | null {
  if (newsletterId !== null && newsletterId !== event.newsletterId) return 'newsletterId'
  return events === null || events.includes(event.type) ? null : 'events'
}

export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32}$/)
    .optional()
    .meta({
      description: 'The signing secret, shown once.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  shownOnce: ShownOnce,
}).meta({ id: 'WebhookEndpointWithSecret' })
