import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { subscriptionEnded } from '../record/subscription.ts'
import { openPortal } from './portal.ts'
import { notSignedIn, ownSubscription } from './own-subscription.ts'
import { PaidSite, paidSite } from './paid-offer.ts'

export const open_reader_portal = operation({
  name: 'open_reader_portal',
  route: null,
  summary:
    'Get the address of the provider’s page on which a signed-in reader changes the card and sees invoices.',
  effect: 'write',
  access: 'public',
  whileClosed: true,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({ subscriptionId: Id('psn') }),
  output: z.strictObject({ newsletter: PaidSite, url: z.url().max(5000) }),
  status: 200,
  refuses: [
    notFound,
    notSignedIn,
    subscriptionEnded,
    paymentsNotConfigured,
    paymentKeyRefused,
    paymentRefused,
  ],
  example: { subscriptionId: 'psn_01k5r8f3q5fz9v1m6x2c7n4b0d' },

  before: async ({ subscriptionId }, scope) =>
    openPortal(scope, await ownSubscription(scope, subscriptionId), '/subscription'),

  async handler(_input, ctx, { newsletter, url }) {
    return { newsletter: paidSite(newsletter, ctx.caller), url }
  },
})
