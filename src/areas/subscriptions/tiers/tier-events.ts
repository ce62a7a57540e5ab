import { z } from 'zod'
import { event } from '#operation/event.ts'
import { EXAMPLE_SUBSCRIBER, Subscriber } from '#areas/contacts/index.ts'
import { GrantEnd, GrantReason } from './grant.ts'

const newsletterOf = ({ subscriber }: { subscriber: { newsletterId: string } }) =>
  subscriber.newsletterId

export const subscriberUpgraded = event({
  name: 'subscriber.upgraded',
  summary: "A reader's first subscription or trial begins, also beside complimentary access.",
  data: z.strictObject({
    subscriber: Subscriber,
    trial: z.boolean().meta({ description: 'Whether a trial begins.' }),
  }),
  example: {
    subscriber: { ...EXAMPLE_SUBSCRIBER, tier: 'paid', paidUntil: '2027-01-15T09:30:00.000Z' },
    trial: false,
  },
  newsletterOf,
})

export const subscriberDowngraded = event({
  name: 'subscriber.downgraded',
  summary:
    "A reader's last subscription ends or stops being paid. With complimentary access the reader stays a paid one.",
  data: z.strictObject({
    subscriber: Subscriber,
    reason: z.enum(['ended', 'unpaid']).meta({
      description: 'unpaid: a payment failed, and was not made up for in time. ended: all else.',
    }),
  }),
  example: { subscriber: EXAMPLE_SUBSCRIBER, reason: 'ended' },
  newsletterOf,
})

export const subscriberGranted = event({
  name: 'subscriber.granted',
  summary: 'Complimentary access begins: the owner gave it without a payment.',
  data: z.strictObject({
    subscriber: Subscriber,
    until: GrantEnd,
    reason: GrantReason,
  }),
  example: {
    subscriber: { ...EXAMPLE_SUBSCRIBER, tier: 'paid' },
    until: null,
    reason: 'Founding member',
  },
  newsletterOf,
})

export const subscriberGrantEnded = event({
  name: 'subscriber.grant_ended',
  summary: 'Complimentary access ends. A reader with a subscription stays a paid one.',
  data: z.strictObject({ subscriber: Subscriber }),
  example: { subscriber: EXAMPLE_SUBSCRIBER },
  newsletterOf,
})
