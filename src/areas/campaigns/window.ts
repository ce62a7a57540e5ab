import { typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { type Scope, transaction } from '#operation/transaction.ts'
import type { Handover } from '#ports/mailer.ts'
import type { BounceReport } from '#areas/bounces/index.ts'
import { finishIfDone } from './finish.ts'
import type { MadeMail } from './made-mail.ts'
import { noteReturns } from './note-returns.ts'
import { outcomeOf } from './outcome.ts'
import type { Paces } from './pace.ts'
import { persistently } from './persistently.ts'
import { delayHead } from './queue-sql.ts'
import { lockSending } from './recipient-sql.ts'
import { deleteSlice, extendSlice, giveBackSlice } from './slice-sql.ts'
import { leaseFrom, type Turn } from './turn.ts'
import { closeWindow, openWindow, type Outcome, type Waiting, writeSent } from './window-sql.ts'

/** What became of a window. */
export interface Ended {
  outcomes: readonly Outcome[]
  returns: readonly BounceReport[]
  /** The last one of it: up to there nobody of the slice waits for a first try. A uuid; null before the first window. */
  upto: string | null
}

export const NOTHING_ENDED: Ended = { outcomes: [], returns: [], upto: null }

const HEARTBEAT_MS = 8_000
/** A newsletter that is being deleted takes its campaigns with it: there is nothing to do for them meanwhile. */
const GOING_MS = 60_000

/** Those of a window who left since the audience was fixed, by their uuid, with the status of the contact; null: deleted. */
export type Gone = ReadonlyMap<string, string | null>

/**
 * Writes what became of the last window and opens the next one: looks whether the campaign is still being sent and each reader still
 * there, and commits the rest as being handed over, before the first byte of any. Null when the turn is over: the slice is lost or the
 * campaign stands still.
 */
export function nextWindow(system: System, turn: Turn, last: Ended, contacts: readonly Waiting[]): Promise<Gone | null> {
  const { accountId, campaignId, slice } = turn
  return persistently(system.world.log, async () => {
    if (ofRows(turn, last).length > 0 && !(await writeRows(system, turn, last))) return null
    const next = contacts.map(({ contact_id }) => contact_id)
    const wish = { sentUpto: sentUpto(turn, last), next, until: leaseFrom(system.world.clock.now()) }
    const { held, sending, gone } = await openWindow({ db: system.db, accountId }, campaignId, slice, wish)
    if (held && sending) return new Map(gone.map(({ contact_id, status }) => [contact_id, status]))
    if (held) await transaction(system, accountId, (scope) => end(scope, turn, NOTHING_ENDED, { done: false, restMs: 0 }))
    return null
  })
}

/** Writes what became of the last window and lets go of the slice. */
export function endTurn(system: System, turn: Turn, last: Ended, how: TurnEnd): Promise<void> {
  return persistently(system.world.log, () => transaction(system, turn.accountId, (scope) => end(scope, turn, last, how)))
}

/**
 * Looks at the campaign under its lock, whatever was seen of it before: it may have been resumed meanwhile, or the slice taken over by
 * somebody who says alone who of it was sent.
 */
async function end(scope: Scope, turn: Turn, last: Ended, how: TurnEnd): Promise<void> {
  const { held, sending } = await closed(scope, turn, last)
  if (held) await letGo(scope, turn, { ...how, sending })
}

/** Of tries that are due again no order is known: each one's row says what became of it. */
const sentUpto = ({ slice }: Turn, { upto }: Ended) => (slice.bounds === null ? null : upto)

/** What `sentUpto` cannot say. Most windows are sent, all of them, and leave nothing. */
const ofRows = ({ slice }: Turn, { outcomes }: Ended) => (slice.bounds === null ? outcomes : outcomes.filter(({ status }) => status !== 'sent'))

/** False when the turn is over, and the slice let go. */
function writeRows(system: System, turn: Turn, last: Ended): Promise<boolean> {
  return transaction(system, turn.accountId, async (scope) => {
    const { held, sending } = await closed(scope, turn, last)
    if (held && !sending) await letGo(scope, turn, { done: false, restMs: 0, sending })
    return held && sending
  })
}

/** Closes the last window. What was refused for good is noted, which may pause the campaign. */
async function closed(scope: Scope, turn: Turn, last: Ended): Promise<{ held: boolean; sending: boolean }> {
  const { campaignId, slice } = turn
  const state = await closeWindow(scope, campaignId, slice, { sentUpto: sentUpto(turn, last), outcomes: ofRows(turn, last) })
  if (!state.held || last.returns.length === 0) return state
  // A rate is of those who got it.
  await writeSent(scope, campaignId, slice)
  await noteReturns(scope, campaignId, last.returns)
  return { held: true, sending: state.sending && (await lockSending(scope, campaignId))?.status === 'sending' }
}

export interface TurnEnd {
  /** Nobody of the slice is left. */
  done: boolean
  /** Others may go on with the campaign after that time. */
  restMs: number
}

/** Lets go of a slice that is ours, and writes who of it was sent. */
async function letGo(scope: Scope, { campaignId, slice }: Turn, { done, restMs, sending }: TurnEnd & { sending: boolean }): Promise<void> {
  const state = await lockSending(scope, campaignId)
  await writeSent(scope, campaignId, slice)
  await (done ? deleteSlice : giveBackSlice)(scope, campaignId, slice)
  if (await finishIfDone(scope, campaignId)) return
  const newsletterGoes = state?.status === 'sending' && !sending
  await delayHead(scope, campaignId, new Date(scope.now.getTime() + (newsletterGoes ? GOING_MS : restMs)))
}

/**
 * Hands a window over; no transaction is open meanwhile. Whoever left since the audience was fixed is skipped, and whoever is at a
 * provider that asked us to slow down may have to wait.
 */
export async function handWindowOver(
  system: System,
  turn: Turn,
  { mails, gone, paces }: { mails: ReadonlyMap<Waiting, MadeMail>; gone: Gone; paces: Paces },
): Promise<{ ended: Ended; handovers: Handover[] }> {
  const beat = setInterval(() => void holdOn(system, turn), HEARTBEAT_MS).unref()
  const contacts = [...mails.keys()]
  try {
    const skipped = contacts.filter(({ contact_id }) => gone.has(contact_id)).map((contact) => skippedAs(contact, gone))
    const admitted = await paces.admit(contacts.filter(({ contact_id }) => !gone.has(contact_id)))
    const handovers = await Promise.all(admitted.now.map((contact) => handOver(system, mails.get(contact)!)))
    await paces.learn(admitted.now, handovers)
    const now = system.world.clock.now()
    const outcomes = admitted.now.map((contact, i) => outcomeOf(contact.contact_id, handovers[i]!, contact.attempts, now))
    const returns = admitted.now.flatMap((contact, i) => returnOf(turn, contact, outcomes[i]!, handovers[i]!, now))
    const upto = contacts.at(-1)!.contact_id
    return { ended: { outcomes: [...outcomes, ...admitted.held, ...skipped], returns, upto }, handovers }
  } finally {
    clearInterval(beat)
  }
}

function skippedAs({ contact_id, attempts }: Waiting, gone: Gone): Outcome {
  return { contactId: contact_id, status: 'skipped', reason: gone.get(contact_id) ?? 'deleted', retryAt: null, attempts }
}

/** What the mail server refused for good is the same as a mail that comes back. */
function returnOf({ campaignId }: Turn, { contact_id, email }: Waiting, outcome: Outcome, { detail, reply }: Handover, at: Date): BounceReport[] {
  if (outcome.status !== 'failed' || !reply) return []
  const contactId = typeId('sub', contact_id)
  const eventKey = `${campaignId}/${contactId}`
  return [{ kind: 'bounce', source: 'smtp', eventKey, campaignId, contactId, email: email!, refusal: { ...reply, text: detail }, at }]
}

/** Never rejects: whatever goes wrong is an outcome of this one message. */
async function handOver({ world }: System, mail: MadeMail): Promise<Handover> {
  const made = await mail
  if ('outcome' in made) return made
  try {
    return await world.mailer.send(made)
  } catch (error) {
    world.log.error({ err: error }, 'the mailer failed in a way that it should not')
    return { outcome: 'unknown', detail: 'The mailer failed.' }
  }
}

async function holdOn({ db, world }: System, { accountId, campaignId, slice }: Turn): Promise<void> {
  try {
    await extendSlice({ db, accountId }, campaignId, slice, leaseFrom(world.clock.now()))
  } catch (err) {
    world.log.warn({ err, campaignId }, 'a slice could not be held on to; what is under way may be counted as uncertain')
  }
}
