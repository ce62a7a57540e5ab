import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm/confirm-fields.ts'
import { exampleId, Id } from '#operation/fields.ts'
import type { Context } from '#operation/context.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { perHour } from '#operation/limits/limit.ts'
import { ACCOUNT_TAGS_MAX, useTags } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { Automation, automationIncomplete, noAutomation, writtenPlan } from '../record/automation.ts'
import { findAutomation, lockAutomation, publishPlan, writeAutomation } from '../record/automation-sql.ts'
import { namedBy } from '../tree/named.ts'
import type { Plan } from '../tree/plan.ts'
import { AutomationCheck, CHECKS_MAX } from './check.ts'
import { planChecks } from './plan-checks.ts'

const ActivationPlan = z
  .strictObject({
    checks: z
      .array(AutomationCheck)
      .max(CHECKS_MAX)
      .meta({ description: 'What to know before, errors first. An error keeps the automation from being activated.' }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'AutomationActivation' })

export const activate_automation = operation({
  name: 'activate_automation',
  route: 'POST /automations/{automationId}/activate',
  summary: 'Activate an automation: begin it, resume it, or publish what was written beside it.',
  description:
    'With dryRun nothing changes, and the answer says what is in the way; call again with its `confirm` to activate just that. Readers who are inside an earlier version finish that version.',
  effect: 'send',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    automationId: Id('aut'),
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: Automation,
  status: 202,
  otherAnswers: { 200: ActivationPlan },
  refuses: [notFound, automationIncomplete, planChanged],
  confirms: true,
  example: { automationId: exampleId('aut') },

  async before({ automationId }, scope) {
    const current = await findAutomation(scope, automationId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    if (!current || !newsletter) return null
    const plan = writtenPlan(current)
    return { plan, checks: await planChecks(scope, newsletter, plan) }
  },

  async handler({ automationId }, ctx, checked) {
    const current = await lockAutomation(ctx, automationId)
    if (!current || !checked) return ctx.refuse(notFound, noAutomation(automationId))
    ctx.guard(current)
    const plan = writtenPlan(current)
    if (!isDeepStrictEqual(plan, checked.plan))
      throw new Problem(conflict, 'The automation was changed meanwhile. Read it again with get_automation, then repeat.')
    const { checks } = checked
    const planned = await ctx.plan(async () => ({ plan: { checks }, parts: { automation: plan, status: current.status, checks: errorsOf(checks) } }))
    if (planned) return planned
    const [error] = errorsOf(checks)
    if (error)
      return ctx.refuse(automationIncomplete, `${error.pointer === undefined ? '' : `${error.pointer}: `}${error.detail}`, {
        extra: { checks },
      })
    await keepTags(ctx, plan)
    if (current.version === null || current.draft !== null) await publishPlan(ctx, automationId, plan)
    else await writeAutomation(ctx, automationId, { ...current, status: 'active' })
    return (await findAutomation(ctx, automationId))!
  },
})

/** Lists what keeps an automation from being activated. Hints may come and go between a plan and its confirmation. */
function errorsOf(checks: readonly AutomationCheck[]): AutomationCheck[] {
  return checks.filter(({ severity }) => severity === 'error')
}

/** Adds the tags that steps will put on contacts, so that other automations and segments can name them from now on. */
async function keepTags(ctx: Context<typeof automationIncomplete>, plan: Plan): Promise<void> {
  const obstacle = await useTags(
    ctx,
    namedBy(plan).added.map(({ thing }) => thing),
  )
  if (obstacle === null) return
  const detail =
    obstacle === 'too_many'
      ? `An account has at most ${ACCOUNT_TAGS_MAX} tags, and the steps add new ones. Delete or merge some first.`
      : `The tag ${obstacle.deleting} is being deleted. Wait until it has been removed from its contacts, then try again.`
  ctx.refuse(automationIncomplete, detail)
}
