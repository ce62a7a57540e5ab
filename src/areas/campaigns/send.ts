import type { System } from '#operation/system.ts'
import type { Handover } from '#ports/mailer.ts'
import type { Issue } from './campaign-message.ts'
import { type Issues, openIssues } from './issues.ts'
import { handWindowOver } from './hand-over.ts'
import { mailsAhead } from './mails-ahead.ts'
import { openPaces, type Paces } from './pace.ts'
import { SHARE, type Share, Shares } from './shares.ts'
import { takeTurn, type Turn } from './turn.ts'
import { closeLast, endTurn, nextWindow, NOTHING_ENDED, type TurnEnd } from './window.ts'

/** As many as hand over side by side where that is of use; else one does, and the others begin or end their turns. */
const LANES = 3
/** After that long others have their turn, and the rows say who was sent. */
const TURN_MS = 1000
/** When so many come back one after the other, the way to the mail server is blocked: let it rest before the next. */
const BLOCKED = SHARE
const REST_MS = 60_000

/** One turn of one campaign. `more` asks for the next turn at once. */
export type Lane = (signal: AbortSignal) => Promise<'more' | 'idle'>

/** The sending of one process: its lanes, each of which takes turns of whatever campaign waited longest. */
export function openSending(system: System): Lane[] {
  const issues = openIssues(system)
  const paces = openPaces(system)
  const shares = new Shares()
  let taking: Promise<unknown> = Promise.resolve()
  // One after the other: of two that look at once, one would find the head locked, take it for nothing due, and pause.
  const take = () => {
    const taken = taking.then(() => takeTurn(system, shares))
    taking = taken.catch(() => {})
    return taken
  }
  return Array.from({ length: LANES }, () => {
    const share = shares.lane()
    return async (signal) => {
      const turn = await take()
      if (typeof turn === 'string') return turn
      await sendSlice(system, turn, { issue: await readyIssue(system, issues, turn), paces, share, signal })
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

/** Sends to a slice window by window, until it is done or others have their turn. */
async function sendSlice(system: System, turn: Turn, { issue, paces, share, signal }: Going): Promise<void> {
  const { clock } = system.world
  const mails = issue && mailsAhead(system, turn, issue)
  await mails?.prepare(SHARE)
  await share.enter()
  let end: TurnEnd | null
  try {
    end = await sendWindows()
  } finally {
    share.leave()
  }
  if (end) await endTurn(system, turn, end)

  /** Null when the turn is over already. */
  async function sendWindows(): Promise<TurnEnd | null> {
    const ends = clock.now().getTime() + TURN_MS
    let last = NOTHING_ENDED
    let refused: Handover[] = []
    for (;;) {
      const blocked = mails === null || refused.length >= BLOCKED
      const over = blocked || signal.aborted || clock.now().getTime() >= ends
      const ready = over ? [] : await mails.take(share.widen())
      if (ready.length === 0) {
        await closeLast(system, turn, last)
        if (refused.length >= BLOCKED) tellOfRest(system, turn, refused.at(-1)!)
        return { done: !over, restMs: blocked ? REST_MS : 0 }
      }
      const gone = await nextWindow(system, turn, last, ready)
      if (gone === null) return null
      share.opened(ready.length)
      const began = performance.now()
      const { ended, handovers } = await handWindowOver(system, turn, { ready, gone, paces, share })
      share.took(performance.now() - began, ready.length)
      last = ended
      refused = refusedSince(refused, handovers)
    }
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
