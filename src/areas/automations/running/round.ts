import { HOUR_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { subscriberOf } from '#areas/contacts/index.ts'
import type { Awaited } from '../tree/trigger.ts'
import { stateOf } from '../filters/state-of.ts'
import { boundFilter } from '../filters/bound-filter.ts'
import { matching } from '../filters/matching-sql.ts'
import { awaitedKey, factKey, isLookedAt } from '../tree/fact.ts'
import type { FlatStep } from '../tree/flat.ts'
import type { Step, WaitUntilStep } from '../tree/step.ts'
import { advance } from './advance.ts'
import { emitEnd } from './emit-end.ts'
import type { Effect, LogLine, Run, StepFacts } from './run.ts'
import { type Advanced, writeRuns } from './run-sql.ts'
import { deleteWaits, insertWaits, type Wait } from './waits-sql.ts'
import type { Round } from './open-round.ts'
import { actOf, factsOf } from './step-work.ts'
import { tellOfTrouble } from './trouble-note.ts'

/**
 * The interval at which runs with filters are checked, since time alone can change what a filter
 * matches.
 */
const LOOK_MS = HOUR_MS

/**
 * The most steps of all runs in one round, which takes about a second. Longer runs continue in the
 * next round, so that locks are released and other accounts are served.
 */
const STEPS_MAX = 5000

interface Way {
  run: Run
  lines: LogLine[]
  end: Advanced | null
}

/**
 * Advances runs step by step, then writes runs and logs. The caller has locked contacts and runs.
 */
export async function carryOn(round: Round, runs: readonly Run[]): Promise<void> {
  const ways: Way[] = runs.map((run) => ({ run, lines: [], end: null }))
  let done = 0
  // A run only goes forward in the tree, so each step is done once.
  for (const [stepId, flat] of round.tree) {
    const here = ways.filter(({ run, end }) => end === null && run.stepId === stepId)
    if (here.length === 0) continue
    if (done >= STEPS_MAX) for (const way of here) way.end = rests(way)
    else await doStep(round, flat, here)
    done += here.length
  }
  const ended = ways.map(({ run, lines, end }) => end ?? endOf(run, lines, 'finished', null))
  await writeRuns(round.scope, uuidOf(round.automationId), ended)
  for (const one of ended) announce(round, one)
}

async function doStep(round: Round, flat: FlatStep, here: readonly Way[]): Promise<void> {
  const runs = here.map(({ run }) => run)
  const exits = await exitsMet(round, runs)
  const factsFor = await factsOf(round, flat.step, runs)
  const effects = here.map((way) => {
    const facts: StepFacts = {
      now: round.scope.now,
      exit: exits.get(way.run.contact.id) ?? null,
      ...factsFor(way.run),
    }
    return { way, effect: endedIfDeleted(round, advance(round.tree, way.run, facts)) }
  })
  const acting = effects.filter(({ effect }) => 'act' in effect && effect.act)
  await actOf(
    round,
    flat.step,
    acting.map(({ way }) => way.run),
  )
  const waited = effects
    .filter(({ way, effect }) => way.run.waiting && effect.type !== 'stay')
    .map(({ way }) => way.run.runId)
  if (waited.length > 0 && STEPS_WITH_WAITS.has(flat.step.type))
    await deleteWaits(round.scope, waited, 'step')
  const isStuck = effects.some(
    ({ way, effect }) =>
      effect.type === 'hold' && !way.run.held && !toldElsewhere.has(effect.reason),
  )
  for (const { way, effect } of effects) follow(round, way, flat.step, effect)
  if (isStuck) await tellOfTrouble(round.scope, round.automationId, 'held')
  await insertWaits(
    round.scope,
    effects.flatMap(({ way, effect }) =>
      effect.type === 'wait' ? waitsOf(flat.step, way.run) : [],
    ),
  )
}

/**
 * Ends a run that an error stops in a deleted automation, because the error will not be corrected.
 */
function endedIfDeleted({ isDeleted }: Round, effect: Effect): Effect {
  if (!isDeleted || effect.type !== 'hold' || toldElsewhere.has(effect.reason)) return effect
  return { type: 'end', status: 'left', reason: 'step_removed', act: false }
}

/** Obstacles caused by the account's plan. Other mails notify the owner of these. */
const toldElsewhere: ReadonlySet<string> = new Set(['allowance_used_up', 'without_plan'])

const STEPS_WITH_WAITS: ReadonlySet<Step['type']> = new Set(['wait_until', 'send_email'])

async function exitsMet(
  { scope, plan, newsletter, automationId }: Round,
  runs: readonly Run[],
): Promise<Map<string, StepFacts['exit']>> {
  const met = new Map<string, StepFacts['exit']>()
  for (const [index, { filter, event, goal = false }] of plan.exit.entries()) {
    if (event && !isLookedAt(event)) continue
    const asked = filter
      ? boundFilter(filter, automationId)
      : await stateOf(scope, event!, automationId)
    const ids = runs.map(({ contact }) => contact.id).filter((id) => !met.has(id))
    if (asked)
      for (const id of await matching(scope, newsletter.id, ids, asked))
        met.set(id, { index, goal })
  }
  return met
}

function follow(round: Round, way: Way, step: Step, effect: Effect): void {
  const { run, lines } = way
  const { now } = round.scope
  const line = (
    what: LogLine['what'],
    reason: string | null = null,
    detail: LogLine['detail'] = null,
  ) => lines.push({ stepId: step.id!, what, reason, detail })
  switch (effect.type) {
    case 'stay':
      way.end = stays(round, step, way)
      return
    case 'wait':
      Object.assign(run, { waiting: true, waitEndsAt: effect.until, arrivedAt: now })
      line('waits', null, { until: effect.until.toISOString() })
      way.end = stays(round, step, way)
      return
    case 'hold':
      if (!run.held) {
        // The due time is stored, because the mail may be too late when the run continues.
        Object.assign(run, { held: true, arrivedAt: run.dueAt })
        line('held', effect.reason)
      }
      way.end = {
        run,
        status: 'held',
        reason: effect.reason,
        dueAt: new Date(now.getTime() + LOOK_MS),
        lines,
      }
      return
    case 'end':
      line(effect.status, effect.reason, effect.detail ?? null)
      way.end = endOf(run, lines, effect.status, effect.reason)
      return
    case 'pass':
      line(effect.skipped ? 'skipped' : 'passed', effect.reason ?? null, effect.detail ?? null)
      if (effect.leavesOut != null)
        lines.push({ stepId: effect.leavesOut, what: 'skipped', reason: 'missed', detail: null })
      // A wait that is over sets the time by which mails may be late.
      Object.assign(run, {
        stepId: effect.to,
        dueAt: run.waiting && run.waitEndsAt! < now ? run.waitEndsAt! : run.dueAt,
        waiting: false,
        waitEndsAt: null,
        arrivedAt: now,
        held: false,
      })
      if (effect.to === null)
        lines.push({ stepId: null, what: 'finished', reason: null, detail: null })
      else if (effect.act && changesOwnExit(round, step)) way.end = rests(way)
  }
}

/**
 * Returns a run that continues in the next round. Its due time does not change, so that late mails
 * count as late.
 */
function rests({ run, lines }: Way): Advanced {
  return { run, status: 'active', reason: null, dueAt: run.dueAt, lines }
}

function endOf(
  run: Run,
  lines: readonly LogLine[],
  status: 'finished' | 'left',
  reason: string | null,
): Advanced {
  return { run, status, reason, dueAt: null, lines }
}

function stays({ scope: { now }, plan }: Round, step: Step, { run, lines }: Way): Advanced {
  const isByLooking = ({ filter, event }: { filter?: unknown; event?: Awaited | undefined }) =>
    Boolean(filter) || (event !== undefined && isLookedAt(event))
  const byFilter =
    plan.exit.some(isByLooking) ||
    (step.type === 'wait_until' && (step.any ?? []).some(isByLooking))
  const look = byFilter
    ? new Date(Math.min(now.getTime() + LOOK_MS, run.waitEndsAt!.getTime()))
    : run.waitEndsAt!
  return { run, status: 'active', reason: null, dueAt: look, lines }
}

/**
 * Returns whether a step may itself fulfil an exit. The run then waits until this exit was checked.
 */
function changesOwnExit({ plan }: Round, step: Step): boolean {
  const key =
    step.type === 'add_tag'
      ? `tag_added:${step.tag}`
      : step.type === 'remove_tag'
        ? `tag_removed:${step.tag}`
        : step.type === 'set_field'
          ? `field_changed:${step.name}`
          : null
  return key !== null && plan.exit.some(({ event }) => event && factKey(event) === key)
}

export function waitsOf(step: Step, { runId, contact: { id: contactId, status } }: Run): Wait[] {
  if (step.type === 'send_email')
    return status === 'pending' ? [{ runId, contactId, fact: 'confirmed', branch: 'mail' }] : []
  return (
    (step as WaitUntilStep).any?.map(({ event }, i) => ({
      runId,
      contactId,
      fact: awaitedKey(event),
      branch: `any:${i}`,
    })) ?? []
  )
}

function announce({ scope, automationId }: Round, { run, status, reason }: Advanced): void {
  if (status === 'active' || status === 'held') return
  emitEnd(scope, {
    automationId,
    runUuid: run.runId,
    depth: run.depth,
    reason: reason ?? status,
    subscriber: subscriberOf(run.contact),
  })
}
