import { z } from 'zod'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm-fields.ts'
import { planFor } from '#operation/confirm/plan.ts'
import { Timestamp } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { conflict } from '#operation/problem.ts'
import {
  Currency,
  paymentDeclined,
  paymentKeyRefused,
  paymentRefused,
  paymentsNotConfigured,
} from '#areas/payments/index.ts'
import { doChange } from './do-change.ts'
import { wantChange } from './plan-change.ts'
import { notInThisEdition, openPlatform, planTooSmall } from './plan-refusals.ts'

const PlanName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_-]*$/u, 'Send the name of a plan, such as growth')
  .meta({ description: 'The name of a plan with a price.', examples: ['growth'] })
const Interval = z.enum(['month', 'year']).meta({ examples: ['month'] })
const Page = z.url().max(5000).nullable()

const Fits = z.array(
  z.strictObject({
    limit: z.enum(['subscribers', 'webhookEndpoints']).meta({ examples: ['subscribers'] }),
    used: z
      .int()
      .min(0)
      .meta({ examples: [1200] }),
    allowed: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'null without a limit', examples: [5000] }),
  }),
)

const ChangePreview = z
  .strictObject({
    plan: PlanName,
    dueNow: z.int().meta({
      description: 'Charged now, in the minor unit; below zero a credit.',
      examples: [1900],
    }),
    currency: Currency,
    effectiveAt: Timestamp.nullable().meta({
      description: 'When the plan begins; null: as soon as it is paid.',
    }),
    prorationDate: Timestamp.nullable().meta({
      description:
        'The time to which the current period is charged by share; null where it is not.',
    }),
    fits: Fits.max(2).meta({
      description: 'The use of the account beside the limits of the plan.',
    }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'PlanPreview' })

export const change_plan = operation({
  name: 'change_plan',
  route: 'POST /billing/plan',
  summary: 'Choose a plan, or change to another one (cloud edition).',
  description:
    'Works without an active plan. A first plan is paid at checkoutUrl. A larger one begins once its difference is paid; until then the old plan holds, and actionUrl asks for the payment where the card wants it. A smaller one begins at the end of the period, and is refused while the account uses more. Choosing the current plan again takes that back.',
  effect: 'charge',
  access: 'full',
  billing: true,
  limits: [perHour(30)],
  confirms: true,
  input: z.strictObject({
    plan: PlanName,
    interval: Interval.optional().meta({
      description: 'Default: that of the current plan, or month.',
      examples: ['month'],
    }),
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: z
    .strictObject({
      plan: PlanName,
      effectiveAt: Timestamp.nullable(),
      checkoutUrl: Page.meta({
        description: 'The page at which a first plan is paid.',
        examples: ['https://checkout.stripe.com/c/pay/cs_test_1'],
      }),
      status: z.enum(['done', 'action_required']).meta({ examples: ['action_required'] }),
      actionUrl: Page.meta({
        description: 'The page at which the owner pays the difference.',
        examples: [null],
      }),
    })
    .meta({ id: 'PlanChange' }),
  askersOnly: ['checkoutUrl', 'actionUrl'],
  status: 202,
  otherAnswers: { 200: ChangePreview },
  refuses: [
    conflict,
    planChanged,
    notInThisEdition,
    planTooSmall,
    paymentsNotConfigured,
    paymentDeclined,
    paymentKeyRefused,
    paymentRefused,
  ],
  example: { plan: 'growth', dryRun: true },

  actsBefore: true,
  async before(input, scope) {
    const provider = await openPlatform(scope)
    const wanted = await wantChange(scope, provider, input)
    const request = { operation: 'change_plan', caller: scope.caller, input }
    // The framework checks the confirm only in the handler, but the provider is asked before. The
    // confirm is therefore checked here too.
    const shown = await planFor(
      { ports: scope.ports, now: scope.ports.clock.now() },
      request,
      async () => wanted.planned,
      scope.hold,
      input,
    )
    return { wanted, done: shown ? null : await doChange(scope, provider, wanted) }
  },

  async handler(_input, ctx, { wanted, done }) {
    const planned = await ctx.plan(async () => wanted.planned)
    if (planned || !done) return planned!
    const { checkoutUrl, actionUrl } = done
    const waits = checkoutUrl !== null || actionUrl !== null
    const effectiveAt = wanted.effectiveAt ?? (waits ? null : ctx.now)
    return {
      plan: wanted.plan,
      effectiveAt: effectiveAt?.toISOString() ?? null,
      checkoutUrl,
      status: waits ? ('action_required' as const) : ('done' as const),
      actionUrl,
    }
  },
})
