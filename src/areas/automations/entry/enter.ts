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
import { type Histories, historiesOf, insertRuns, type NewRun, pairOf } from './entry-sql.ts'

export interface Entered {
  automationId: string
  newsletterId: string
  version: number
  plan: Pick<Plan, 'trigger' | 'entry' | 'exit'>
  stepId: string
}

/** A contact for whom a trigger has happened. */
export interface Entrant extends NewRun {
  status: string
}

/** The outcomes by contact: the uuids of new runs, and the first reason of each refusal. */
interface Entries {
  runs: ReadonlyMap<string, string>
  refused: ReadonlyMap<string, NotEntered>
}

/** The contacts that are to enter one version. */
interface Coming {
  into: Entered
  entrants: readonly Entrant[]
}

/**
 * Lets contacts enter an automation if its rules allow. The caller has locked them, so that the
 * rules about earlier runs are exact.
 */
export async function enter(
  scope: Scope,
  into: Entered,
  entrants: readonly Entrant[],
): Promise<Entries> {
  return (await enterAll(scope, [{ into, entrants }]))[0]!
}

/**
 * Lets contacts enter several automations, each listed once. Most statements serve all: one signup
 * may start two hundred.
 */
export async function enterAll(scope: Scope, coming: readonly Coming[]): Promise<Entries[]> {
  const histories = await historiesOf(
    scope,
    coming.map(({ into }) => into.automationId),
    coming.flatMap(({ entrants }) => entrants.map(({ contactId }) => contactId)),
  )
  const decided: (Decided & { into: Entered })[] = []
  for (const one of coming)
    decided.push({ into: one.into, ...(await decideAll(scope, one, histories)) })
  const restarted = decided.flatMap((one) => one.restarted)
  if (restarted.length > 0) await endRuns(scope, { runs: restarted }, 'restarted')
  for (const { into, refused } of decided)
    if ([...refused.values()].includes('too_deep'))
      await tellOfTrouble(scope, into.automationId, 'loops')
  const runs = await begin(scope, decided)
  return decided.map(({ into, entering, refused }) => ({
    runs: new Map(
      entering.flatMap(({ contactId }) => {
        const runId = runs.get(pairOf(into.automationId, contactId))
        return runId === undefined ? [] : [[contactId, runId] as const]
      }),
    ),
    refused,
  }))
}

/**
 * Begins runs without checking rules, one for a contact and occurrence. Returns their uuids by
 * `pairOf`.
 */
export async function begin(
  scope: Scope,
  all: readonly { into: Entered; entering: readonly NewRun[] }[],
): Promise<ReadonlyMap<string, string>> {
  const entering = all.flatMap(({ into, entering: runs }) => runs.map((run) => ({ into, run })))
  if (entering.length === 0) return new Map()
  const runs = await insertRuns(scope, entering)
  const begun = entering.flatMap(({ into, run }) => {
    const runId = runs.get(pairOf(into.automationId, run.contactId))
    return runId === undefined ? [] : [{ into, run, runId }]
  })
  const line = { stepId: null, what: 'entered' as const, reason: null, number: 1 }
  await insertLog(
    scope,
    begun.map(({ into, run, runId }) => ({
      ...line,
      automationUuid: uuidOf(into.automationId),
      runId,
      detail: { ...run.because },
    })),
  )
  await insertWaits(
    scope,
    begun.flatMap(({ into, run, runId }) => exitWaits(into.plan, runId, run.contactId)),
  )
  if (begun.length > 0) await noteDue(scope, scope.now)
  return runs
}

/** Lists the facts that a run waits for at every step, which are the facts of the exits. */
export function exitWaits({ exit }: Pick<Plan, 'exit'>, runId: string, contactId: string): Wait[] {
  return exit.map(({ event }, i) => ({
    runId,
    contactId,
    fact: awaitedKey(event),
    branch: `exit:${i}`,
  }))
}

interface Decided {
  entering: Entrant[]
  refused: Map<string, NotEntered>
  /** The uuids of runs that end since their contacts start again. */
  restarted: string[]
}

/**
 * Decides for each contact whether it may enter. Several occurrences of a contact are decided in
 * order.
 */
async function decideAll(
  scope: Scope,
  { into: { plan, version, ...into }, entrants }: Coming,
  histories: Histories,
): Promise<Decided> {
  const candidates = await candidatesOf(scope, { ...into, plan }, entrants, histories)
  const decided = {
    entering: [] as Entrant[],
    refused: new Map<string, NotEntered>(),
    restarted: [] as string[],
  }
  const enteringIds = new Set<string>()
  for (const entrant of entrants) {
    const { contactId } = entrant
    const candidate = candidates.get(contactId)!
    const [reason = repeatsState(entrant, candidate, version)] = reasonsAgainst(
      plan,
      { ...candidate, depth: entrant.because.depth },
      scope.now,
    )
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
 * Returns true when the trigger is a lasting state, and the contact already had a run of this
 * version.
 */
function repeatsState(
  { because }: Entrant,
  { history }: Candidate,
  version: number,
): NotEntered | null {
  return because.by === 'existing' && history.lastVersion === version ? 'already_entered' : null
}

export async function candidatesOf(
  scope: Scope,
  { automationId, newsletterId, plan }: Pick<Entered, 'automationId' | 'newsletterId' | 'plan'>,
  entrants: readonly Pick<Entrant, 'contactId' | 'status'>[],
  histories: Histories,
): Promise<Map<string, Candidate>> {
  const ids = [...new Set(entrants.map(({ contactId }) => contactId))]
  const matches = plan.trigger.filter
    ? await matching(scope, newsletterId, ids, plan.trigger.filter)
    : new Set(ids)
  const exits = new Set<string>()
  for (const filter of exitFilters(plan))
    for (const id of await matching(scope, newsletterId, ids, boundFilter(filter, automationId)))
      exits.add(id)
  return new Map(
    entrants.map(({ contactId, status }) => [
      contactId,
      {
        status,
        matches: matches.has(contactId),
        exits: exits.has(contactId),
        history: histories.get(pairOf(automationId, contactId)) ?? {
          inside: null,
          lastEnteredAt: null,
          lastVersion: null,
        },
        depth: 0,
      },
    ]),
  )
}

/**
 * Lists the exit filters that can be met before a run exists. Filters about the run's mails are
 * left out.
 */
function exitFilters({ exit }: Pick<Plan, 'exit'>): Filter[] {
  return exit.flatMap(({ filter }) => (filter ? [filter] : []))
}
