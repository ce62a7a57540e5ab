import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { type BeforeScope, operation } from '#operation/operation.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import {
  asking,
  findOpenRefund,
  paymentDeclined,
  paymentKeyRefused,
  paymentRefused,
  paymentsNotConfigured,
} from '#areas/payments/index.ts'
import {
  changingUntil,
  isLive,
  type StoredSubscription,
  subscriptionEnded,
} from '../record/subscription.ts'
import { lockSubscription, writeSubscription } from '../record/subscription-sql.ts'
import { settle } from '../changes/change-at-provider.ts'
import { changeKey } from '../changes/end-payment.ts'
import { PaidSite, paidSite } from './paid-offer.ts'
import { notSignedIn, ownSubscription } from './own-subscription.ts'
import { notChangeable, yearChange } from './year-change.ts'

const amountChanged = refusal('amount_changed', 409, 'The amount is another one now')

export const change_reader_subscription = operation({
  name: 'change_reader_subscription',
  route: null,
  summary: 'A signed-in reader changes from a month to a year, at the amount that was shown.',
  description:
    'The year begins once its difference is paid. Where the bank asks for more, actionUrl is the page for that, and the month stays until then.',
  effect: 'write',
  access: 'public',
  whileClosed: true,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({
    subscriptionId: Id('psn'),
    dueNow: z.int(),
    price: z.int(),
    at: z.iso.datetime(),
  }),
  output: z.strictObject({ newsletter: PaidSite, actionUrl: z.url().max(5000).nullable() }),
  status: 200,
  refuses: [
    notFound,
    notSignedIn,
    notChangeable,
    amountChanged,
    subscriptionEnded,
    paymentsNotConfigured,
    paymentDeclined,
    paymentKeyRefused,
    paymentRefused,
  ],
  example: {
    subscriptionId: 'psn_01k5r8f3q5fz9v1m6x2c7n4b0d',
    dueNow: 4700,
    price: 5000,
    at: '2026-03-01T18:00:00.000Z',
  },

  async before({ subscriptionId, dueNow, price, at }, scope) {
    const own = await ownSubscription(scope, subscriptionId)
    const found = await yearChange(scope, scope.accountId, own, new Date(at))
    if (found.dueNow !== dueNow || found.change.amount !== price)
      throw new Problem(amountChanged, 'The amount has changed meanwhile. Look at it again.')
    const noted = await noteYear(scope, subscriptionId)
    const { actionUrl } = await asking(() =>
      found.provider.at.changes.changeSubscription({
        ...found.change,
        key: changeKey(subscriptionId, noted.changeNo),
        payFirst: found.change.prorate,
      }),
    ).catch(async (error: unknown) => {
      if (isRefused(error)) await endNote(scope, noted)
      throw error
    })
    await settle(scope, found.provider, {
      accountId: scope.accountId,
      subscriptionId,
      providerId: found.providerId,
    })
    // `settle` has stored until when the change can be paid on the bank's page, so the mark of the
    // pending change is deleted.
    await endNote(scope, noted)
    return { newsletter: own.newsletter, actionUrl }
  },

  async handler(_input, ctx, { newsletter, actionUrl }) {
    return { newsletter: paidSite(newsletter, ctx.caller), actionUrl }
  },
})

/**
 * Marks a subscription as changing to yearly payment, so that no refund begins meanwhile. Refuses
 * while a refund is under way, because the change and the refund would both return the same
 * payment.
 */
function noteYear(scope: BeforeScope, subscriptionId: string): Promise<StoredSubscription> {
  return scope.transaction(scope.accountId, async (inner) => {
    const one = await lockSubscription(inner, subscriptionId)
    if (!one || !isLive(one))
      throw new Problem(
        subscriptionEnded,
        'The subscription has ended meanwhile. Nothing was charged.',
      )
    if (changingUntil(one, inner.now))
      throw new Problem(
        notChangeable,
        'This change was confirmed a moment ago, and its answer is awaited. Look at it again in a few minutes.',
      )
    if (await findOpenRefund(inner, subscriptionId))
      throw new Problem(
        notChangeable,
        'A payment of this subscription is being paid back. Look at it again in a few minutes.',
      )
    const next = { ...one, changeNo: one.changeNo + 1, changingSince: inner.now }
    await writeSubscription(inner, next)
    return next
  })
}

/**
 * Deletes the mark of a pending change after the provider's answer. Leaves the mark of a later
 * change.
 */
async function endNote(
  scope: BeforeScope,
  { id, changingSince }: StoredSubscription,
): Promise<void> {
  await scope.transaction(scope.accountId, async (inner) => {
    const one = await lockSubscription(inner, id)
    if (one && one.changingSince?.getTime() === changingSince?.getTime())
      await writeSubscription(inner, { ...one, changingSince: null })
  })
}

/**
 * Returns whether the provider finally refused the change. When its answer was lost, the change may
 * have been made, so this returns false.
 */
function isRefused(error: unknown): boolean {
  return error instanceof Problem && error.refusal.status < 500 && error.refusal.status !== 429
}
