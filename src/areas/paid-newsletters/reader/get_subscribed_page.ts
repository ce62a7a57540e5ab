import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { perVisitor } from '#operation/limits/limit.ts'
import { type BeforeScope, operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findContact } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findSubscription, Interval, SubscriptionStatus } from '#areas/subscriptions/index.ts'
import { settleSubscription } from '../selling/settle-round.ts'
import { SUBSCRIBED, subscriptionIdOf } from '../selling/subscription-links.ts'
import { PaidSite, paidSite } from './paid-offer.ts'

const NO_SUBSCRIPTION = 'There is no subscription behind this link any more. Write to the sender of the newsletter.'

export const get_subscribed_page = operation({
  name: 'get_subscribed_page',
  route: null,
  summary: 'Read the page that a reader comes back to from the payment page. Its link is the credential, and shows the state alone.',
  description: 'A payment whose event has not come is looked for at the provider.',
  effect: 'write',
  access: 'reader',
  purpose: SUBSCRIBED,
  limits: [perVisitor(60, 600)],
  input: z.strictObject({}),
  output: z.strictObject({
    newsletter: PaidSite,
    email: StoredEmailAddress.nullable(),
    status: SubscriptionStatus,
    interval: Interval,
    price: z.int().min(0),
    currency: z.string().length(3),
    trialEndsAt: z.iso.datetime().nullable(),
    periodEndsAt: z.iso.datetime().nullable(),
    livemode: z.boolean(),
    asked: z.boolean().meta({ description: 'Whether the reader was asked by mail to confirm the address.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  before: (_input, scope) => lookFor(scope),

  async handler(_input, ctx) {
    const one = await findSubscription(ctx, subscriptionIdOf(ctx.caller))
    const newsletter = one && (await findNewsletter(ctx, one.newsletterId))
    if (!one || !newsletter) return ctx.refuse(notFound, NO_SUBSCRIPTION)
    const contact = one.contactId === null ? undefined : await findContact(ctx, one.contactId)
    return {
      newsletter: paidSite(newsletter, ctx.caller),
      email: one.email,
      status: one.status,
      interval: one.every,
      price: one.amount,
      currency: one.currency,
      trialEndsAt: one.trialEndsAt?.toISOString() ?? null,
      periodEndsAt: one.periodEndsAt?.toISOString() ?? null,
      livemode: one.livemode,
      asked: contact?.status === 'pending',
    }
  },
})

/** Reads a payment that is not seen yet. While the provider does not answer, the page says that it waits, and looks again. */
async function lookFor(scope: BeforeScope): Promise<null> {
  const subscriptionId = subscriptionIdOf(scope.caller)
  const one = await findSubscription(scope, subscriptionId)
  if (one?.status !== 'incomplete') return null
  try {
    await settleSubscription(scope, { accountId: scope.accountId, subscriptionId })
  } catch (error) {
    scope.ports.log.warn({ accountId: scope.accountId, subscriptionId, err: error }, 'a payment was not found at once; it is read again later')
  }
  return null
}
