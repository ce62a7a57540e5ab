import { z } from 'zod'
import { Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { findStanding } from './billing-sql.ts'
import { webhookEndpointsAllowed } from './plans.ts'
import { Price, SoldPlans, listSoldPlans } from './sold-plans.ts'
import { readUsage, Usage } from './usage.ts'
import { readUsageDays, UsageDays } from './usage-days.ts'

const Limit = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .nullable()
    .meta({ description: `${description}; null without a limit.`, examples: [example] })

const Billing = z
  .strictObject({
    edition: z.enum(['self-hosted', 'cloud']).meta({ examples: ['cloud'] }),
    plan: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_-]*$/u)
      .meta({
        description:
          'The name of the plan, `none` without one, `self_hosted` on a server of your own.',
        examples: ['growth'],
      }),
    status: z.enum(['active', 'trialing', 'past_due', 'none']).meta({
      description:
        '`none`: without a plan the account may use the billing operations alone. `past_due`: a payment failed; the plan holds for seven days after, then `plan` is `none` until it is paid.',
      examples: ['active'],
    }),
    usage: Usage,
    limits: z.strictObject({
      webhookEndpoints: Limit('The most webhook endpoints', 5),
      subscribers: Limit('The most active subscribers at a send', 5000),
      emails: Limit('The most e-mails in a calendar month (UTC)', 60_000),
    }),
    renewsAt: Timestamp.nullable().meta({
      description:
        'When the plan is paid for anew; null where the operator set it, and where it ends instead.',
      examples: [null],
    }),
    cancelAt: Timestamp.nullable().meta({
      description: 'When the plan ends; null while it goes on.',
      examples: [null],
    }),
    paymentMethod: z
      .strictObject({
        brand: z
          .string()
          .max(40)
          .meta({ examples: ['visa'] }),
        last4: z
          .string()
          .max(4)
          .meta({ examples: ['4242'] }),
      })
      .nullable()
      .meta({ description: 'The card that pays the plan; null where none does.' }),
    price: Price.nullable().meta({
      description: 'What is paid for the plan; null where no subscription pays it.',
    }),
    nextPlan: z
      .strictObject({
        plan: z
          .string()
          .max(40)
          .meta({ examples: ['starter'] }),
        at: Timestamp,
      })
      .nullable()
      .meta({
        description:
          'The smaller plan that begins at the end of the period. Choosing the current plan again takes it back.',
      }),
    lapsesAt: Timestamp.nullable().meta({
      description: 'When an unpaid plan ends, or ended; null where no payment is missing.',
      examples: [null],
    }),
    emailsByDay: UsageDays,
    plans: SoldPlans,
  })
  .meta({ id: 'AccountBilling' })

export const get_billing = operation({
  name: 'get_billing',
  route: 'GET /billing',
  summary: "Read the account's plan, its limits, and how much of them is used.",
  description:
    'It works without an active plan. E-mails are counted by calendar month (UTC): campaigns and welcome mails, as sent or uncertain. A send that meets the end of them stops, and `resume_campaign` continues it once the count has restarted or the plan has grown.',
  effect: 'read',
  access: 'full',
  billing: true,
  input: z.strictObject({}),
  output: Billing,
  status: 200,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    const { deployment } = ctx.ports
    const { limits, usage } = await readUsage(ctx, ctx.now)
    const standing = await findStanding(ctx)
    const { every, amount, currency, nextPlan, nextAt } = standing
    const byOperator = standing.by === null
    const selfHosted = deployment.edition === 'self-hosted'
    const webhookEndpoints =
      limits.plan === null && !selfHosted ? 0 : webhookEndpointsAllowed(deployment, limits.plan)
    return {
      edition: deployment.edition,
      plan: selfHosted ? 'self_hosted' : (limits.plan ?? 'none'),
      status: selfHosted
        ? ('active' as const)
        : (standing.status ?? (limits.plan === null ? ('none' as const) : ('active' as const))),
      usage,
      limits: { webhookEndpoints, subscribers: limits.subscribers, emails: limits.emails },
      renewsAt: standing.renewsAt?.toISOString() ?? null,
      cancelAt: standing.cancelAt?.toISOString() ?? null,
      paymentMethod:
        standing.cardBrand === null
          ? null
          : { brand: standing.cardBrand, last4: standing.cardLast4! },
      price:
        byOperator || limits.plan === null || every === null
          ? null
          : { interval: every, currency: currency!, amount: amount! },
      nextPlan:
        byOperator || nextPlan === null ? null : { plan: nextPlan, at: nextAt!.toISOString() },
      lapsesAt: byOperator ? null : (standing.lapsesAt?.toISOString() ?? null),
      emailsByDay: await readUsageDays(ctx, ctx.now, usage.emailsThisMonth),
      plans: listSoldPlans(ctx.ports, standing),
    }
  },
})
