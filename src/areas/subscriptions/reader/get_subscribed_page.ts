import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { readBuyerSession, readReaderSession } from '#operation/callers/reader-session.ts'
import { perVisitor } from '#operation/limit.ts'
import { type BeforeScope, operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { type Contact, findContact } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import { Interval, type StoredSubscription, SubscriptionStatus } from '../record/subscription.ts'
import { settleSubscription } from '../selling/settle-round.ts'
import { SUBSCRIBED, subscriptionIdOf } from '../selling/subscription-links.ts'
import { PaidSite, paidSite } from './paid-offer.ts'

const NO_SUBSCRIPTION =
  'There is no subscription behind this link any more. Write to the sender of the newsletter.'

export const get_subscribed_page = operation({
  name: 'get_subscribed_page',
  route: null,
  summary:
    'Read the page that a reader comes back to from the payment page. Its link is the credential, and shows the state alone.',
  description: 'A payment whose event has not come is looked for at the provider.',
  effect: 'write',
  access: 'reader',
  purpose: SUBSCRIBED,
  limits: [perVisitor(60, 600)],
  input: z.strictObject({
    session: z.string().max(500).nullable().default(null).meta({ description: 'Of the browser.' }),
  }),
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
    asked: z
      .boolean()
      .meta({ description: 'Whether the reader was asked by mail to confirm the address.' }),
    readsHere: z.boolean().meta({
      description: 'Whether the browser began this subscription, or its reader is signed in.',
    }),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  before: (_input, scope) => lookFor(scope),

  async handler({ session }, ctx) {
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
      readsHere: session !== null && isReader(ctx, { session, one, contact }),
    }
  },
})

/**
 * Returns whether the session of the browser belongs to this subscription's reader. The link alone
 * does not sign a reader in.
 */
function isReader(
  { accountId, ports: { vault }, now }: Pick<Scope, 'accountId' | 'ports' | 'now'>,
  {
    session: token,
    one,
    contact,
  }: { session: string; one: StoredSubscription; contact: Contact | undefined },
): boolean {
  const reader = readReaderSession(vault, { token, accountId }, now)
  return (
    readBuyerSession(vault, { token, accountId }, now)?.subscriptionId === one.id ||
    (contact !== undefined &&
      reader?.contactId === contact.id &&
      reader.generation === contact.generation)
  )
}

/**
 * Reads a payment at the provider that this server has not stored yet. When the provider does not
 * answer, the page says that the payment is awaited.
 */
async function lookFor(scope: BeforeScope): Promise<null> {
  const subscriptionId = subscriptionIdOf(scope.caller)
  const one = await findSubscription(scope, subscriptionId)
  if (one?.status !== 'incomplete') return null
  try {
    await settleSubscription(scope, { accountId: scope.accountId, subscriptionId })
  } catch (error) {
    scope.ports.log.warn(
      { accountId: scope.accountId, subscriptionId, err: error },
      'a payment was not found at once; it is read again later',
    )
  }
  return null
}
