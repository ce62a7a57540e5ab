import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { exitWaits } from '../entry/enter.ts'
import { readState, readVersion } from '../record/automation-sql.ts'
import { noteDue } from '../running/due-sql.ts'
import { endRuns } from '../running/end-runs-sql.ts'
import { openRound, type Round } from '../running/open-round.ts'
import { waitsOf } from '../running/round.ts'
import type { Run } from '../running/run.ts'
import { type Advanced, readRuns, RUNS_MAX, writeRuns } from '../running/run-sql.ts'
import { deleteWaits, insertWaits } from '../running/waits-sql.ts'
import { advance } from '../running/advance.ts'
import { waitEnd } from '../running/local-time.ts'
import { lockEarlierRuns, writeVersion } from './moving-sql.ts'

export const moveRuns = job({
  name: 'move_runs',
  summary:
    'Moves readers from earlier versions of an automation to the published one, in batches. After a crash it goes on.',
  data: z.strictObject({ accountId: Id('acc'), automationId: Id('aut'), version: z.int() }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, automationId, version }, { transaction, signal }) {
    for (;;) {
      signal.throwIfAborted()
      if (!(await transaction(accountId, (scope) => moveSome(scope, automationId, version)))) return
    }
  },
})

/**
 * Moves a batch of runs to the same step of the new version; a run whose step is gone ends. Returns
 * whether more may be left.
 */
async function moveSome(scope: Scope, automationId: string, version: number): Promise<boolean> {
  const automation = await readState(scope, automationId)
  // Another version was published meanwhile. The job of that version moves the runs.
  if (!automation || automation.version !== version) return false
  const earlier = await lockEarlierRuns(scope, automationId, version, RUNS_MAX)
  if (earlier === null) return false
  const newsletter = (await findNewsletter(scope, automation.newsletterId))!
  const round = openRound(scope, {
    automationId,
    version,
    newsletter,
    plan: await readVersion(scope, automationId, version),
  })
  const runs = await readRuns(scope, earlier.runIds)
  const [staying, leaving] = [
    runs.filter((run) => round.tree.has(run.stepId!)),
    runs.filter((run) => !round.tree.has(run.stepId!)),
  ]
  if (leaving.length > 0)
    await endRuns(scope, { runs: leaving.map(({ runId }) => runId) }, 'step_removed')
  if (staying.length > 0) await move(round, staying)
  return true
}

async function move(round: Round, runs: readonly Run[]): Promise<void> {
  const { scope, version, plan } = round
  const ids = runs.map(({ runId }) => runId)
  await deleteWaits(scope, ids)
  await writeVersion(scope, ids, version)
  const moved = runs.map((run) => movedRun(round, run))
  await writeRuns(scope, uuidOf(round.automationId), moved)
  await insertWaits(
    scope,
    moved.flatMap(({ run }) => [
      ...exitWaits(plan, run.runId, run.contact.id),
      ...(run.waiting ? waitsOf(round.tree.get(run.stepId!)!.step, run) : []),
    ]),
  )
  const dues = moved.flatMap(({ dueAt }) => (dueAt ? [dueAt.getTime()] : []))
  if (dues.length > 0) await noteDue(scope, new Date(Math.min(...dues)))
}

/**
 * Returns a run in the new version. It is due when the new version's wait ends, counted from its
 * arrival, and not before now.
 */
function movedRun({ scope: { now }, tree, newsletter, version }: Round, run: Run): Advanced {
  const { step } = tree.get(run.stepId!)!
  const lines = [{ stepId: run.stepId, what: 'moved' as const, reason: null, detail: { version } }]
  const arrived = { ...run, waiting: false, waitEndsAt: null }
  const at =
    step.type === 'wait_until' && step.at
      ? waitEnd(step.at, run.contact, newsletter, run.arrivedAt)
      : null
  // The wait is computed as if the run had been in the new version when it came to the step. A step
  // without a wait is due now.
  const effect =
    run.waiting &&
    (step.type === 'wait' || step.type === 'wait_until' || step.type === 'send_email')
      ? advance(tree, arrived, { now: run.arrivedAt, exit: null, at })
      : null
  if (effect?.type !== 'wait')
    return { run: arrived, status: 'active', reason: null, dueAt: now, lines }
  const dueAt = effect.until > now ? effect.until : now
  return { run: { ...run, waitEndsAt: effect.until }, status: 'active', reason: null, dueAt, lines }
}
