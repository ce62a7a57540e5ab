import { attempt, type Ended } from './attempt.ts'
import { claimDue, type Claimed, type EndpointPosition } from './claim-sql.ts'
import { settle, type Tools } from './settle.ts'

/** How many slots of one process an endpoint may hold: many only after it has accepted something. */
const PROVEN_MAX = 32
const UNPROVEN_MAX = 8
/** The share of all slots that each kind may hold, so that hanging receivers never fill them and retries always find some. */
const PROVEN_SHARE = 0.75
const UNPROVEN_SHARE = 0.5

/** While attempts are under way, other deliveries may come due. */
const LOOK_AGAIN_MS = 250
const WRITE_TRIES = 3
const WRITE_AGAIN_MS = 1000

/** Endpoints of one kind: how far round them we are, and which attempts are under way. */
interface Lane {
  proven: boolean
  slotsMax: number
  perEndpoint: number
  after: EndpointPosition | null
  underWay: Map<string, number>
  size: number
}

/**
 * Attempts what is due until nothing is, at most `limit` at once, and answers how many attempts it made. After `signal` it
 * begins none and waits for those under way. No transaction is open while a receiver is being talked to.
 */
export async function deliverDue(tools: Tools, { limit, signal }: { limit: number; signal: AbortSignal }): Promise<number> {
  const lanes = [lane(true, limit * PROVEN_SHARE, PROVEN_MAX), lane(false, limit * UNPROVEN_SHARE, UNPROVEN_MAX)]
  const ended: Ended[] = []
  let made = 0
  let wake = () => {}
  let failure: unknown = null

  const underWay = () => lanes.reduce((sum, { size }) => sum + size, 0)
  const begin = (on: Lane, claim: Claimed) => {
    made++
    count(on, claim, 1)
    void attempt(tools.world, claim)
      .then((one) => void ended.push(one))
      // Our own mistake and not the receiver's: the lease runs out, and then it is tried again.
      .catch((err: unknown) =>
        tools.world.log.error({ err, endpoint: claim.endpointUuid, delivery: claim.deliveryUuid }, 'a webhook could not be sent'),
      )
      .finally(() => {
        count(on, claim, -1)
        wake()
      })
  }

  for (;;) {
    let touched = 0
    try {
      if (ended.length > 0) await write(tools, ended.splice(0))
      for (const on of lanes) {
        if (failure !== null || signal.aborted) break
        touched += await fill(tools, on, limit - underWay(), (claim) => begin(on, claim))
      }
    } catch (error) {
      // What is under way still has to be written; then the failure is the caller's.
      failure ??= error
    }
    if (touched > 0 || ended.length > 0) continue
    if (underWay() > 0) {
      await pause(LOOK_AGAIN_MS, (done) => (wake = done))
      continue
    }
    if (failure !== null) throw failure
    return made
  }
}

function lane(proven: boolean, slots: number, perEndpoint: number): Lane {
  return { proven, slotsMax: Math.max(1, Math.floor(slots)), perEndpoint, after: null, underWay: new Map(), size: 0 }
}

function count(on: Lane, { endpointUuid }: Claimed, by: 1 | -1): void {
  on.size += by
  const now = (on.underWay.get(endpointUuid) ?? 0) + by
  if (now > 0) on.underWay.set(endpointUuid, now)
  else on.underWay.delete(endpointUuid)
}

/** Claims for the free slots of one lane and goes on round its endpoints; answers how many deliveries it changed. */
async function fill({ db, world }: Tools, on: Lane, freeOfAll: number, begin: (claim: Claimed) => void): Promise<number> {
  const free = Math.min(freeOfAll, on.slotsMax - on.size)
  if (free <= 0) return 0
  const { proven, perEndpoint, underWay, after } = on
  const { claimed, touched } = await claimDue(db, { now: world.clock.now(), proven, free, perEndpoint, underWay, after })
  const last = claimed.at(-1)
  for (const claim of claimed) begin(claim)
  if (last !== undefined && claimed.length >= free) on.after = last
  else on.after = null
  // From the start once more, unless that is where it began.
  return touched === 0 && after !== null ? 1 : touched
}

/** An outcome that is lost is a delivery that is repeated, so a database that is away for a moment is waited for. */
async function write(tools: Tools, ended: readonly Ended[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await settle(tools, ended)
    } catch (err) {
      if (tries >= WRITE_TRIES) throw err
      tools.world.log.warn({ err, outcomes: ended.length }, 'outcomes of webhooks could not be written; trying again')
      await pause(WRITE_AGAIN_MS)
    }
  }
}

function pause(ms: number, hand?: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    hand?.(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
