import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { exampleId, Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { ShownRefunds } from '#areas/payments/index.ts'

/** The name of subscriptions among the kinds of sale in the area `payments`. */
export const SUBSCRIPTION_SALE_KIND = 'subscription'

export const subscriptionEnded = refusal('subscription_ended', 409, 'The subscription has ended')

export const SubscriptionStatus = z
  .enum(['incomplete', 'trialing', 'active', 'past_due', 'paused', 'ended'])
  .meta({
    description:
      'incomplete: its payment page was opened and nothing is paid; it grants nothing. past_due: a payment failed, and the reader stays a paid one for the newsletter’s graceDays. paused: a trial ended without a card.',
    examples: ['active'],
  })
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

export const Interval = z.enum(['month', 'year']).meta({ examples: ['month'] })
export type Interval = z.output<typeof Interval>

export const EndReason = z.enum(['requested', 'unpaid', 'refunded', 'disputed', 'replaced']).meta({
  description:
    'unpaid: the retries of a failed payment came to their end. refunded: its last payment was paid back whole. disputed: the bank asks a payment back. replaced: another subscription, or real money in the place of play money, took its place.',
  examples: ['requested'],
})
export type EndReason = z.output<typeof EndReason>

const Amount = z.int().min(0)

export const Subscription = z
  .strictObject({
    id: Id('psn'),
    contactId: Id('sub')
      .nullable()
      .meta({
        description: 'Null until it has begun, and once its contact is deleted.',
        examples: [exampleId('sub')],
      }),
    newsletterId: Id('nl'),
    email: StoredEmailAddress.nullable().meta({
      ...UNTRUSTED,
      description: 'The address of its reader; null once its person was erased.',
      examples: ['reader@example.com'],
    }),
    status: SubscriptionStatus,
    interval: Interval,
    price: Amount.meta({
      description: 'The price of one interval in the minor unit, before a coupon.',
      examples: [500],
    }),
    currency: z
      .string()
      .length(3)
      .meta({ examples: ['eur'] }),
    couponId: Id('cpn')
      .nullable()
      .meta({ examples: [null] }),
    trialEndsAt: Timestamp.nullable().meta({ examples: [null] }),
    periodEndsAt: Timestamp.nullable().meta({
      description:
        'The end of what is paid for, and the time of the next payment; null until it has begun.',
    }),
    cancelsAt: Timestamp.nullable().meta({
      description: 'When it ends by itself; null: it goes on.',
      examples: [null],
    }),
    endedAt: Timestamp.nullable().meta({ examples: [null] }),
    endReason: EndReason.nullable().meta({ examples: [null] }),
    lastPayment: z
      .strictObject({
        amount: Amount.meta({ examples: [500] }),
        refundedAmount: Amount.meta({ examples: [0] }),
        disputed: z.boolean().meta({ examples: [false] }),
        dispute: z
          .enum(['open', 'lost'])
          .nullable()
          .meta({
            description:
              'open: the bank decides. lost: the money is gone. Null: there is none, or it was won.',
            examples: [null],
          }),
        paidAt: Timestamp,
      })
      .nullable()
      .meta({
        description: 'The latest payment; null in a trial, and where a coupon took all of it off.',
      }),
    refunds: ShownRefunds,
    others: z
      .array(Id('psn'))
      .max(10)
      .meta({
        description:
          'Further live subscriptions of the same contact: the reader pays more than once.',
        examples: [[]],
      }),
    createdAt: Timestamp,
    livemode: z.boolean().meta({ description: 'False for play money.', examples: [true] }),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof Subscription>

interface ReaderConsent {
  text: string
  ip: string | null
}

export interface StoredSubscription {
  id: string
  newsletterId: string
  contactId: string | null
  email: string | null
  livemode: boolean
  status: SubscriptionStatus
  endReason: EndReason | null
  every: Interval
  amount: number
  currency: string
  trialDays: number
  couponId: string | null
  providerCoupon: string | null
  /** The amount that the provider takes off the price of each period. */
  discount: number
  /** The end of that discount; null for one without an end. */
  discountUntil: Date | null
  couponReturned: boolean
  consent: ReaderConsent | null
  providerId: string | null
  customer: string | null
  latestInvoice: string | null
  periodStartsAt: Date | null
  periodEndsAt: Date | null
  trialEndsAt: Date | null
  cancelsAt: Date | null
  endedAt: Date | null
  restoredUntil: Date | null
  cardBrand: string | null
  cardLast4: string | null
  changeNo: number
  ending: 'now' | 'period_end' | null
  endingReason: EndingReason | null
  /**
   * The start of the period whose failed payment was reported to the reader by mail. Null: no such
   * mail was sent.
   */
  toldFailed: Date | null
  /** The end of the trial or year for which the reader was reminded. Null: no reminder was sent. */
  toldEnd: Date | null
  createdAt: Date
  beganAt: Date | null
  dueAt: Date | null
  /**
   * The time at which the reader confirmed the change to yearly payment. Null unless the provider's
   * answer is still awaited.
   */
  changingSince: Date | null
  /**
   * The time until which the change to yearly payment can be paid on the bank's page. Null: no such
   * payment is open.
   */
  changePayableUntil: Date | null
  /** The time at which the subscription was imported from another service. Null: it began here. */
  adoptedAt: Date | null
}

/** The reason for which this server asked the provider to end a subscription. */
export type EndingReason = Exclude<EndReason, 'unpaid'>

export const LIVE: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'paused']

/** The longest time in ms that the provider's answer to a change is awaited. */
const CHANGE_MS = 10 * MINUTE_MS

/**
 * Returns until when the provider's answer to a change to yearly payment is awaited. Null: no
 * answer is awaited.
 */
export function changingUntil(
  { changingSince }: Pick<StoredSubscription, 'changingSince'>,
  now: Date,
): Date | null {
  if (changingSince === null) return null
  const until = new Date(changingSince.getTime() + CHANGE_MS)
  return until > now ? until : null
}

/**
 * Returns until when the change to yearly payment can be paid on the bank's page. Null: it cannot
 * be paid there.
 */
export function changePayable(
  { changePayableUntil: until }: Pick<StoredSubscription, 'changePayableUntil'>,
  now: Date,
): Date | null {
  return until !== null && until > now ? until : null
}

export function isLive({ status }: Pick<StoredSubscription, 'status'>): boolean {
  return LIVE.includes(status)
}
