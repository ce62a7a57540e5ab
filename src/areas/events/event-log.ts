import { z } from 'zod'
import { events as automationEvents } from '#areas/automations/index.ts'
import { events as campaignEvents } from '#areas/campaigns/index.ts'
import { events as contactEvents } from '#areas/contacts/index.ts'
import { events as productEvents } from '#areas/products/index.ts'
import { events as tierEvents } from '#areas/subscriptions/index.ts'
import { events as webhookEvents } from '#areas/webhooks/index.ts'
import type { AnyEventKind } from '#operation/events/event.ts'
import { Id, Timestamp } from '#operation/fields.ts'

const kinds: readonly AnyEventKind[] = [...contactEvents, ...tierEvents, ...campaignEvents, ...automationEvents, ...productEvents, ...webhookEvents]

/** All kinds of events. */
export const EventType = z.enum(kinds.map(({ name }) => name) as [string, ...string[]]).meta({ examples: ['subscriber.created'] })

export const LoggedEvent = z
  .strictObject({
    id: Id('msg').meta({ description: 'The id that receivers get in the header webhook-id.' }),
    type: z
      .string()
      .max(100)
      .meta({ examples: ['subscriber.confirmed'] }),
    timestamp: Timestamp,
    newsletterId: Id('nl').nullable(),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The data of the event, as webhooks deliver it.', examples: [contactEvents[1]!.example] }),
  })
  .meta({ id: 'Event' })

export function exampleData(type: string): Record<string, unknown> {
  return kinds.find(({ name }) => name === type)!.example as Record<string, unknown>
}
