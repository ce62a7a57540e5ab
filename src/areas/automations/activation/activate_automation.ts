import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm-fields.ts'
import { exampleId, Id } from '#operation/fields.ts'
import type { Context } from '#operation/context.ts'
import type { Scope } from '#operation/scope.ts'
import { findSegment } from '#areas/segments/index.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { ACCOUNT_TAGS_MAX, useTags } from '#areas/contacts/index.ts'
import { findNewsletter, mailLook } from '#areas/newsletters/index.ts'
import {
  Automation,
  automationIncomplete,
  noAutomation,
  writtenPlan,
} from '../record/automation.ts'
import {
  findAutomation,
  findWritten,
  lockAutomation,
  publishPlan,
  writeAutomation,
} from '../record/automation-sql.ts'
import { listNamed } from '../tree/named.ts'
import type { Plan } from '../tree/plan.ts'
import { invalid } from '#operation/parse.ts'
import { enterExisting } from '../existing/enter-existing.ts'
import { beginToLook } from '../looking/look.ts'
import { lookSoon } from '../looking/look-sql.ts'
import { moveRuns } from '../moving/move-runs.ts'
import { noteDue } from '../running/due-sql.ts'
import { AutomationCheck, CHECKS_MAX } from './check.ts'
import { foresee } from './foresee.ts'
import { planChecks } from './plan-checks.ts'

const Count = z
  .int()
  .min(0)
  .meta({ examples: [0] })

const ActivationPlan = z
  .strictObject({
    wouldEnter: Count.meta({
      description: 'Contacts for whom the trigger is true already, with existing=matching.',
    }),
    skipped: z
      .array(
        z
          .strictObject({
            reason: z
              .string()
              .max(40)
              .meta({ examples: ['already_entered'] }),
            count: Count,
          })
          .meta({ id: 'SkippedContacts' }),
      )
      .max(20)
      .meta({ description: 'Those of them who would not enter.' }),
    moves: Count.meta({
      description: 'Readers who would go on in this version, with readersInside=move.',
    }),
    leaves: Count.meta({ description: 'Readers who would leave, since their step is gone.' }),
    mailsWithinHour: Count.meta({ description: 'The most mails of the next hour.' }),
    checks: z.array(AutomationCheck).max(CHECKS_MAX).meta({
      description:
        'What to know before, errors first. An error keeps the automation from being activated.',
    }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'AutomationActivation' })

export const activate_automation = operation({
  name: 'activate_automation',
  route: 'POST /automations/{automationId}/activate',
  summary: 'Activate an automation: begin it, resume it, or publish what was written beside it.',
  description:
    'With dryRun nothing changes, and the answer says what is in the way; call again with its `confirm` to activate just that. existing=matching lets contacts enter for whom the trigger is true already. Readers who are inside an earlier version finish that version, unless readersInside=move takes them to the same step of this one.',
  effect: 'send',
  access: 'full',
  guarded: true,
  limits: [perHour(30)],
  input: z.strictObject({
    automationId: Id('aut'),
    existing: z.enum(['none', 'matching']).default('none').meta({
      description:
        'matching: active contacts for whom the trigger is true now enter too. Not for the triggers date and api.',
    }),
    readersInside: z
      .enum(['finish', 'move'])
      .default('finish')
      .meta({ description: 'What becomes of readers inside when a draft is published.' }),
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: Automation,
  status: 202,
  otherAnswers: { 200: ActivationPlan },
  refuses: [notFound, automationIncomplete, planChanged],
  confirms: true,
  heavy: ({ dryRun }) => (dryRun ? 'read' : 'long'),
  example: { automationId: exampleId('aut') },

  async before({ automationId }, scope) {
    const current = await findWritten(scope, automationId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    if (!current || !newsletter) return null
    const plan = writtenPlan(current)
    return { plan, newsletter, checks: await planChecks(scope, newsletter, plan) }
  },

  async handler({ automationId, existing, readersInside }, ctx, checked) {
    const current = await lockAutomation(ctx, automationId)
    if (!current || !checked) return ctx.refuse(notFound, noAutomation(automationId))
    ctx.guard(current)
    const plan = writtenPlan(current)
    if (!isDeepStrictEqual(plan, checked.plan))
      throw new Problem(
        conflict,
        'The automation was changed meanwhile. Read it again with get_automation, then repeat.',
      )
    if (existing === 'matching' && STATELESS.has(plan.trigger.type)) {
      const detail = `The trigger ${plan.trigger.type} is true for no contact before it comes. Leave existing out, or use enter_automation.`
      throw invalid([{ code: 'not_available', detail, pointer: '/existing' }])
    }
    const { checks, newsletter } = checked
    const planned = await ctx.plan(async () => {
      const foreseen = await foresee(ctx, current, plan, { existing, readersInside })
      return {
        plan: { ...foreseen, checks },
        parts: {
          automation: plan,
          status: current.status,
          checks: errorsOf(checks),
          segments: await filtersOf(ctx, plan),
          look: [newsletter.sender, mailLook(newsletter)],
        },
        readers: foreseen.wouldEnter,
      }
    })
    if (planned) return planned
    const [error] = errorsOf(checks)
    if (error)
      return ctx.refuse(
        automationIncomplete,
        `${error.pointer === undefined ? '' : `${error.pointer}: `}${error.detail}`,
        {
          extra: { checks },
        },
      )
    await ctx.countRecipients(async () => {
      const { wouldEnter } = await foresee(ctx, current, plan, { existing, readersInside })
      return wouldEnter
    })
    await keepTags(ctx, plan)
    if (current.version === null || current.draft !== null) {
      const version = await publishPlan(ctx, automationId, plan)
      await (version === 1 ? beginToLook(ctx, current, plan) : lookSoon(ctx, automationId))
      if (readersInside === 'move' && version > 1)
        await ctx.enqueue(moveRuns, { accountId: ctx.accountId, automationId, version })
    } else {
      await writeAutomation(ctx, automationId, { ...current, status: 'active' })
      await lookSoon(ctx, automationId)
    }
    if (existing === 'matching')
      await ctx.enqueue(enterExisting, { accountId: ctx.accountId, automationId })
    // Runs became due while the automation was paused.
    await noteDue(ctx, ctx.now)
    return (await findAutomation(ctx, automationId))!
  },
})

/** Triggers that are events, not a lasting state of a contact. */
const STATELESS: ReadonlySet<string> = new Set(['date', 'api'])

/**
 * Lists the checks that prevent activation. Mere hints may change between a plan and its
 * confirmation.
 */
function errorsOf(checks: readonly AutomationCheck[]): AutomationCheck[] {
  return checks.filter(({ severity }) => severity === 'error')
}

/** Adds the tags that the steps use to the account's tags, so that segments can name them. */
async function keepTags(ctx: Context<typeof automationIncomplete>, plan: Plan): Promise<void> {
  const obstacle = await useTags(
    ctx,
    listNamed(plan).added.map(({ thing }) => thing),
  )
  if (obstacle === null) return
  const detail =
    obstacle === 'too_many'
      ? `An account has at most ${ACCOUNT_TAGS_MAX} tags, and the steps add new ones. Delete or merge some first.`
      : `The tag ${obstacle.deleting} is being deleted. Wait until it has been removed from its contacts, then try again.`
  ctx.refuse(automationIncomplete, detail)
}

/** Lists the filters of the segments that a plan names. */
async function filtersOf(scope: Scope, plan: Plan): Promise<unknown[]> {
  const filters: unknown[] = []
  for (const { thing } of listNamed(plan).segments)
    filters.push((await findSegment(scope, thing))?.filter ?? null)
  return filters
}
