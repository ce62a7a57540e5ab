import { retryDatabase } from '#db/retry-database.ts'
import { attempt, type Ended } from './attempt.ts'
import { type Claimed, claiming, claimLane } from './claim-sql.ts'
import { keyRing } from './key-ring.ts'
import { type Lane, looked, openLanes } from './lane.ts'
import { settle, type Tools } from './settle.ts'

/** While attempts are under way, other deliveries may come due. */
const LOOK_AGAIN_MS = 250
const BEGIN_AT_ONCE = 16
/** While a third of the slots is taken, claims are so far apart: a claim of many deliveries costs little more than one of few. */
const CLAIMS_APART_MS = 20
const WRITE_TRIES = 3

interface Options {
  /** How many receivers are talked to at once. */
  limit: number
  /** After it no attempt begins; those under way are waited for. */
  signal: AbortSignal
  /** Where an earlier call stood; a loop hands the same ones to each. */
  lanes?: Lane[]
}

/**
 * Attempts what is due until nothing is, at most `limit` at once, and answers how many attempts it made. No transaction is open while
 * a receiver is being talked to.
 */
export async function deliverDue(tools: Tools, { limit, signal, lanes = openLanes(limit) }: Options): Promise<number> {
  const ended: Ended[] = []
  const keys = keyRing(tools.world.vault)
  let made = 0
  let wake = () => {}
  let failure: unknown = null

  const underWay = () => lanes.reduce((sum, { size }) => sum + size, 0)
  const begin = (lane: Lane, claim: Claimed) => {
    void attempt(tools.world, keys, claim)
      .then((one) => void ended.push(one))
      // Our own mistake and not the receiver's: the lease runs out, and then it is tried again.
      .catch((err: unknown) =>
        tools.world.log.error({ err, endpoint: claim.endpointUuid, delivery: claim.deliveryUuid }, 'a webhook could not be sent'),
      )
      .finally(() => {
        lane.size--
        wake()
      })
  }

  // A claim may bring hundreds: begun a few at a time, so that the database's answers and the receivers' are heard in between.
  const claimed: { lane: Lane; claim: Claimed }[] = []
  const beginSome = () => {
    for (const { lane, claim } of claimed.splice(0, BEGIN_AT_ONCE)) begin(lane, claim)
    if (claimed.length > 0) setImmediate(beginSome)
  }
  const take = (lane: Lane, claims: readonly Claimed[]) => {
    made += claims.length
    lane.size += claims.length
    if (claimed.length === 0 && claims.length > 0) setImmediate(beginSome)
    for (const claim of claims) claimed.push({ lane, claim })
  }

  // Outcomes are written beside the next claim, one batch at a time: either alone would leave the database waiting for us.
  let writing: Promise<void> | null = null
  let written = false
  const writeEnded = () => {
    writing = write(tools, ended.splice(0))
      // What is under way still has to be written; then the failure is the caller's.
      .catch((error: unknown) => void (failure ??= error))
      .finally(() => {
        writing = null
        written = true
        wake()
      })
  }

  for (let claimAt = 0; ;) {
    if (underWay() > limit / 3 && claimAt > performance.now()) await pause(claimAt - performance.now())
    claimAt = performance.now() + CLAIMS_APART_MS
    let more = false
    if (ended.length > 0 && writing === null) writeEnded()
    try {
      if (failure === null && !signal.aborted) more = await fill(tools, lanes, limit - underWay(), take)
    } catch (error) {
      failure ??= error
    }
    if (more || (ended.length > 0 && writing === null)) continue
    if (underWay() > 0 || writing !== null) {
      await pause(LOOK_AGAIN_MS, (done) => (wake = done))
      continue
    }
    if (failure !== null) throw failure
    if (!written) return made
    // What was written last may have made something due: a resend that waited for its attempt.
    written = false
    for (const lane of lanes) lane.lookAt = 0
  }
}

/** Claims for the free slots of every lane; answers whether there may be more at once. */
async function fill(
  { db, world, meter }: Tools,
  lanes: readonly Lane[],
  free: number,
  take: (lane: Lane, claims: readonly Claimed[]) => void,
): Promise<boolean> {
  const wanting = lanes.filter(({ size, slotsMax, lookAt }) => size < slotsMax && lookAt <= performance.now())
  if (free <= 0 || wanting.length === 0) return false
  const found = await claiming(db, world.clock.offsetMs(), async (tx, now) => {
    let left = free
    const found = []
    for (const lane of wanting) {
      if (left <= 0) break
      const claim = await claimLane(tx, lane, Math.min(left, lane.slotsMax - lane.size), now)
      left -= claim.claimed.length
      found.push({ lane, ...claim })
    }
    return found
  })
  let more = false
  for (const { lane, claimed, touched, after } of found) {
    if (looked(lane, touched, after)) more = true
    take(lane, claimed)
    meter?.reclaimed(claimed.filter(({ reclaimed }) => reclaimed).length)
  }
  return more
}

/**
 * Writes outcomes, and retries while the database is away: a lost outcome is a repeated delivery. Then writes them one by one, so that
 * one outcome that cannot be written does not take the others with it.
 */
async function write(tools: Tools, ended: readonly Ended[]): Promise<void> {
  try {
    await retryDatabase(tools.world.log, () => settle(tools, ended), { tries: WRITE_TRIES, outcomes: ended.length })
  } catch (err) {
    await writeOneByOne(tools, ended, err)
  }
}

async function writeOneByOne(tools: Tools, ended: readonly Ended[], cause: unknown): Promise<void> {
  let failed = 0
  for (const one of ended) {
    // It is the database and not one of them.
    if (failed >= WRITE_TRIES) throw cause
    await settle(tools, [one]).then(
      () => (failed = 0),
      (err: unknown) => {
        failed++
        tools.world.log.error({ err, delivery: one.claim.deliveryUuid }, 'the outcome of a webhook is lost; it will be sent again')
      },
    )
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
