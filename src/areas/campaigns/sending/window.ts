import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import type { BounceReport } from '#areas/bounces/index.ts'
import { finishIfDone } from './finish.ts'
import type { Ready } from './mails-ahead.ts'
import { noteReturns } from '../note-returns.ts'
import { persistently } from './persistently.ts'
import { delayHead } from './queue-sql.ts'
import { lockSending } from './recipient-sql.ts'
import { deleteSlice, giveBackSlice, keepOpen } from './slice-sql.ts'
import { leaseFrom, type Turn } from './turn.ts'
import { closeWindow, openWindow, type Outcome, writeSent } from './window-sql.ts'

/** What became of recipients. */
export interface Known {
  outcomes: readonly Outcome[]
  returns: readonly BounceReport[]
}

/** What became of a window. */
export interface Ended extends Known {
  /** The last one of it: up to there nobody of the slice waits for a first try. A uuid; null before the first window. */
  upto: string | null
}

export const NOTHING_ENDED: Ended = { outcomes: [], returns: [], upto: null }

/** A newsletter that is being deleted takes its campaigns with it: there is nothing to do for them meanwhile. */
const GOING_MS = 60_000

/** Those of a window who left since the audience was fixed, by their uuid, with the status of the contact; null: deleted. */
export type Gone = ReadonlyMap<string, string | null>

/**
 * Writes what became of the last window and opens the next one: looks whether the campaign is still being sent and each reader still
 * there, and commits the rest as being handed over, before the first byte of any. Null when the turn is over: the slice is lost or the
 * campaign stands still.
 */
export function nextWindow(system: System, turn: Turn, last: Ended, ready: readonly Ready[]): Promise<Gone | null> {
  const { accountId, campaignId, slice } = turn
  return persistently(system.world.log, async () => {
    const { sentUpto, ...rest } = rowsOf(turn, last)
    if (rest.outcomes.length > 0 && !(await writeRows(system, turn, { sentUpto, ...rest }))) return null
    const next = ready.map(({ contact }) => contact.contact_id)
    const wish = { sentUpto, next, until: leaseFrom(system.world.clock.now()) }
    const { held, sending, gone } = await openWindow({ db: system.db, accountId }, campaignId, slice, wish)
    if (held && sending) return new Map(gone.map(({ contact_id, status }) => [contact_id, status]))
    if (held) await transaction(system, accountId, (scope) => end(scope, turn, { done: false, restMs: 0 }))
    return null
  })
}

/** Writes what is known of a window while `still` wait for their answer: these alone are open then. */
export function narrowWindow(system: System, turn: Turn, { outcomes, returns }: Known, still: readonly string[]): Promise<void> {
  return persistently(system.world.log, () =>
    transaction(system, turn.accountId, async (scope) => {
      const { held } = await closed(scope, turn, { sentUpto: null, outcomes, returns })
      if (held) await keepOpen(scope, turn.campaignId, turn.slice, still)
    }),
  )
}

/** Writes what became of the last window of a turn: nothing of it is open any more. */
export async function closeLast(system: System, turn: Turn, last: Ended): Promise<void> {
  if (last.upto !== null)
    await persistently(system.world.log, () => transaction(system, turn.accountId, (scope) => closed(scope, turn, rowsOf(turn, last))))
}

/** Writes who of the slice was sent, and lets go of it. */
export function endTurn(system: System, turn: Turn, how: TurnEnd): Promise<void> {
  return persistently(system.world.log, () => transaction(system, turn.accountId, (scope) => end(scope, turn, how)))
}

/**
 * Looks at the campaign under its lock, whatever was seen of it before: it may have been resumed meanwhile, or the slice taken over by
 * somebody who says alone who of it was sent.
 */
async function end(scope: Scope, turn: Turn, how: TurnEnd): Promise<void> {
  const { held, sending } = await closed(scope, turn, { sentUpto: null, outcomes: [], returns: [] })
  if (held) await letGo(scope, turn, { ...how, sending })
}

/** How it is written: who was sent is all who wait up to `sentUpto`, and the others get rows. */
interface Writing extends Known {
  /** A uuid; null where rows say all. */
  sentUpto: string | null
}

/** Most windows are sent, all of them, and need no row. Of tries that are due again no order is known: each has one. */
function rowsOf({ slice }: Turn, { outcomes, returns, upto }: Ended): Writing {
  if (slice.bounds === null) return { sentUpto: null, outcomes, returns }
  return { sentUpto: upto, outcomes: outcomes.filter(({ status }) => status !== 'sent'), returns }
}

/** False when the turn is over, and the slice let go. */
function writeRows(system: System, turn: Turn, writing: Writing): Promise<boolean> {
  return transaction(system, turn.accountId, async (scope) => {
    const { held, sending } = await closed(scope, turn, writing)
    if (held && !sending) await letGo(scope, turn, { done: false, restMs: 0, sending })
    return held && sending
  })
}

/** Closes the last window. What was refused for good is noted, which may pause the campaign. */
async function closed(
  scope: Scope,
  { campaignId, slice }: Turn,
  { sentUpto, outcomes, returns }: Writing,
): Promise<{ held: boolean; sending: boolean }> {
  const state = await closeWindow(scope, campaignId, slice, { sentUpto, outcomes })
  if (!state.held || returns.length === 0) return state
  // A rate is of those who got it.
  await writeSent(scope, campaignId, slice)
  await noteReturns(scope, campaignId, returns)
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
