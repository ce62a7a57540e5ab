import { setTimeout as pause } from 'node:timers/promises'
import { typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { type Scope, transaction } from '#operation/transaction.ts'
import type { Log } from '#ports/log.ts'
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
import { moveWindow, type Outcome, type Place, type Waiting } from './window-sql.ts'

/** What became of a window. */
export interface Ended {
  outcomes: readonly Outcome[]
  returns: readonly BounceReport[]
}

export const NOTHING_ENDED: Ended = { outcomes: [], returns: [] }

const HEARTBEAT_MS = 8_000
const DATABASE_PATIENCE_S = 60
/** A newsletter that is being deleted takes its campaigns with it: there is nothing to do for them meanwhile. */
const GOING_MS = 60_000

/** What a lane wants next. */
export interface Wish {
  place: Place | null
  /** 0: its turn is over. */
  size: number
  /** When its turn is over, others may go on with the slice after that time. */
  restMs: number
}

/**
 * Writes what became of the last window and opens the next one in the same statement: looks whether the campaign is still being sent
 * and each reader still there, and commits the rest as being handed over, before the first byte of any. Null when the turn is over:
 * the slice is done or lost, the campaign stands still, or nothing more was wished.
 */
export function nextWindow(system: System, turn: Turn, last: Ended, wish: Wish): Promise<Waiting[] | null> {
  const { accountId, campaignId, slice } = turn
  const { db, world } = system
  return persistently(world.log, async () => {
    if (wish.size === 0 || last.returns.length > 0) return endWindow(system, turn, last, wish)
    const now = world.clock.now()
    const moved = await moveWindow({ db, accountId }, campaignId, slice, last.outcomes, { ...wish, now, until: leaseFrom(now) })
    if (moved.contacts.length > 0) return moved.contacts
    return moved.held ? endWindow(system, turn, NOTHING_ENDED, wish) : null
  })
}

/** The same where more hangs on it: mails were refused for good, or the slice is to be let go of. */
function endWindow(system: System, { accountId, campaignId, slice }: Turn, last: Ended, { place, size, restMs }: Wish): Promise<Waiting[] | null> {
  return transaction(system, accountId, async (scope) => {
    const times = { now: scope.now, until: leaseFrom(scope.now) }
    const written = await moveWindow(scope, campaignId, slice, last.outcomes, { place, size: 0, ...times })
    if (!written.held) return null
    const runAway = await runsAway(scope, campaignId, last.returns)
    const goesOn = size > 0 && written.sending && written.waiting > 0 && !runAway
    const { contacts } = goesOn ? await moveWindow(scope, campaignId, slice, [], { place, size, ...times }) : { contacts: [] }
    if (contacts.length > 0) return contacts
    await (goesOn ? deleteSlice : giveBackSlice)(scope, campaignId, slice)
    if (written.waiting === 0 && (await finishIfDone(scope, campaignId))) return null
    const rests = written.sending || (await lockSending(scope, campaignId))?.status !== 'sending' ? restMs : GOING_MS
    await delayHead(scope, campaignId, new Date(scope.now.getTime() + rests))
    return null
  })
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
async function persistently<T>(log: Log, write: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < DATABASE_PATIENCE_S; tries++) {
    try {
      return await write()
    } catch (err) {
      if (tries === 1) log.warn({ err }, 'what became of a window of mails could not be written yet; it is tried again for a minute')
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
