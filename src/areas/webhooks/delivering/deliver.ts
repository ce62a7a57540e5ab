import { retryDatabase } from '#db/retry-database.ts'
import { typeId } from '#lib/typeid.ts'
import { attempt, type Ended } from './attempt.ts'
import { type Claimed, claiming, claimClass } from './claim-sql.ts'
import { signingKeyCache } from './signing-key-cache.ts'
import { type ClassSlots, noteClaim, openClasses } from '../deliveries/delivery-class.ts'
import { settle, type Tools } from './settle.ts'

/**
 * The time in ms between claims while attempts are in progress, because more deliveries may become
 * due.
 */
const LOOK_AGAIN_MS = 250
const BEGIN_AT_ONCE = 16
/**
 * The shortest time in ms between two claims while more than a third of the allowed attempts are in
 * progress.
 */
const CLAIMS_APART_MS = 20
const WRITE_TRIES = 3

interface Options {
  /** The most concurrent attempts of this process. */
  limit: number
  /** After an abort, no further attempt begins. Attempts in progress are awaited. */
  signal: AbortSignal
  /** The state of each class between calls. A loop passes the same array to each call. */
  classes?: ClassSlots[]
}

/**
 * Attempts due deliveries, at most `limit` at a time, until none is due. Returns the number of
 * attempts. No transaction is open during an attempt.
 */
export async function deliverDue(
  tools: Tools,
  { limit, signal, classes = openClasses(limit) }: Options,
): Promise<number> {
  const ended: Ended[] = []
  const keys = signingKeyCache(tools.ports.vault)
  let made = 0
  let wake = () => {}
  let failure: unknown = null

  const underWay = () => classes.reduce((sum, { taken }) => sum + taken, 0)
  const begin = (slots: ClassSlots, claim: Claimed) => {
    void attempt(tools.ports, keys, claim)
      .then((one) => void ended.push(one))
      // The error is a bug in Mailcast, not a failure of the receiver. The lease ends, and the
      // delivery is claimed again.
      .catch((err: unknown) =>
        tools.ports.log.error(
          {
            err,
            endpointId: typeId('whk', claim.endpointUuid),
            deliveryId: typeId('dlv', claim.deliveryUuid),
          },
          'webhook attempt failed by an internal error; the delivery will be claimed again when its lease ends',
        ),
      )
      .finally(() => {
        slots.taken--
        wake()
      })
  }

  // Only a few claimed deliveries begin at a time, so that responses are processed in between.
  const claimed: { slots: ClassSlots; claim: Claimed }[] = []
  const beginSome = () => {
    for (const { slots, claim } of claimed.splice(0, BEGIN_AT_ONCE)) begin(slots, claim)
    if (claimed.length > 0) setImmediate(beginSome)
  }
  const take = (slots: ClassSlots, claims: readonly Claimed[]) => {
    made += claims.length
    slots.taken += claims.length
    if (claimed.length === 0 && claims.length > 0) setImmediate(beginSome)
    for (const claim of claims) claimed.push({ slots, claim })
  }

  // Outcomes are written while the next claim runs, one batch at a time.
  let writing: Promise<void> | null = null
  let written = false
  const writeEnded = () => {
    writing = write(tools, ended.splice(0))
      // The outcomes of attempts in progress must be written before the error is thrown to the
      // caller.
      .catch((error: unknown) => void (failure ??= error))
      .finally(() => {
        writing = null
        written = true
        wake()
      })
  }

  for (let claimAt = 0; ;) {
    if (underWay() > limit / 3 && claimAt > performance.now())
      await pause(claimAt - performance.now())
    claimAt = performance.now() + CLAIMS_APART_MS
    let more = false
    if (ended.length > 0 && writing === null) writeEnded()
    try {
      if (failure === null && !signal.aborted)
        more = await fill(tools, classes, limit - underWay(), take)
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
    // The last write may have made a delivery due, namely a resend that waited for its attempt to
    // end.
    written = false
    for (const slots of classes) slots.nextClaimAt = 0
  }
}

/** Claims as many deliveries as attempts are free. Returns whether more may be due now. */
async function fill(
  { db, ports, meter }: Tools,
  classes: readonly ClassSlots[],
  free: number,
  take: (slots: ClassSlots, claims: readonly Claimed[]) => void,
): Promise<boolean> {
  const wanting = classes.filter(
    ({ taken, max, nextClaimAt }) => taken < max && nextClaimAt <= performance.now(),
  )
  if (free <= 0 || wanting.length === 0) return false
  const found = await claiming(db, ports.clock.offsetMs(), async (tx, now) => {
    let left = free
    const found = []
    for (const slots of wanting) {
      if (left <= 0) break
      const claim = await claimClass(
        tx,
        slots,
        Math.min(left, slots.max - slots.taken),
        now,
        ports.wakeups.worker,
      )
      left -= claim.claimed.length
      found.push({ slots, ...claim })
    }
    return found
  })
  let more = false
  for (const { slots, claimed, touched, after } of found) {
    if (noteClaim(slots, touched, after)) more = true
    take(slots, claimed)
    meter?.reclaimed(claimed.filter(({ reclaimed }) => reclaimed).length)
  }
  return more
}

/**
 * Writes the outcomes of attempts. Repeats a failed write, because a lost outcome repeats a
 * delivery. After the last try it writes the outcomes one by one, so that one bad outcome does not
 * prevent the others.
 */
async function write(tools: Tools, ended: readonly Ended[]): Promise<void> {
  try {
    await retryDatabase(tools.ports.log, () => settle(tools, ended), {
      tries: WRITE_TRIES,
      outcomes: ended.length,
    })
  } catch (err) {
    await writeOneByOne(tools, ended, err)
  }
}

async function writeOneByOne(tools: Tools, ended: readonly Ended[], cause: unknown): Promise<void> {
  let failed = 0
  for (const one of ended) {
    // Several failures in a row mean that the database is away, not that one outcome is bad.
    if (failed >= WRITE_TRIES) throw cause
    await settle(tools, [one]).then(
      () => (failed = 0),
      (err: unknown) => {
        failed++
        tools.ports.log.error(
          {
            err,
            endpointId: typeId('whk', one.claim.endpointUuid),
            deliveryId: typeId('dlv', one.claim.deliveryUuid),
          },
          'webhook outcome lost; the delivery will be sent again when its lease ends',
        )
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
