import { typeId } from '#lib/typeid.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import type { Scope } from '#operation/scope.ts'
import { enterAll, type Entrant } from '../entry/enter.ts'
import { readVersion } from '../record/automation-sql.ts'
import { endRuns } from '../running/end-runs-sql.ts'
import { noteDue } from '../running/due-sql.ts'
import { ANY_CHANGE, fits } from '../tree/fact.ts'
import { flatSteps } from '../tree/flat.ts'
import type { Fact } from '../tree/named.ts'
import type { Plan } from '../tree/plan.ts'
import { noteChanged } from './changed-sql.ts'
import { factsIn, type Happened, subscriberIn } from './happened.ts'
import { purchaseIn, purchasesOf } from './purchases.ts'
import {
  type CameWait,
  type FoundWait,
  type LiveAutomation,
  liveAutomations,
  noteHappened,
  readEntered,
  waitsFor,
} from './live-sql.ts'
import { matching } from '../filters/matching-sql.ts'
import { boundFilter } from '../filters/bound-filter.ts'

/**
 * The maximum number of automations and waits that an account's events may concern in a transaction
 * shared with other accounts. Above it, the account gets its own.
 */
const SHARED_MAX = 10

/**
 * Follows events in their own transactions: ends runs of readers who left, ends waits, and lets
 * contacts enter.
 */
export const followEvents: Reaction = async (db, events, { scopeOf, alone }) => {
  const about = events.flatMap((event) => {
    const data = subscriberIn(event)
    return data ? [{ event, data }] : []
  })
  const bought = events.flatMap((event) => purchaseIn(event) ?? [])
  if (about.length + bought.length === 0) return
  const live = await liveAutomations(db, [
    ...new Set([...about, ...bought].map(({ event }) => event.accountId)),
  ])
  for (const [accountId, automations] of Map.groupBy(live, (one) => one.accountId)) {
    const scope = scopeOf(accountId)
    const own = about.filter(({ event }) => event.accountId === accountId)
    const gone = own
      .filter(({ event }) => event.type === 'subscriber.unsubscribed')
      .map(({ data }) => data.subscriber.id)
    if (gone.length > 0) await endRuns(scope, { contacts: gone }, 'unsubscribed')
    const purchases = bought.filter(({ event }) => event.accountId === accountId)
    const facts = [
      ...own.flatMap(({ event, data }) => factsIn(event, data)),
      ...(await purchasesOf(scope, purchases)),
    ]
    if ((await followFacts(scope, automations, facts)) > SHARED_MAX) alone(accountId)
  }
}

/**
 * Processes facts of an account whose contacts are locked. Returns the number of automations and
 * waits concerned.
 */
export async function followFacts(
  scope: Scope,
  automations: readonly LiveAutomation[],
  facts: readonly Happened[],
): Promise<number> {
  if (facts.length === 0) return 0
  const waits = await followWaits(scope, facts)
  await noteForSegments(scope, automations, facts)
  const asked = automations.flatMap((automation) => {
    const some = facts.filter(
      (one) => one.key === automation.fact && one.newsletterId === automation.newsletterId,
    )
    return some.length === 0 ? [] : [{ automation, facts: some }]
  })
  if (asked.length > 0) await enterBy(scope, asked)
  return waits + asked.length
}

async function enterBy(
  scope: Scope,
  asked: readonly { automation: LiveAutomation; facts: readonly Happened[] }[],
): Promise<void> {
  const entered = await readEntered(
    scope,
    asked.map(({ automation }) => automation),
  )
  await enterAll(
    scope,
    asked.flatMap(({ automation: { automationId }, facts }) => {
      const into = entered.get(automationId)
      return into
        ? [
            {
              into,
              entrants: facts
                .filter(({ detail }) => fits(into.plan.trigger, detail))
                .map(entrantOf),
            },
          ]
        : []
    }),
  )
}

function entrantOf({ contactId, status, key, occurrence, event, at, depth }: Happened): Entrant {
  const by = key.startsWith('segment_') ? 'segment' : 'event'
  return {
    contactId,
    status,
    occurrence,
    because: { by, ...(event !== null && { event }), at: at.toISOString(), depth },
  }
}

