import type { System } from '#operation/system.ts'
import type { Handover } from '#ports/mailer.ts'
import type { Issue } from '#areas/emails/index.ts'
import { type Issues, openIssues } from './issues.ts'
import { handWindowOver } from './hand-over.ts'
import { type MailsAhead, mailsAhead } from './mails-ahead.ts'
import { openPaces, type Paces } from './pace.ts'
import { SHARE, type Share, Shares } from './shares.ts'
import { extendSlice } from './slice-sql.ts'
import { leaseFrom, takeTurn, type Turn } from './turn.ts'
import { closeLast, endTurn, nextWindow, NOTHING_ENDED, type TurnEnd } from './window.ts'

/** As many as hand over side by side where that is of use; else one does, and the others begin or end their turns. */
const LANES = 3
/** After that long others have their turn, and the rows say who was sent. */
const TURN_MS = 1000
/** A fast mail server takes so many within a second. Where it is slow, several lanes and processes have a part in a small campaign too. */
const SLICE = { fast: 5000, slow: 500 }
/** A third of a lease. */
const HEARTBEAT_MS = 8_000
/** When so many come back one after the other, the way to the mail server is blocked: let it rest before the next. */
const BLOCKED = SHARE
const REST_MS = 60_000

/** One turn of one campaign. `more` asks for the next turn at once. */
export type Lane = (signal: AbortSignal) => Promise<'more' | 'idle'>

/**
 * The sending of one process: its lanes, each of which takes turns of whatever campaign waited longest. `busy` is told of each whole
 * slice that went out within one turn: then this process, and not the mail server, is what sending waits for.
 */
export function openSending(system: System, busy = () => {}): Lane[] {
  const issues = openIssues(system)
  const paces = openPaces(system)
  const shares = new Shares()
  let taking: Promise<unknown> = Promise.resolve()
  // One after the other: of two that look at once, one would find the head locked, take it for nothing due, and pause.
  const take = () => {
    const taken = taking.then(() => takeTurn(system, shares.fast ? SLICE.fast : SLICE.slow))
    taking = taken.catch(() => {})
    return taken
  }
  return Array.from({ length: LANES }, () => {
    const share = shares.lane()
    return async (signal) => {
      const turn = await take()
      if (typeof turn === 'string') return turn
      const passed = await sendSlice(system, turn, { issue: await readyIssue(system, issues, turn), paces, share, signal })
      if (passed >= SLICE.fast) busy()
      return 'more'
    }
  })
}

/** Null when there are none to make now. */
async function readyIssue({ world }: System, issues: Issues, { accountId, campaignId }: Turn): Promise<Issue | null> {
  try {
    return await issues.find({ accountId, campaignId })
  } catch (err) {
    world.log.warn({ accountId, campaignId, err }, 'the mails of a campaign could not be made; it rests for a minute')
    return null
  }
}

interface Going {
  issue: Issue | null
  paces: Paces
  share: Share
  signal: AbortSignal
}

/** Sends to a slice window by window, until it is done or others have their turn. Answers how many readers it went through. */
async function sendSlice(system: System, turn: Turn, { issue, paces, share, signal }: Going): Promise<number> {
  const { clock } = system.world
  const beat = setInterval(() => void holdOn(system, turn), HEARTBEAT_MS).unref()
  let mails = issue && mailsAhead(system, turn, issue)
  let passed = 0
  try {
    await mails?.prepare(SHARE)
    const began = performance.now()
    await share.enter()
    // An address may have changed meanwhile.
    if (issue && performance.now() - began > TURN_MS) {
      mails?.stop()
      mails = mailsAhead(system, turn, issue)
    }
    const end = await sendWindows(mails).finally(() => share.leave())
    if (end) await endTurn(system, turn, end)
    return passed
  } finally {
    mails?.stop()
    clearInterval(beat)
  }

  /** Null when the turn is over already. */
  async function sendWindows(mails: MailsAhead | null): Promise<TurnEnd | null> {
    const ends = clock.now().getTime() + TURN_MS
    let over = false
    let last = NOTHING_ENDED
    let refused: Handover[] = []
    for (;;) {
      const blocked = mails === null || refused.length >= BLOCKED
      over ||= clock.now().getTime() >= ends
      // What is made already still goes: signed, it costs a millisecond a mail.
      if (over) mails?.stop()
      const ready = blocked || signal.aborted ? [] : await mails.take(share.next())
      if (ready.length === 0) {
        await closeLast(system, turn, last)
        if (refused.length >= BLOCKED) tellOfRest(system, turn, refused.at(-1)!)
        return { done: !over && !blocked && !signal.aborted, restMs: blocked ? REST_MS : 0 }
      }
      const gone = await nextWindow(system, turn, last, ready)
      if (gone === null) return null
      share.opened(ready.length)
      passed += ready.length
      const { ended, handovers } = await handWindowOver(system, turn, { ready, gone, paces, share })
      last = ended
      refused = refusedSince(refused, handovers)
    }
  }
}

async function holdOn({ db, world }: System, { accountId, campaignId, slice }: Turn): Promise<void> {
  try {
    await extendSlice({ db, accountId }, campaignId, slice, leaseFrom(world.clock.now()))
  } catch (err) {
    world.log.warn({ err, campaignId }, 'a slice could not be held on to; what is under way may be counted as uncertain')
  }
}

/** Those that came back since one was taken. */
function refusedSince(before: Handover[], handovers: readonly Handover[]): Handover[] {
  const taken = handovers.findLastIndex(({ outcome }) => outcome !== 'later')
  return taken < 0 ? [...before, ...handovers] : handovers.slice(taken + 1)
}

/** When each campaign's rest was last told of: several lanes may find out at once, and once a minute is enough. */
const told = new Map<string, number>()

function tellOfRest({ world }: System, { accountId, campaignId }: Turn, { detail }: Handover): void {
  const now = world.clock.now().getTime()
  for (const [id, at] of told) if (at <= now - REST_MS) told.delete(id)
  if (told.has(campaignId)) return
  told.set(campaignId, now)
  world.log.warn({ accountId, campaignId, detail }, 'the mail server takes nothing now; the campaign rests for a minute')
}
