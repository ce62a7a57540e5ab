import { z } from 'zod'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm-fields.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import {
  asking,
  notConfigured,
  openProvider,
  paymentKeyRefused,
  paymentRefused,
  paymentsNotConfigured,
} from '#areas/payments/index.ts'
import { Adoption, AdoptionPlan, EXAMPLE_NEWSLETTER } from './adoption.ts'
import { adoptNamed } from './adopt-named.ts'
import { beginAdoption, nameSubscriptions } from './adoption-sql.ts'
import { listFound } from './list-found.ts'
import { planAdoption } from './plan-adoption.ts'
import { nextAmountOf, nextChargeAt } from './refusal-reasons.ts'
import { showAdoption } from './show-adoption.ts'

const nothingToAdopt = refusal('nothing_to_adopt', 409, 'No subscription can be adopted')

/**
 * The days for which invoices are watched for second charges: longer than a monthly billing period.
 */
const WATCHED_DAYS = 40

export const adopt_subscriptions = operation({
  name: 'adopt_subscriptions',
  route: 'POST /payments/adopt',
  summary:
    'Take over the subscriptions that readers pay elsewhere on the connected Stripe account.',
  description:
    'For those who move here from another service. The dry run lists each subscription of the Stripe account with its price, its next charge and the share that others take, and for each that stays where it is the reason. A reader is known by a Stripe customer id that was imported, or by a confirmed address. Adopting writes metadata to Stripe and nothing else: nothing is charged, and no date or price changes. From then on the readers are paid ones here, and cancel here. get_adoption follows it, and for 40 days shows second charges of one person.',
  effect: 'charge',
  access: 'full',
  limits: [perHour(30)],
  confirms: true,
  input: z.strictObject({ newsletterId: Id('nl'), dryRun: DryRun, confirm: Confirm }),
  output: Adoption,
  status: 202,
  otherAnswers: {
    200: z.strictObject({ ...AdoptionPlan, confirm: PlanConfirm }).meta({ id: 'AdoptionPlan' }),
  },
  refuses: [
    notFound,
    nothingToAdopt,
    planChanged,
    paymentsNotConfigured,
    paymentKeyRefused,
    paymentRefused,
  ],
  example: { newsletterId: EXAMPLE_NEWSLETTER, dryRun: true },

  before: ({ newsletterId }, scope) =>
    asking(async () => {
      if (!(await findNewsletter(scope, newsletterId)))
        throw new Problem(notFound, missing(newsletterId))
      const provider = await openProvider(scope, scope.accountId, { through: 'account' })
      if (!provider) throw notConfigured()
      return { list: await listFound(provider.at), account: provider.connection!.providerAccount }
    }),

  async handler({ newsletterId }, ctx, { list, account }) {
    const newsletter = await findNewsletter(ctx, newsletterId)
    if (!newsletter) return ctx.refuse(notFound, missing(newsletterId))
    const { currency } = newsletter.paid
    const { plan, named, digest } = await planAdoption(
      ctx,
      { id: newsletterId, currency, providerAccount: account },
      list,
    )
    const planned = await ctx.plan(async () => ({
      plan: { newsletterId, ...plan },
      parts: { 'the Stripe account': account, 'the subscriptions': digest },
    }))
    if (planned) return planned
    if (named.length === 0)
      return ctx.refuse(
        nothingToAdopt,
        'No subscription of the Stripe account can be adopted. The dry run says why of each.',
      )
    const now = ctx.now.getTime()
    await beginAdoption(ctx, newsletterId, {
      until: new Date(now + WATCHED_DAYS * DAY_MS),
      at: new Date(now + HOUR_MS),
    })
    await nameSubscriptions(
      ctx,
      newsletterId,
      named.map((one) => ({
        ...one,
        providerId: one.id,
        amount: nextAmountOf(one),
        nextChargeAt: nextChargeAt(one),
      })),
    )
    const ids = { accountId: ctx.accountId, newsletterId }
    await ctx.enqueue(adoptNamed, ids, { singletonKey: newsletterId })
    return showAdoption(ctx, newsletterId)
  },
})

function missing(newsletterId: string): string {
  return `No newsletter ${newsletterId} in this account.`
}
