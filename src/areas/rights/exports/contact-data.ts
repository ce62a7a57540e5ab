import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import { Subscriber } from '#areas/contacts/index.ts'
import { Grant } from '#areas/subscriptions/index.ts'

const words = (max: number) => z.string().max(max).nullable()
const MANY = 100_000

const Consent = z.strictObject({
  at: Timestamp,
  kind: z.string().max(20).meta({ description: 'signup, returned, confirmed or unsubscribed.' }),
  via: z.string().max(40),
  ip: words(50),
  page: words(2000),
  text: words(10_000),
  version: words(200),
})

const Visits = z.strictObject({
  times: z.int(),
  firstAt: Timestamp,
  lastAt: Timestamp,
  byMachine: z
    .boolean()
    .meta({ description: 'A program opened or clicked, such as a scanner of the mail provider.' }),
})

const Mail = z.strictObject({
  kind: z.string().max(20),
  subject: z.string().max(1000),
  status: z.string().max(20),
  reason: words(1000),
  endedAt: Timestamp.nullable(),
  opens: z.array(Visits).max(10),
  clicks: z.array(Visits.extend({ url: z.string().max(10_000) })).max(MANY),
  reports: z
    .array(
      z.strictObject({
        at: Timestamp,
        kind: z.string().max(20),
        code: words(40),
        detail: words(1000),
      }),
    )
    .max(1000),
})

const Run = z.strictObject({
  automation: z.string().max(100),
  status: z.string().max(20),
  reason: words(40),
  enteredAt: Timestamp,
  endedAt: Timestamp.nullable(),
  log: z
    .array(
      z.strictObject({
        at: Timestamp,
        step: words(40),
        what: z.string().max(20),
        reason: words(40),
      }),
    )
    .max(1000),
})

const Bought = z.strictObject({
  id: Id('ord'),
  newsletterId: Id('nl'),
  product: z.string().max(100),
  status: z.string().max(20),
  amount: z.int(),
  refundedAmount: z.int(),
  currency: z.string().max(3),
  createdAt: Timestamp,
  paidAt: Timestamp.nullable(),
  downloads: z.int(),
  consent: z
    .unknown()
    .meta({ description: 'What was ticked beside the order, until it was acted upon.' }),
})

const Paying = z.strictObject({
  id: Id('psn'),
  newsletterId: Id('nl'),
  status: z.string().max(20),
  interval: z.string().max(10),
  price: z.int(),
  currency: z.string().max(3),
  createdAt: Timestamp,
  periodEndsAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  card: z
    .string()
    .max(60)
    .nullable()
    .meta({ description: 'The brand and the last digits of the card.' }),
  payments: z
    .array(z.strictObject({ amount: z.int(), refundedAmount: z.int(), paidAt: Timestamp }))
    .max(MANY),
  consent: z
    .unknown()
    .meta({ description: 'What was agreed to beside the price, until it was acted upon.' }),
})

/** All that an account has stored about one person. */
export const ContactData = z
  .strictObject({
    madeAt: Timestamp,
    email: StoredEmailAddress,
    newsletters: z
      .array(
        z.strictObject({
          newsletter: z.strictObject({ id: Id('nl'), name: z.string().max(100) }),
          subscriber: Subscriber,
          awaiting: z
            .unknown()
            .meta({ description: 'Tags and fields of a signup that wait for its confirmation.' }),
          consent: z.array(Consent).max(MANY),
          stripeCustomers: z.array(z.string().max(200)).max(MANY).meta({
            description: 'Their ids as customers of Stripe, as imported lists named them.',
          }),
          changes: z
            .array(z.strictObject({ at: Timestamp, changes: z.unknown() }))
            .max(MANY)
            .meta({
              description: `Changes of tags and custom fields in the last ${TABLES.event.days} days.`,
            }),
          grant: Grant.nullable(),
          mails: z.array(Mail).max(MANY),
          automations: z
            .array(Run)
            .max(MANY)
            .meta({ description: "The contact's ways through automations." }),
        }),
      )
      .max(500),
    orders: z
      .array(Bought)
      .max(MANY)
      .meta({ description: 'Orders of products with this address.' }),
    subscriptions: z
      .array(Paying)
      .max(MANY)
      .meta({ description: 'Paid subscriptions of the person.' }),
    suppression: z
      .strictObject({ reason: z.string().max(20), detail: words(500), createdAt: Timestamp })
      .nullable()
      .meta({ description: 'Why the address gets no more mail, if it does not.' }),
  })
  .meta({ id: 'ContactData' })
export type ContactData = z.output<typeof ContactData>
