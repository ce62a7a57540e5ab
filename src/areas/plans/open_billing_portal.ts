import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import { Timestamp } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { conflict, Problem } from '#operation/problem.ts'
import {
  asking,
  paymentKeyRefused,
  paymentRefused,
  paymentsNotConfigured,
} from '#areas/payments/index.ts'
import { notInThisEdition, openPlatform } from './plan-refusals.ts'
import { findPlanSubscription } from './plan-subscription-sql.ts'

/**
 * The milliseconds for which the portal's address is reported to work. The provider reports no time
 * itself.
 */
const WORKS_MS = 5 * MINUTE_MS

export const open_billing_portal = operation({
  name: 'open_billing_portal',
  route: 'POST /billing/portal',
  summary:
    'Get the address of the page with the plan’s invoices, its card and its end (cloud edition).',
  description:
    'Works without an active plan. The owner changes the card there, pays a missing payment, cancels, and reads invoices.',
  effect: 'charge',
  access: 'full',
  billing: true,
  limits: [perHour(30)],
  input: z.strictObject({
    returnUrl: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .optional()
      .meta({
        description: 'The page to go back to. Default: the page of the dashboard.',
        examples: ['https://news.example.com/app/settings/billing'],
      }),
  }),
  output: z
    .strictObject({
      url: z
        .url()
        .max(5000)
        .meta({
          description: 'Open it in a browser soon. Who has it may change the plan’s card.',
          examples: ['https://billing.stripe.com/p/session/test_1'],
        }),
      expiresAt: Timestamp.meta({ description: 'Ask anew after that.' }),
    })
    .meta({ id: 'BillingPortal' }),
  askersOnly: ['url'],
  status: 200,
  refuses: [conflict, notInThisEdition, paymentsNotConfigured, paymentKeyRefused, paymentRefused],
  example: {},

  actsBefore: true,
  async before({ returnUrl }, scope) {
    const provider = await openPlatform(scope)
    const { customer = null } = (await findPlanSubscription(scope)) ?? {}
    if (customer === null)
      throw new Problem(
        conflict,
        'The account has paid for no plan yet, so there are no invoices. Choose one first (change_plan).',
      )
    const page = returnUrl ?? `${scope.ports.deployment.baseUrl}/app/settings/billing`
    return asking(() => provider.at.checkouts.portal({ customer, returnUrl: page, language: null }))
  },

  async handler(_input, ctx, url) {
    return { url, expiresAt: new Date(ctx.now.getTime() + WORKS_MS).toISOString() }
  },
})
