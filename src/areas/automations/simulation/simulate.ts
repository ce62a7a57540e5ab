import { DAY_MS } from '#lib/duration.ts'
import { durationMs } from '#lib/iso-duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { RecordedEvent } from '#operation/event.ts'
import type { Scope } from '#operation/scope.ts'
import { useTags } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { begin } from '../entry/enter.ts'
import { pairOf } from '../entry/entry-sql.ts'
import { followFacts } from '../facts/follow-facts.ts'
import { factsIn, type Happened, subscriberIn } from '../facts/happened.ts'
import { listNamed } from '../tree/named.ts'
import type { Plan } from '../tree/plan.ts'
import { endRuns } from '../running/end-runs-sql.ts'
import { openRound } from '../running/open-round.ts'
import { carryOn } from '../running/round.ts'
import { claimRuns, RUNS_MAX } from '../running/run-sql.ts'
import { assumeAct, nextOf, sendPosted, setUp } from './simulation-sql.ts'

/** An open or click that every reader is assumed to do some time after a step's mail. */
interface Assumption {
  stepId: string
  event: 'opened' | 'clicked'
  after: string
  link?: string | undefined
}

interface Simulated {
  automationId: string
  plan: Plan
  newsletter: Newsletter
  contacts: ReadonlyMap<string, string>
  start: Date
  days: number
  assume: readonly Assumption[]
}

interface ComingAct {
  at: Date
  assumption: Assumption
  mailing_id: string
  run_id: string
}

/**
 * Runs an automation for some days on a simulated clock, in a transaction that the caller rolls
 * back. Mails count as sent when enqueued. Other automations and webhooks get no events.
 */
export async function simulate(
  real: Scope,
  { automationId, plan, newsletter, contacts, start, days, assume }: Simulated,
): Promise<Map<string, string>> {
  const version = await setUp(real, automationId, plan, [...contacts.keys()])
  // Activation adds the tags that steps put on contacts.
  await useTags(
    real,
    listNamed(plan).added.map(({ thing }) => thing),
  )
  const contactOf = new Map<string, string>()
  const coming: ComingAct[] = []
  const events: RecordedEvent[] = []
  const at = (now: Date) => virtual(real, now, events)
  const because = { by: 'api' as const, at: start.toISOString(), depth: 0 }
  const into = {
    automationId,
    newsletterId: newsletter.id,
    version,
    plan,
    stepId: plan.steps[0]!.id!,
  }
  const entering = [...contacts.keys()].map((contactId) => ({
    contactId,
    occurrence: `simulation:${version}`,
    because,
  }))
  const begun = await begin(at(start), [{ into, entering }])
  const runs = new Map(
    entering.map(({ contactId }) => [contactId, begun.get(pairOf(automationId, contactId))!]),
  )
  for (const [contactId, runId] of runs) contactOf.set(runId, contactId)
  // The automation may have a million other runs.
  const among = [...contactOf.keys()]

  const end = new Date(start.getTime() + days * DAY_MS)
  let reached = start
  for (;;) {
    const due = await nextOf(real, among)
    const act = coming.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
    const isAct = act !== undefined && (due === null || act.at <= due)
    const next = isAct ? act.at : due
    if (next === null || next > end) break
    // A run that was late keeps the time at which it was due.
    const now = next < reached ? reached : next
    reached = now
    const scope = at(now)
    if (isAct) {
      coming.splice(coming.indexOf(act), 1)
      await doAct(scope, newsletter, act, contactOf.get(act.run_id)!)
    } else {
      const { runs: claimed } = await claimRuns(
        scope,
        { automation_id: uuidOf(automationId), version, among },
        RUNS_MAX,
      )
      await carryOn(openRound(scope, { automationId, version, plan, newsletter }), claimed)
    }
    await follow(scope, events)
    for (const mail of await sendPosted(scope, among))
      for (const assumption of assume)
        if (assumption.stepId === mail.step_id)
          coming.push({
            ...mail,
            assumption,
            at: new Date(now.getTime() + durationMs(assumption.after)!),
          })
  }
  return runs
}

/** Returns a scope with a simulated time. It collects events, and starts no jobs or workers. */
function virtual(real: Scope, now: Date, events: RecordedEvent[]): Scope {
  return {
    ...real,
    now,
    emit(kind, data, { cause = null, inert = false } = {}) {
      const body = JSON.stringify({ data: kind.data.parse(data) })
      const { accountId } = real
      events.push({
        id: `simulated:${events.length}`,
        accountId,
        type: kind.name,
        newsletterId: null,
        body,
        at: now,
        bulk: true,
        cause,
        inert,
      })
    },
    async enqueue() {},
    wake() {},
  }
}

/** Notifies the automation's runs of the facts that their own steps caused. */
async function follow(scope: Scope, events: RecordedEvent[]): Promise<void> {
  while (events.length > 0) {
    const about = events.splice(0).flatMap((event) => {
      const data = subscriberIn(event)
      return data ? [{ event, data }] : []
    })
    const gone = about
      .filter(({ event }) => event.type === 'subscriber.unsubscribed')
      .map(({ data }) => data.subscriber.id)
    if (gone.length > 0) await endRuns(scope, { contacts: gone }, 'unsubscribed')
    await followFacts(
      scope,
      [],
      about.flatMap(({ event, data }) => factsIn(event, data)),
    )
  }
}

async function doAct(
  scope: Scope,
  { id: newsletterId }: Newsletter,
  act: ComingAct,
  contactId: string,
): Promise<void> {
  const { event, stepId, link } = act.assumption
  await assumeAct(scope, event === 'opened' ? 'open' : 'click', act)
  const fact: Happened = {
    contactId,
    newsletterId,
    status: 'active',
    key: `${event}:${stepId}`,
    detail: link === undefined ? {} : { links: [link] },
    occurrence: `simulated:${act.mailing_id}:${act.run_id}`,
    event: null,
    at: scope.now,
    depth: 0,
  }
  await followFacts(scope, [], [fact])
}
