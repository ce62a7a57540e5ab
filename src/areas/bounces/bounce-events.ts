import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { MAIL_PROVIDERS } from '#mail/mail-provider.ts'
import { event } from '#operation/event.ts'
import { EXAMPLE_SUBSCRIBER, Subscriber } from '#areas/contacts/index.ts'
import { DETAIL_MAX } from './bounce.ts'

const newsletterOf = ({ subscriber }: { subscriber: { newsletterId: string } }) =>
  subscriber.newsletterId

const Provider = z.enum(MAIL_PROVIDERS).meta({
  description:
    'The mail service that said so. smtp: a mail server, by its reply or by a mail that came back.',
  examples: ['postmark'],
})

export const subscriberBounced = event({
  name: 'subscriber.bounced',
  summary:
    'A mail to a subscriber came back. permanent: the address does not work or has not for long, so it gets no more mail. transient: the subscriber keeps their status.',
  data: z.strictObject({
    subscriber: Subscriber,
    bounce: z.strictObject({
      type: z.enum(['permanent', 'transient']).meta({ examples: ['permanent'] }),
      reason: z
        .string()
        .max(DETAIL_MAX)
        .nullable()
        .meta({
          ...UNTRUSTED,
          description: 'The words of the mail server, cut; null when it gave none.',
          examples: ['550 5.1.1 User unknown'],
        }),
      provider: Provider,
    }),
  }),
  example: {
    subscriber: { ...EXAMPLE_SUBSCRIBER, status: 'bounced' },
    bounce: { type: 'permanent', reason: '550 5.1.1 User unknown', provider: 'postmark' },
  },
  newsletterOf,
})

export const subscriberComplained = event({
  name: 'subscriber.complained',
  summary: 'A subscriber reported a mail as spam, so the address gets no more mail.',
  data: z.strictObject({ subscriber: Subscriber, provider: Provider }),
  example: {
    subscriber: { ...EXAMPLE_SUBSCRIBER, status: 'complained' },
    provider: 'postmark',
  },
  newsletterOf,
})
