import type { System } from '#operation/system.ts'
import type { Handover } from '#ports/mailer.ts'
import type { Issue } from './campaign-message.ts'
import { type Issues, openIssues } from './issues.ts'
import { mailsFor } from './made-mail.ts'
import { openPaces, type Paces } from './pace.ts'
import { readAhead } from './read-ahead.ts'
import { takeTurn, type Turn } from './turn.ts'
import { endTurn, handWindowOver, nextWindow, NOTHING_ENDED } from './window.ts'

/** While one makes its mails and the database opens their window, the others hand theirs over. */
const LANES = 3
/** What a lane may leave uncertain after a kill: 63 a worker, and 64 are promised. */
export const WINDOW = 21
/** A window that takes longer than a second is made smaller, so that a pause is honoured within about one. */
const WINDOW_MS = 1000
/** After that long others have their turn, and the rows say who was sent. */
const TURN_MS = 1000
/** When so many come back one after the other, the way to the mail server is blocked: let it rest before the next. */
const BLOCKED = WINDOW
const REST_MS = 60_000

/** One turn of one campaign. `more` asks for the next turn at once. */
export type Lane = (signal: AbortSignal) => Promise<'more' | 'idle'>

/** The sending of one process: its lanes, each of which takes turns of whatever campaign waited longest. */
export function openSending(system: System): Lane[] {
  const issues = openIssues(system)
  const paces = openPaces(system)
  let taking: Promise<unknown> = Promise.resolve()
  // One after the other: of two that look at once, one would find the head locked, take it for nothing due, and pause.
  const take = () => {
    const taken = taking.then(() => takeTurn(system))
    taking = taken.catch(() => {})
    return taken
  }
  return Array.from({ length: LANES }, () => {
    const window = { size: WINDOW }
    return async (signal) => {
      const turn = await take()
      if (typeof turn === 'string') return turn
      await sendSlice(system, turn, { issue: await readyIssue(system, issues, turn), paces, window, signal })
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
  /** How many the lane hands over at once, by how long the last ones took. */
  window: { size: number }
  signal: AbortSignal
}

/** Sends to a slice window by window, until it is done or others have their turn. */
async function sendSlice(system: System, turn: Turn, { issue, paces, window, signal }: Going): Promise<void> {
  const { clock } = system.world
  const ends = clock.now().getTime() + TURN_MS
  const readers = readAhead(system, turn)
  let last = NOTHING_ENDED
  let refused: Handover[] = []
  for (;;) {
    const blocked = issue === null || refused.length >= BLOCKED
    const over = blocked || signal.aborted || clock.now().getTime() >= ends
    const contacts = over ? [] : await readers(window.size)
    if (issue === null || contacts.length === 0) {
      await endTurn(system, turn, last, { done: !over, restMs: blocked ? REST_MS : 0 })
      break
    }
    const opening = nextWindow(system, turn, last, contacts)
    const mails = mailsFor(issue, contacts)
    const gone = await opening
    if (gone === null) break
    const began = performance.now()
    const { ended, handovers } = await handWindowOver(system, turn, { mails, gone, paces })
    window.size = sizeAfter(window.size, performance.now() - began)
    last = ended
    refused = refusedSince(refused, handovers)
  }
  if (refused.length >= BLOCKED) tellOfRest(system, turn, refused.at(-1)!)
}

function sizeAfter(size: number, tookMs: number): number {
  if (tookMs > WINDOW_MS) return Math.max(1, Math.floor(size / 2))
  return tookMs < WINDOW_MS / 4 ? Math.min(WINDOW, size * 2) : size
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
