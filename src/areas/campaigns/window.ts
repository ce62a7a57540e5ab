import { setTimeout as pause } from 'node:timers/promises'
import { typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { type Scope, transaction } from '#operation/transaction.ts'
import type { Handover } from '#ports/mailer.ts'
import type { BounceReport } from '#areas/bounces/index.ts'
import type { Issue } from './campaign-message.ts'
import { finishIfDone } from './finish.ts'
import { ranOutOfTime, sentenceOf } from './liquid.ts'
import { noteReturns } from './note-returns.ts'
import { outcomeOf } from './outcome.ts'
import type { Paces } from './pace.ts'
import { delayHead } from './queue-sql.ts'
import { lockSending } from './recipient-sql.ts'
import { deleteSlice, extendSlice, giveBackSlice } from './slice-sql.ts'
import { leaseFrom, type Turn } from './turn.ts'
import { type Outcome, openWindow, type Place, type Waiting, writeOutcomes } from './window-sql.ts'

/** What became of a window. */
export interface Ended {
  outcomes: readonly Outcome[]
  returns: readonly BounceReport[]
}

export const NOTHING_ENDED: Ended = { outcomes: [], returns: [] }

const HEARTBEAT_MS = 8_000
const DATABASE_PATIENCE_S = 60

/**
 * Writes what became of the last window and opens the next one of up to `size` in the same transaction: looks whether the campaign is
 * still being sent and each reader still there, and commits the rest as being handed over, before the first byte of any. Null when
 * the turn is over: the slice is done or lost, the campaign stands still, or `size` is 0; then others may go on with it, after `restMs`.
 */
export function nextWindow(
  system: System,
  turn: Turn,
  last: Ended,
  next: { place: Place | null; size: number; restMs: number },
): Promise<Waiting[] | null> {
  const { accountId, campaignId, slice } = turn
  return persistently(() =>
    transaction(system, accountId, async (scope) => {
      const state = await writeOutcomes(scope, campaignId, slice, last.outcomes)
      if (!state.held) return null
      const runAway = await runsAway(scope, campaignId, last.returns)
      const goesOn = next.size > 0 && state.pending > 0 && state.sending && !runAway
      const contacts = goesOn ? await openWindow(scope, campaignId, slice, { ...next, until: leaseFrom(scope.now) }) : []
      if (contacts.length > 0) return contacts
      await (goesOn ? deleteSlice : giveBackSlice)(scope, campaignId, slice)
      if (state.pending > 0 || !(await finishIfDone(scope, campaignId)))
        await delayHead(scope, campaignId, new Date(scope.now.getTime() + next.restMs))
      return null
    }),
  )
}

/** Notes what was refused for good, which may have paused the campaign. */
async function runsAway(scope: Scope, campaignId: string, returns: readonly BounceReport[]): Promise<boolean> {
  if (returns.length === 0) return false
  await noteReturns(scope, campaignId, returns)
  return (await lockSending(scope, campaignId))?.status !== 'sending'
}

/**
 * Hands a window over; no transaction is open meanwhile. Whoever left since the audience was fixed is skipped, and whoever is at a
 * provider that asked us to slow down may have to wait.
 */
export async function handWindowOver(
  system: System,
  turn: Turn,
  { issue, paces }: { issue: Issue; paces: Paces },
  contacts: readonly Waiting[],
): Promise<{ ended: Ended; handovers: Handover[] }> {
  const beat = setInterval(() => void holdOn(system, turn), HEARTBEAT_MS).unref()
  try {
    const gone = contacts.filter(({ status }) => status !== 'active').map(skipped)
    const admitted = await paces.admit(contacts.filter(({ status }) => status === 'active'))
    const handovers = await Promise.all(admitted.now.map((contact) => handOver(system, issue, contact)))
    await paces.learn(admitted.now, handovers)
    const now = system.world.clock.now()
    const outcomes = admitted.now.map((contact, i) => outcomeOf(contact.contact_id, handovers[i]!, contact.attempts, now))
    const returns = admitted.now.flatMap((contact, i) => returnOf(turn, contact, outcomes[i]!, handovers[i]!, now))
    return { ended: { outcomes: [...outcomes, ...admitted.held, ...gone], returns }, handovers }
  } finally {
    clearInterval(beat)
  }
}

function skipped({ contact_id, status, attempts }: Waiting): Outcome {
  return { contactId: contact_id, status: 'skipped', reason: status ?? 'deleted', retryAt: null, attempts }
}

/** What the mail server refused for good is the same as a mail that comes back. */
function returnOf({ campaignId }: Turn, { contact_id, email }: Waiting, outcome: Outcome, { detail, reply }: Handover, at: Date): BounceReport[] {
  if (outcome.status !== 'failed' || !reply) return []
  const contactId = typeId('sub', contact_id)
  const eventKey = `${campaignId}/${contactId}`
  return [{ kind: 'bounce', source: 'smtp', eventKey, campaignId, contactId, email: email!, refusal: { ...reply, text: detail }, at }]
}

/** Never rejects: whatever goes wrong is an outcome of this one message. */
async function handOver({ world }: System, issue: Issue, { contact_id, email, fields }: Waiting): Promise<Handover> {
  let message
  try {
    message = await issue.messageFor({ contactId: typeId('sub', contact_id), email: email!, fields: fields! })
  } catch (error) {
    // Time may have run out because the machine was busy; anything else would be the same again.
    return { outcome: ranOutOfTime(error) ? 'later' : 'refused', detail: `The mail could not be made: ${sentenceOf(error)}` }
  }
  try {
    return await world.mailer.send(message)
  } catch (error) {
    world.log.error({ err: error }, 'the mailer failed in a way that it should not')
    return { outcome: 'unknown', detail: 'The mailer failed.' }
  }
}

/**
 * What the mail server answered is known here alone: a database that restarts just now must not make it uncertain. At a second's
 * distance, so that it is written before anybody takes over a slice whose lease has run out meanwhile.
 */
async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < DATABASE_PATIENCE_S; tries++) {
    try {
      return await write()
    } catch {
      await pause(1000)
    }
  }
  return write()
}

async function holdOn({ db, world }: System, { accountId, campaignId, slice }: Turn): Promise<void> {
  try {
    await extendSlice({ db, accountId }, campaignId, slice, leaseFrom(world.clock.now()))
  } catch (err) {
    world.log.warn({ err, campaignId }, 'a slice could not be held on to; what is under way may be counted as uncertain')
  }
}
