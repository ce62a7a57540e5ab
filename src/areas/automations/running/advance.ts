import { hash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { durationMs } from '#lib/iso-duration.ts'
import type { FlatStep } from '../tree/flat.ts'
import type { ConditionStep, SplitStep, StepOf, WaitUntilStep } from '../tree/step.ts'
import type { Effect, Run, StepFacts } from './run.ts'

/** The longest wait of a run for the reader's confirmation, after which the run ends. */
const CONFIRM_MS = 30 * DAY_MS
/** The lateness above which a mail is skipped, unless its step says otherwise. */
const SKIP_IF_LATE_MS = 3 * DAY_MS
/** The lateness above which a time counts as missed. Workers are never so late by themselves. */
const MISSED_MS = HOUR_MS

/**
 * Decides what a run does at its step. It reads nothing but the given facts, so that simulations
 * use it too.
 */
export function advance(tree: ReadonlyMap<string, FlatStep>, run: Run, facts: StepFacts): Effect {
  const flat = tree.get(run.stepId!)!
  const left = endOfReader(run) ?? exitOf(facts)
  if (left) return left
  if (facts.obstacle != null) return { type: 'hold', reason: facts.obstacle }
  const { step, next } = flat
  switch (step.type) {
    case 'wait':
      return atWait(step, next, run, facts)
    case 'wait_until':
      return step.at ? atTime(step, tree, run, facts) : atFacts(step, flat, run, facts)
    case 'condition':
      return atCondition(step, flat, facts)
    case 'split':
      return atSplit(step, flat, run)
    case 'send_email':
      return atMail(step, next, run, facts)
    case 'unsubscribe':
      return { type: 'end', status: 'left', reason: 'unsubscribed', act: true }
    case 'exit':
      return { type: 'end', status: 'left', reason: 'exit_step', act: false }
    default:
      if (facts.leaveOut != null)
        return { type: 'pass', to: next, act: false, skipped: true, reason: facts.leaveOut }
      if (facts.done === true) return { type: 'pass', to: next, act: false, reason: 'unchanged' }
      return {
        type: 'pass',
        to: next,
        act: true,
        ...(facts.remark != null && { reason: facts.remark }),
      }
  }
}

/**
 * Returns the end of a run whose reader has left; else null. Covers statuses changed without an
 * event.
 */
function endOfReader({ contact: { status } }: Run): Effect | null {
  return status === 'active' || status === 'pending'
    ? null
    : { type: 'end', status: 'left', reason: status, act: false }
}

function exitOf({ exit }: StepFacts): Effect | null {
  return (
    exit && {
      type: 'end',
      status: 'left',
      reason: exit.goal ? 'goal' : 'exit',
      act: false,
      detail: { exit: exit.index },
    }
  )
}

function atWait(
  { for: duration }: StepOf<'wait'>,
  next: string | null,
  run: Run,
  { now }: StepFacts,
): Effect {
  if (!run.waiting) return { type: 'wait', until: new Date(now.getTime() + durationMs(duration)!) }
  return run.waitEndsAt! <= now ? { type: 'pass', to: next, act: false } : { type: 'stay' }
}

function atTime(
  { id, ifPast = 'now' }: WaitUntilStep,
  tree: ReadonlyMap<string, FlatStep>,
  run: Run,
  { now, at = null }: StepFacts,
): Effect {
  const { next } = tree.get(id!)!
  const ends = run.waiting ? run.waitEndsAt : at
  if (ends === null) return { type: 'pass', to: next, act: false, reason: 'no_date' }
  if (ends > now) return run.waiting ? { type: 'stay' } : { type: 'wait', until: ends }
  const missed = now.getTime() - ends.getTime() > MISSED_MS
  if (!missed || ifPast === 'now')
    return { type: 'pass', to: next, act: false, ...(missed && { reason: 'late' }) }
  return {
    type: 'pass',
    to: next === null ? null : tree.get(next)!.next,
    act: false,
    reason: 'missed',
    leavesOut: next,
  }
}

/**
 * Decides which of several awaited facts came first, by their own times, even when the worker is
 * late.
 */
function atFacts(
  step: WaitUntilStep,
  { branches, next }: FlatStep,
  run: Run,
  facts: StepFacts,
): Effect {
  const { now, trueNow = null, happened = null } = facts
  const into = (branch: number): Effect => ({
    type: 'pass',
    to: branches.get(`/any/${branch}/steps`) ?? next,
    act: false,
    reason: 'happened',
    detail: { branch },
  })
  if (!run.waiting)
    return trueNow === null
      ? { type: 'wait', until: new Date(now.getTime() + durationMs(step.timeout!)!) }
      : into(trueNow)
  const ends = run.waitEndsAt!
  if (happened && happened.at <= ends) return into(happened.branch)
  if (trueNow !== null && now <= ends) return into(trueNow)
  if (now < ends) return { type: 'stay' }
  return {
    type: 'pass',
    to: branches.has('/otherwise') ? branches.get('/otherwise')! : next,
    act: false,
    reason: 'timeout',
  }
}

function atCondition(
  _step: ConditionStep,
  { branches, next }: FlatStep,
  { met = false }: StepFacts,
): Effect {
  const pointer = met ? '/then' : '/otherwise'
  return {
    type: 'pass',
    to: branches.has(pointer) ? branches.get(pointer)! : next,
    act: false,
    reason: met ? 'met' : 'not_met',
  }
}

/** Returns a branch by a hash of step and contact, so that a contact always takes the same one. */
function atSplit(step: SplitStep, { branches, next }: FlatStep, { contact }: Run): Effect {
  const point = parseInt(hash('sha256', `${step.id}:${contact.id}`).slice(0, 8), 16) % 100
  let upTo = 0
  const branch = step.branches.findIndex(({ percent }) => point < (upTo += percent))
  return {
    type: 'pass',
    to: branches.get(`/branches/${branch}/steps`) ?? next,
    act: false,
    reason: `branch_${branch}`,
    detail: { branch },
  }
}

function atMail(
  step: StepOf<'send_email'>,
  next: string | null,
  run: Run,
  { now, leaveOut = null }: StepFacts,
): Effect {
  if (run.contact.status === 'pending') {
    if (!run.waiting) return { type: 'wait', until: new Date(now.getTime() + CONFIRM_MS) }
    return run.waitEndsAt! <= now
      ? { type: 'end', status: 'left', reason: 'never_confirmed', act: false }
      : { type: 'stay' }
  }
  const skip = (reason: string): Effect => ({
    type: 'pass',
    to: next,
    act: false,
    skipped: true,
    reason,
  })
  // A reader who confirmed while the run waited is not late.
  const late = run.waiting ? 0 : now.getTime() - run.dueAt.getTime()
  if (late > lateAfterMs(step)) return skip('late')
  return leaveOut === null ? { type: 'pass', to: next, act: true } : skip(leaveOut)
}

export function lateAfterMs({ skipIfLateBy }: StepOf<'send_email'>): number {
  return skipIfLateBy === undefined ? SKIP_IF_LATE_MS : durationMs(skipIfLateBy)!
}
