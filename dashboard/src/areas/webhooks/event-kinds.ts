import type { InputOf } from '../../shapes.ts'

export type EventKind = NonNullable<InputOf<'list_events'>['type']>

/** All kinds. A test compares them with those of the server. */
export const EVENT_KINDS = [
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
  'automation.step',
  'automation.finished',
  'automation.goal_reached',
  'order.paid',
  'order.placed',
  'approval.requested',
  'approval.decided',
  'webhook.test',
] as const satisfies readonly EventKind[]
