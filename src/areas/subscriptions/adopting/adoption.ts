import { z } from 'zod'
import { exampleId, Id, Timestamp } from '#operation/fields.ts'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { Interval } from '../record/subscription.ts'
import { type Reason, REASONS } from './refusal-reasons.ts'

/**
 * The most subscriptions that one plan adopts, and the most refused subscriptions that it lists.
 */
export const LISTED_MAX = 2000

const ProviderId = z
  .string()
  .max(255)
  .meta({ description: 'Its id at Stripe.', examples: ['sub_1NqJ8example'] })
const Amount = z
  .int()
  .min(0)
  .meta({ description: 'In the currency’s minor unit.', examples: [500] })
const Count = z
  .int()
  .min(0)
  .meta({ examples: [1] })
const CurrencyCode = z
  .string()
  .max(3)
  .meta({ examples: ['eur'] })
const Address = z
  .string()
  .max(1000)
  .nullable()
  .meta({
    ...UNTRUSTED,
    description: 'The address of its customer at Stripe.',
    examples: ['reader@example.com'],
  })
const Fee = z
  .number()
  .min(0)
  .max(100)
  .nullable()
  .meta({
    description: 'The share of each payment that another program takes; null without one.',
    examples: [null],
  })
const NextCharge = Timestamp.nullable().meta({
  description: 'When the card is charged next; null when the subscription ends before.',
})
const ReasonName = z
  .enum(Object.keys(REASONS) as [Reason, ...Reason[]])
  .meta({ examples: ['application_fee'] })

export const Charges = z
  .array(
    z.strictObject({ currency: CurrencyCode, interval: Interval, count: Count, amount: Amount }),
  )
  .max(400)
  .meta({ description: 'The number and the sum of the next charges, by currency and interval.' })
export type Charges = z.output<typeof Charges>

export const Adoptable = z
  .strictObject({
    contactId: Id('sub'),
    email: Address,
    subscription: ProviderId,
    price: Amount,
    currency: CurrencyCode,
    interval: Interval,
    discounted: z.boolean().meta({
      description: 'Whether a coupon at Stripe lowers the charges. It stays.',
      examples: [false],
    }),
    nextChargeAt: NextCharge,
    applicationFeePercent: Fee,
    paysTwice: z.boolean().meta({
      description: 'Whether the same contact pays for another subscription too.',
      examples: [false],
    }),
  })
  .meta({ id: 'AdoptableSubscription' })
export type Adoptable = z.output<typeof Adoptable>

export const Refused = z
  .strictObject({
    subscription: ProviderId,
    email: Address,
    reason: ReasonName,
    detail: z.string().max(500),
    price: Amount,
    currency: CurrencyCode,
    nextChargeAt: NextCharge,
    applicationFeePercent: Fee,
  })
  .meta({ id: 'RefusedSubscription' })
export type Refused = z.output<typeof Refused>

export const AdoptionPlan = {
  newsletterId: Id('nl'),
  adoptable: z.array(Adoptable).max(LISTED_MAX),
  refused: z
    .array(Refused)
    .max(LISTED_MAX)
    .meta({ description: 'Those that stay where they are, each with its reason.' }),
  counts: z.strictObject({
    adoptable: Count,
    refused: Count,
    left: Count.meta({
      description: `Adoptable ones beyond the first ${LISTED_MAX}: run it again for them.`,
      examples: [0],
    }),
    ours: Count.meta({ description: 'Those that belong to this account already.', examples: [0] }),
    unread: z.boolean().meta({
      description: 'True when the Stripe account has more subscriptions than were read.',
      examples: [false],
    }),
  }),
  chargesBefore: Charges,
  chargesAfter: Charges,
} as const

export const Adoption = z
  .strictObject({
    newsletterId: Id('nl'),
    status: z.enum(['none', 'running', 'done']).meta({ examples: ['done'] }),
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    counts: z.strictObject({ named: Count, adopted: Count, refused: Count }),
    refused: z
      .array(
        z.strictObject({
          subscription: ProviderId,
          contactId: Id('sub'),
          reason: ReasonName,
          detail: z.string().max(500),
        }),
      )
      .max(LISTED_MAX)
      .meta({ description: 'Named ones that changed before their turn.' }),
    chargesBefore: Charges.meta({
      description: 'The next charges of what was adopted, as the plans showed them.',
    }),
    chargesAfter: Charges.meta({ description: 'The charges of the same subscriptions now.' }),
    witness: z.strictObject({
      until: Timestamp.nullable().meta({
        description: 'Until when invoices are read for second charges.',
      }),
      readAt: Timestamp.nullable(),
      charges: z
        .array(
          z.strictObject({
            invoice: z
              .string()
              .max(255)
              .meta({ examples: ['in_1NqJ8example'] }),
            contactId: Id('sub'),
            subscription: ProviderId,
            otherSubscription: ProviderId,
            amount: Amount,
            currency: CurrencyCode,
            paidAt: Timestamp,
          }),
        )
        .max(100)
        .meta({ description: 'Second charges of one person for the same time, newest first.' }),
    }),
  })
  .meta({ id: 'Adoption' })

export const EXAMPLE_NEWSLETTER = exampleId('nl')