/** Stores contacts who may have entered or left the segment of a trigger. */
async function noteForSegments(
  scope: Scope,
  automations: readonly LiveAutomation[],
  facts: readonly Happened[],
): Promise<void> {
  const newsletters = new Set(
    automations.flatMap(({ fact, newsletterId }) =>
      fact?.startsWith('segment_') ? [newsletterId] : [],
    ),
  )
  const changed = facts.filter(
    ({ key, newsletterId }) => newsletters.has(newsletterId) && !key.startsWith('segment_'),
  )
  if (changed.length === 0) return
  await noteChanged(scope, changed)
  await noteDue(scope, scope.now)
}

/** Stores these facts for the runs that wait for them. Returns the number of waits. */
async function followWaits(scope: Scope, facts: readonly Happened[]): Promise<number> {
  const contacts = [...new Set(facts.map(({ contactId }) => contactId))]
  const waits = await waitsFor(scope, contacts, [
    ANY_CHANGE,
    ...new Set(facts.map(({ key }) => key)),
  ])
  if (waits.length === 0) return 0
  const plans = new Map<string, Plan>()
  const came: CameWait[] = []
  const leaving: { wait: FoundWait; exit: Plan['exit'][number] }[] = []
  for (const wait of waits) {
    if (wait.fact === ANY_CHANGE || wait.branch === 'mail') {
      came.push({ ...wait, at: scope.now })
      continue
    }
    const version = `${wait.automation_id}:${wait.version}`
    const automationId = typeId('aut', wait.automation_id)
    const plan = plans.get(version) ?? (await readVersion(scope, automationId, wait.version))
    plans.set(version, plan)
    const asked = askedBy(plan, wait)
    const at = asked && (await cameAt(scope, { wait, automationId, fact: asked.event, facts }))
    if (!at) continue
    if (asked.exit) leaving.push({ wait, exit: asked.exit })
    else came.push({ ...wait, at })
  }
  // The first exit of a run counts, since waits are in the order of their branches.
  const first = [...new Map(leaving.toReversed().map((one) => [one.wait.run_id, one])).values()]
  for (const some of Map.groupBy(
    first,
    ({ wait, exit }) => `${exit.goal} ${wait.branch}`,
  ).values()) {
    const { wait, exit } = some[0]!
    const runs = some.map((one) => one.wait.run_id)
    await endRuns(scope, { runs }, exit.goal ? 'goal' : 'exit', {
      exit: Number(wait.branch.slice('exit:'.length)),
    })
  }
  const left = new Set(first.map(({ wait }) => wait.run_id))
  const inside = came.filter(({ run_id }) => !left.has(run_id))
  if (inside.length > 0) {
    await noteHappened(scope, inside)
    await noteDue(scope, scope.now)
  }
  return waits.length
}

/** Finds the fact that a wait is about, which is the fact of an exit or of a branch of the step. */
function askedBy(
  plan: Plan,
  { branch, step_id }: FoundWait,
): { event: Fact; exit: Plan['exit'][number] | null } | null {
  const [kind, number] = branch.split(':')
  if (kind === 'exit') {
    const exit = plan.exit[Number(number)]
    return exit?.event ? { event: exit.event, exit } : null
  }
  const step = flatSteps(plan.steps).get(step_id)?.step
  const event = step?.type === 'wait_until' ? step.any?.[Number(number)]?.event : undefined
  return event ? { event, exit: null } : null
}

/** Returns when the fact of a wait happened; null if it did not match. */
async function cameAt(
  scope: Scope,
  {
    wait,
    automationId,
    fact,
    facts,
  }: { wait: FoundWait; automationId: string; fact: Fact; facts: readonly Happened[] },
): Promise<Date | null> {
  const contactId = typeId('sub', wait.contact_id)
  const isOf = ({ runId }: Happened) => runId === undefined || runId === wait.run_id
  const happened = facts.find(
    (one) =>
      one.contactId === contactId && one.key === wait.fact && isOf(one) && fits(fact, one.detail),
  )
  if (!happened) return null
  if (!('filter' in fact) || !fact.filter) return happened.at
  const matches = await matching(
    scope,
    happened.newsletterId,
    [contactId],
    boundFilter(fact.filter, automationId),
  )
  return matches.has(contactId) ? happened.at : null
}
