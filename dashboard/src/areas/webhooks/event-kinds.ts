import type { InputOf } from '../../shapes.ts'

export type EventKind = NonNullable<InputOf<'list_events'>['type']>

/** The kinds that happen today. */
export const EVENT_KINDS = [
  'subscriber.created',
  'subscriber.confirmed',
  'subscriber.unsubscribed',
  'subscriber.updated',
  'campaign.sent',
  'webhook.test',
] as const satisfies readonly EventKind[]
