import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { signBuyerSession } from '#operation/callers/reader-session.ts'
import type { Context } from '#operation/context.ts'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, refusal } from '#operation/problem.ts'
import {
  addressDigest,
  addressHash,
  type Contact,
  consentText,
  lockAddress,
  findVisitedNewsletter,
} from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { paymentAccountOf, paymentsNotConfigured, takesCurrency } from '#areas/payments/index.ts'
import { couponUser, discountOf, RESERVED_MS, useCoupon, wrongCode } from '#areas/products/index.ts'
import {
  insertSubscription,
  liveSubscriptionsOf,
  waitingSubscriptions,
} from '../record/subscription-sql.ts'
import {
  SUBSCRIPTION_SALE_KIND,
  Interval,
  isLive,
  type StoredSubscription,
} from '../record/subscription.ts'
import { findBoughtHere, buyerOf, findSignedInReader } from '../tiers/signed-in-reader.ts'
import { hasHadTrial } from './trial-sql.ts'

export const notForSale = refusal('not_for_sale', 409, 'The newsletter has no paid subscriptions')
const alreadySubscribed = refusal('already_subscribed', 409, 'The reader pays already')

export const start_subscription = operation({
  name: 'start_subscription',
  route: null,
  summary: 'A reader begins a paid subscription on the newsletter’s page.',
  description:
    'The price is that of the newsletter at this moment. The reader gives an address, or is signed in. A second call of the same browser for the same address gets the same payment page.',
  effect: 'write',
  access: 'public',
  limits: [perVisitor(5, 600)],
  input: z.strictObject({
    email: EmailAddress.optional().meta({ description: 'Of a visitor who is not signed in.' }),
    interval: Interval,
    coupon: z.string().trim().max(40).default('').meta({ description: 'The code of a coupon.' }),
    website: z
      .string()
      .max(1000)
      .default('')
      .meta({ description: 'The field that people do not see.' }),
  }),
  output: z.strictObject({
    payment: z
      .strictObject({ accountId: Id('acc'), subscriptionId: Id('psn') })
      .nullable()
      .meta({ description: 'The subscription to be paid, for our own page.' }),
    session: z.string().max(500).nullable().meta({
      description:
        'Lets the browser read once the subscription is paid. Null for a reader who is signed in, for a browser that pays already, and for a form of another site.',
    }),
  }),
  status: 200,
  refuses: [notFound, notForSale, alreadySubscribed, paymentsNotConfigured],
  example: { email: 'reader@example.com', interval: 'month' },

  async handler({ email: written, interval, coupon, website }, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    const { paid } = newsletter
    const price = interval === 'month' ? paid.monthlyPrice : paid.yearlyPrice
    if (!paid.enabled)
      return ctx.refuse(notForSale, 'This newsletter takes no paid readers at the moment.')
    if (price === null)
      throw invalid([
        {
          code: 'invalid_value',
          detail: 'Choose one of the prices of the page.',
          pointer: '/interval',
        },
      ])
    const reader = await findSignedInReader(ctx, newsletter)
    const email = reader?.email ?? written
    if (email === undefined)
      throw invalid([{ code: 'required', detail: 'Write your e-mail address.', pointer: '/email' }])
    if (website !== '') return { payment: null, session: null }
    const account = await paymentAccountOf(ctx)
    if (account?.status !== 'active' || !takesCurrency(account, paid.currency))
      return ctx.refuse(
        paymentsNotConfigured,
        'This newsletter takes no payments at the moment. Write to its sender.',
      )
    const buyer = reader ? null : buyerOf(ctx.caller)
    const bought = buyer && (await findBoughtHere(ctx, newsletter))
    const pays = bought !== null && isLive(bought)
    const typed = addressDigest(email)
    // Compares the address that was typed in this browser, because the owner of that address may
    // have another address by now.
    if (
      (pays && buyer?.typed === typed) ||
      (reader && (await liveSubscriptionsOf(ctx, [reader.id])).length > 0)
    )
      return ctx.refuse(
        alreadySubscribed,
        'You pay for this newsletter already. Look at your subscription.',
      )
    await lockAddress(ctx, addressHash(email))
    const begun = { newsletter, reader, email, price, interval, coupon, livemode: account.livemode }
    const subscription = (await findWaiting(ctx, begun)) ?? (await begin(ctx, begun))
    const named = { accountId: ctx.accountId, subscriptionId: subscription.id }
    // When the browser's own subscription is active and it starts another one for another person,
    // the browser keeps its session.
    const session =
      buyer && !pays ? signBuyerSession(ctx.ports.vault, { ...named, typed }, ctx.now) : null
    return { payment: named, session }
  },
})

interface Begun {
  newsletter: Newsletter
  reader: Contact | null
  email: string
  price: number
  interval: StoredSubscription['every']
  coupon: string
  livemode: boolean
}

type Here = Context<
  typeof notFound | typeof notForSale | typeof alreadySubscribed | typeof paymentsNotConfigured
>

/**
 * Finds the unpaid subscription of the same browser, address and price, so that a repeated click
 * does not start another. A subscription of another browser is not used, because this browser could
 * then read the issues that the other one pays for.
 */
async function findWaiting(
  ctx: Here,
  { newsletter, reader, email, price, interval, coupon, livemode }: Begun,
): Promise<StoredSubscription | undefined> {
  if (coupon !== '') return undefined
  const waiting = await waitingSubscriptions(ctx, newsletter.id, email)
  return waiting.find(
    (one) =>
      addressIdentity(one.email!) === addressIdentity(email) &&
      one.amount === price &&
      one.every === interval &&
      one.currency === newsletter.paid.currency &&
      one.livemode === livemode &&
      one.couponId === null &&
      one.providerId === null &&
      (reader
        ? one.contactId === reader.id
        : one.contactId === null && one.id === buyerOf(ctx.caller)?.subscriptionId),
  )
}

async function begin(
  ctx: Here,
  { newsletter, reader, email, price, interval, coupon, livemode }: Begun,
): Promise<StoredSubscription> {
  const { currency, trialDays } = newsletter.paid
  const user = couponUser(ctx, { email, visitor: ctx.visitor })
  const taken = coupon === '' ? null : await discountOf(ctx, coupon, { price, currency, user })
  const subscription = await insertSubscription(ctx, {
    id: reader ? null : (buyerOf(ctx.caller)?.subscriptionId ?? null),
    newsletterId: newsletter.id,
    contactId: reader?.id ?? null,
    email,
    livemode,
    every: interval,
    amount: price,
    currency,
    trialDays: trialDays > 0 && (await hasHadTrial(ctx, newsletter.id, email)) ? 0 : trialDays,
    couponId: taken?.couponId ?? null,
    consent: { text: consentText(newsletter), ip: ctx.visitor },
    // A payment page expires within a day, after which an unpaid subscription is due.
    dueAt: new Date(ctx.now.getTime() + (taken?.limited ? RESERVED_MS : 2 * DAY_MS)),
  })
  const sale = { kind: SUBSCRIPTION_SALE_KIND, ref: subscription.id, livemode, user }
  if (taken && !(await useCoupon(ctx, taken, sale))) throw wrongCode()
  return subscription
}
