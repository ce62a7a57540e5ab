import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { area as approvals } from '#areas/approvals/index.ts'
import { area as automations } from '#areas/automations/index.ts'
import { area as bounces } from '#areas/bounces/index.ts'
import { area as campaigns } from '#areas/campaigns/index.ts'
import { area as contacts } from '#areas/contacts/index.ts'
import { area as products } from '#areas/products/index.ts'
import { area as subscriptions } from '#areas/subscriptions/index.ts'
import { area as webhooks } from '#areas/webhooks/index.ts'
import type { AnyEventKind } from '#operation/event.ts'
import { Id, Timestamp } from '#operation/fields.ts'

const areas: readonly { events: readonly AnyEventKind[] }[] = [
  contacts,
  bounces,
  subscriptions,
  campaigns,
  automations,
  products,
  webhooks,
  approvals,
]
export const eventKinds = areas.flatMap(({ events }) => events)

export const EventType = z
  .enum(eventKinds.map(({ name }) => name) as [string, ...string[]])
  .meta({ examples: ['subscriber.created'] })

export const LoggedEvent = z
  .strictObject({
    id: Id('msg').meta({ description: 'The id that receivers get in the header webhook-id.' }),
    type: z
      .string()
      .max(100)
      .meta({ examples: ['subscriber.confirmed'] }),
    timestamp: Timestamp,
    newsletterId: Id('nl').nullable(),
    data: z.record(z.string(), z.unknown()).meta({
      ...UNTRUSTED,
      description: 'The data of the event, as webhooks deliver it.',
      examples: [contacts.events[1]!.example],
    }),
  })
  .meta({ id: 'Event' })

export function exampleData(type: string): Record<string, unknown> {
  return eventKinds.find(({ name }) => name === type)!.example as Record<string, unknown>
}
