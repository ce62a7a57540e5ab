import { z } from 'zod'
import { event } from '#operation/events/event.ts'
import { EXAMPLE_SUBSCRIBER, Subscriber } from '#areas/contacts/index.ts'

const newsletterOf = ({ subscriber }: { subscriber: { newsletterId: string } }) => subscriber.newsletterId

export const subscriberUpgraded = event({
  name: 'subscriber.upgraded',
  summary: 'A free reader becomes a paid one: by a paid subscription, the beginning of a trial, or complimentary access.',
  data: z.strictObject({
    subscriber: Subscriber,
    trial: z.boolean().meta({ description: 'Whether a trial begins.' }),
    complimentary: z.boolean().meta({ description: 'Whether the owner gave the access without a payment.' }),
  }),
  example: { subscriber: { ...EXAMPLE_SUBSCRIBER, tier: 'paid', paidUntil: '2027-01-15T09:30:00.000Z' }, trial: false, complimentary: false },
  newsletterOf,
})

export const subscriberDowngraded = event({
  name: 'subscriber.downgraded',
  summary: 'A paid reader becomes a free one, since everything that was paid or granted has ended.',
  data: z.strictObject({
    subscriber: Subscriber,
    reason: z.enum(['ended', 'unpaid']).meta({ description: 'unpaid: a payment failed, and was not made up for in time. ended: all else.' }),
  }),
  example: { subscriber: EXAMPLE_SUBSCRIBER, reason: 'ended' },
  newsletterOf,
})
