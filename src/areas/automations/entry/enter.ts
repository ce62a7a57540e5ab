import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Filter } from '#areas/contacts/index.ts'
import { endRuns } from '../running/end-runs-sql.ts'
import { noteDue } from '../running/due-sql.ts'
import { tellOfTrouble } from '../running/trouble-note.ts'
import { insertLog } from '../running/run-sql.ts'
import { insertWaits, type Wait } from '../running/waits-sql.ts'
import { boundFilter } from '../filters/bound-filter.ts'
import { matching } from '../filters/matching-sql.ts'
import { awaitedKey } from '../tree/fact.ts'
import type { Plan } from '../tree/plan.ts'
import { type Candidate, type NotEntered, reasonsAgainst } from './decide.ts'
import { historiesOf, insertRuns, type NewRun } from './entry-sql.ts'

/** The version of an automation that contacts enter. */
export interface Entered {
  automationId: string
  newsletterId: string
  version: number
  plan: Pick<Plan, 'trigger' | 'entry' | 'exit'>
  /** The first step. */
  stepId: string
}

/** A contact that a trigger has come for. */
export interface Entrant extends NewRun {
  status: string
}

/** The end of a trigger's coming for each contact: runs as uuids, and the first reason of those that did not enter. */
export interface Entries {
  runs: ReadonlyMap<string, string>
  refused: ReadonlyMap<string, NotEntered>
}

/**
 * Lets contacts enter an automation by its rules, all in a few statements. Lock the contacts first, which makes once, ignore and cooldown exact.
 */
export async function enter(scope: Scope, into: Entered, entrants: readonly Entrant[]): Promise<Entries> {
  const { entering, refused, restarted } = await decideAll(scope, into, entrants)
  if (restarted.length > 0) await endRuns(scope, { runs: restarted }, 'restarted')
  if ([...refused.values()].includes('too_deep')) await tellOfTrouble(scope, into.automationId, 'loops')
  return { runs: await begin(scope, into, entering), refused }
}

/** Begins runs, whatever the rules say. A contact enters once by the same occurrence. */
export async function begin(scope: Scope, into: Entered, entering: readonly NewRun[]): Promise<Map<string, string>> {
  if (entering.length === 0) return new Map()
  const runs = await insertRuns(scope, into, entering)
  const begun = entering.flatMap(({ contactId, because }) => {
    const runId = runs.get(contactId)
    return runId === undefined ? [] : [{ contactId, because, runId }]
  })
  const line = { stepId: null, what: 'entered' as const, reason: null }
  await insertLog(
    scope,
    uuidOf(into.automationId),
    begun.map(({ runId, because }) => ({ ...line, runId, number: 1, detail: { ...because } })),
  )
  await insertWaits(
    scope,
    begun.flatMap(({ runId, contactId }) => exitWaits(into.plan, runId, contactId)),
  )
  if (begun.length > 0) await noteDue(scope, scope.now)
  return runs
}

/** Lists what a run waits for at every step: the exits. */
export function exitWaits({ exit }: Pick<Plan, 'exit'>, runId: string, contactId: string): Wait[] {
  return exit.map(({ event }, i) => ({ runId, contactId, fact: awaitedKey(event), branch: `exit:${i}` }))
}

/** Decides for each contact whether it enters now. Of two occurrences of one contact the second comes after the first. */
export async function decideAll(
  scope: Scope,
  { automationId, newsletterId, plan, version }: Omit<Entered, 'stepId'>,
  entrants: readonly Entrant[],
): Promise<{ entering: Entrant[]; refused: Map<string, NotEntered>; restarted: string[] }> {
  const candidates = await candidatesOf(scope, { automationId, newsletterId, plan }, entrants)
  const decided = { entering: [] as Entrant[], refused: new Map<string, NotEntered>(), restarted: [] as string[] }
  const enteringIds = new Set<string>()
  for (const entrant of entrants) {
    const { contactId } = entrant
    const candidate = candidates.get(contactId)!
    const [reason = repeatsState(entrant, candidate, version)] = reasonsAgainst(plan, { ...candidate, depth: entrant.because.depth }, scope.now)
    // A contact enters once in a transaction: two triggers at one moment are one.
    if (enteringIds.has(contactId)) continue
    if (reason !== null) {
      decided.refused.set(contactId, reason)
      continue
    }
    if (candidate.history.inside !== null) decided.restarted.push(candidate.history.inside)
    enteringIds.add(contactId)
    decided.entering.push(entrant)
  }
  return decided
}

/**
 * Refuses a contact who is to enter since the trigger is true for it, and who had a run of the version already: an event let it in between the
 * activation and now, or before the automation was paused.
 */
function repeatsState({ because }: Entrant, { history }: Candidate, version: number): NotEntered | null {
  return because.by === 'existing' && history.lastVersion === version ? 'already_entered' : null
}

/** Reads all that the rules of entry ask of contacts. */
export async function candidatesOf(
  scope: Scope,
  { automationId, newsletterId, plan }: Pick<Entered, 'automationId' | 'newsletterId' | 'plan'>,
  entrants: readonly Pick<Entrant, 'contactId' | 'status'>[],
): Promise<Map<string, Candidate>> {
  const ids = [...new Set(entrants.map(({ contactId }) => contactId))]
  const histories = await historiesOf(scope, automationId, ids)
  const matches = plan.trigger.filter ? await matching(scope, newsletterId, ids, plan.trigger.filter) : new Set(ids)
  const exits = new Set<string>()
  for (const filter of exitFilters(plan)) for (const id of await matching(scope, newsletterId, ids, boundFilter(filter, automationId))) exits.add(id)
  return new Map(
    entrants.map(({ contactId, status }) => [
      contactId,
      {
        status,
        matches: matches.has(contactId),
        exits: exits.has(contactId),
        history: histories.get(contactId) ?? { inside: null, lastEnteredAt: null, lastVersion: null },
        depth: 0,
      },
    ]),
  )
}

/** Lists the filters by which readers leave. Those about mails of a run cannot be met before there is one. */
function exitFilters({ exit }: Pick<Plan, 'exit'>): Filter[] {
  return exit.flatMap(({ filter }) => (filter ? [filter] : []))
}
