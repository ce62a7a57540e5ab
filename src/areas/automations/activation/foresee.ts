import { HOUR_MS } from '#lib/duration.ts'
import { durationMs } from '#lib/iso-duration.ts'
import type { Context } from '#operation/context.ts'
import { countExisting } from '../existing/existing-sql.ts'
import { insideBy } from '../moving/moving-sql.ts'
import type { Automation } from '../record/automation.ts'
import { type FlatStep, flatSteps } from '../tree/flat.ts'
import type { Plan } from '../tree/plan.ts'

interface Foreseen {
  wouldEnter: number
  skipped: { reason: string; count: number }[]
  moves: number
  leaves: number
  mailsWithinHour: number
}

/**
 * Counts the effects of an activation for its plan. The number of mails assumes the branches that
 * send most.
 */
export async function foresee(
  ctx: Context,
  automation: Automation,
  plan: Plan,
  { existing, readersInside }: { existing: 'none' | 'matching'; readersInside: 'finish' | 'move' },
): Promise<Foreseen> {
  const { id: automationId, newsletterId } = automation
  const counted =
    existing === 'matching'
      ? await ctx.heavyRead((db) =>
          countExisting(
            { ...ctx, db },
            {
              automationId,
              newsletterId,
              plan,
              version: automation.draft === null ? automation.version : null,
            },
          ),
        )
      : new Map<string | null, number>()
  const wouldEnter = counted.get(null) ?? 0
  const skipped = [...counted].flatMap(([reason, count]) =>
    reason === null ? [] : [{ reason, count }],
  )
  const tree = flatSteps(plan.steps)
  const inside = await insideBy(ctx, automationId, new Date(ctx.now.getTime() + HOUR_MS))
  const moved = readersInside === 'move' && automation.draft !== null ? inside : []
  const count = (some: readonly { n: number }[]) => some.reduce((sum, { n }) => sum + n, 0)
  const soon = inside.reduce(
    (sum, { step_id, soon: n }) =>
      sum + n * mailsFrom(tree, tree.has(step_id) ? step_id : null, true),
    0,
  )
  return {
    wouldEnter,
    skipped,
    moves: count(moved.filter(({ step_id }) => tree.has(step_id))),
    leaves: count(moved.filter(({ step_id }) => !tree.has(step_id))),
    mailsWithinHour: soon + wouldEnter * mailsFrom(tree, plan.steps[0]?.id ?? null),
  }
}

/**
 * Counts the most mails that a reader may get before a wait of an hour or more. `due`: the first
 * wait is over.
 */
function mailsFrom(
  tree: ReadonlyMap<string, FlatStep>,
  stepId: string | null,
  due = false,
): number {
  const counted = new Map<string, number>()
  const from = (id: string | null, waited: boolean): number => {
    if (id === null) return 0
    const known = counted.get(id)
    if (known !== undefined) return known
    const { step, next, branches } = tree.get(id)!
    const waits =
      step.type === 'wait_until' || (step.type === 'wait' && durationMs(step.for)! >= HOUR_MS)
    if (step.type === 'exit' || step.type === 'unsubscribe' || (waits && !waited)) return 0
    const ways = branches.size === 0 ? [next] : [...branches.values(), next]
    const mails =
      (step.type === 'send_email' ? 1 : 0) + Math.max(...ways.map((way) => from(way, false)))
    counted.set(id, mails)
    return mails
  }
  return from(stepId, due)
}
