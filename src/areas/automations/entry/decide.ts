import { durationMs } from '#lib/iso-duration.ts'
import { DEPTH_MAX } from '../running/run.ts'
import type { Plan } from '../tree/plan.ts'

export interface History {
  /** The uuid of the contact's unfinished run; null without one. */
  inside: string | null
  lastEnteredAt: Date | null
  /** The latest version of the automation that a run of the contact has used. */
  lastVersion: number | null
}

export interface Candidate {
  status: string
  /** Whether the contact matches the trigger's filter. */
  matches: boolean
  /** Whether the contact meets an exit filter. */
  exits: boolean
  history: History
  depth: number
}

const NOT_ENTERED = [
  'not_a_reader',
  'filter',
  'exit',
  'already_entered',
  'already_inside',
  'cooldown',
  'too_deep',
] as const
export type NotEntered = (typeof NOT_ENTERED)[number]

export function repeatOf({
  trigger,
  entry,
}: Pick<Plan, 'trigger' | 'entry'>): 'once' | 'each_time' {
  return entry.repeat ?? (trigger.type === 'date' ? 'each_time' : 'once')
}

/**
 * Lists the reasons why a contact may not enter, most important first. Without any the contact
 * enters.
 */
export function reasonsAgainst(
  plan: Pick<Plan, 'trigger' | 'entry'>,
  { status, matches, exits, history, depth }: Candidate,
  now: Date,
): NotEntered[] {
  const { cooldown, whileInside = 'ignore' } = plan.entry
  const { inside, lastEnteredAt } = history
  const reasons: NotEntered[] = []
  if (status !== 'active' && status !== 'pending') reasons.push('not_a_reader')
  if (!matches) reasons.push('filter')
  if (exits) reasons.push('exit')
  if (repeatOf(plan) === 'once' && lastEnteredAt !== null) reasons.push('already_entered')
  else if (inside !== null && whileInside === 'ignore') reasons.push('already_inside')
  else if (
    cooldown !== undefined &&
    lastEnteredAt !== null &&
    lastEnteredAt.getTime() + durationMs(cooldown)! > now.getTime()
  )
    reasons.push('cooldown')
  if (depth > DEPTH_MAX) reasons.push('too_deep')
  return reasons
}
