import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findGrant } from '../tiers/grant-sql.ts'
import {
  Interval,
  isLive,
  type StoredSubscription,
  SubscriptionStatus,
} from '../record/subscription.ts'
import { isPaid } from '../tiers/paid-now-sql.ts'
import { subscriptionsOf } from '../record/subscription-sql.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { PaidSite, paidSite } from './paid-offer.ts'
import { notSignedIn, readerOn } from './own-subscription.ts'

const SHOWN = 20

const Time = z.iso.datetime().nullable()

const OwnSubscription = z.strictObject({
  id: Id('psn'),
  status: SubscriptionStatus,
  interval: Interval,
  price: z.int().min(0),
  currency: z.string().length(3),
  hasCoupon: z.boolean(),
  trialEndsAt: Time,
  periodEndsAt: Time,
  cancelsAt: Time,
  endedAt: Time,
  card: z.strictObject({ brand: z.string().max(40), last4: z.string().max(4) }).nullable(),
  livemode: z.boolean(),
  yearlyPrice: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'The price of a year that the reader can change to.' }),
})

export const get_reader_subscriptions = operation({
  name: 'get_reader_subscriptions',
  route: null,
  summary: 'Read the page on which a signed-in reader manages paid subscriptions.',
  effect: 'read',
  access: 'public',
  input: z.strictObject({}),
  output: z.strictObject({
    newsletter: PaidSite,
    email: StoredEmailAddress,
    isPaid: z.boolean(),
    isComplimentary: z.boolean(),
    subscriptions: z.array(OwnSubscription).max(SHOWN),
  }),
  status: 200,
  refuses: [notFound, notSignedIn],
  example: {},

  async handler(_input, ctx) {
    const { newsletter, contact } = await readerOn(ctx)
    const found = (await subscriptionsOf(ctx, [contact.id])).filter(
      ({ status }) => status !== 'incomplete',
    )
    const shown = [...found.filter(isLive), ...found.filter((one) => !isLive(one))].slice(0, SHOWN)
    const reads = await isPaid(ctx, contact, ctx.now)
    return {
      newsletter: paidSite(newsletter, ctx.caller),
      email: contact.email,
      isPaid: reads,
      isComplimentary: reads && (await findGrant(ctx, contact.id)) !== null,
      subscriptions: shown.map((one) => ownView(one, newsletter)),
    }
  },
})

function ownView(one: StoredSubscription, newsletter: Newsletter): z.input<typeof OwnSubscription> {
  return {
    id: one.id,
    status: one.status,
    interval: one.every,
    price: one.amount,
    currency: one.currency,
    hasCoupon: one.couponId !== null,
    trialEndsAt: one.trialEndsAt?.toISOString() ?? null,
    periodEndsAt: one.periodEndsAt?.toISOString() ?? null,
    cancelsAt: one.cancelsAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
    card:
      one.cardBrand !== null && one.cardLast4 !== null
        ? { brand: one.cardBrand, last4: one.cardLast4 }
        : null,
    livemode: one.livemode,
    yearlyPrice: yearlyPrice(one, newsletter),
  }
}

/** Returns the yearly price to which a monthly subscription can change; null when it cannot. */
export function yearlyPrice(one: StoredSubscription, { paid }: Newsletter): number | null {
  const may =
    (one.status === 'active' || one.status === 'trialing') &&
    one.every === 'month' &&
    one.cancelsAt === null
  return may && paid.enabled && paid.currency === one.currency ? paid.yearlyPrice : null
}
