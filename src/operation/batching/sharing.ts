import { type KyselyPlugin, sql } from 'kysely'
import type { Db } from '#db/rows.ts'
import { isDatabaseAway } from '#db/database-away.ts'
import type { RecordedEvent } from '../event.ts'
import { type Asker, gatherings } from './gathering.ts'
import { Problem, unavailable } from '../problem.ts'
import type { Scope } from '../scope.ts'
import { openScope, recordEvents, type Roots, transaction } from '../transaction.ts'

/** Work of one account that may share a transaction with others'. */
export interface SharedWork<Result> {
  accountId: string
  /** What it reads and then changes, in words of its own: no two that share a transaction touch the same. */
  touches: readonly string[]
  work(scope: Scope): Promise<Result>
}

export type Sharing = <Result>(work: SharedWork<Result>) => Promise<Result>

/** How many transactions are shared at once: one writes to disk while another asks. */
const AT_ONCE = 3
/** How many requests share one at most: their statements stay short, and so does what is done again when one fails. */
const MOST = 200
/** So long a transaction waits for a row that somebody else holds, before its requests run again, each in its own. */
const LOCK_MS = 200
const AGAIN_AT_ONCE = 3
/** What then still waits for a row waits so long, in a lane of its own: whoever's row it is, nobody else stands behind it. */
const LONG_LOCK_MS = 5_000
const LONG_AT_ONCE = 2
/** PostgreSQL appendix A: lock_not_available. */
const LOCKED = '55P03'

interface Waiting extends SharedWork<unknown> {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Runs the work of requests that arrive together in one transaction, where functions made by `together` become one statement each. A
 * lone request does not wait, and has a transaction of its own. One that refuses before it has written anything takes nothing from
 * the others; whatever else fails undoes the whole, and then each runs again in a transaction of its own.
 */
export function sharedTransactions(system: Roots): Sharing {
  let waiting: Waiting[] = []
  const touched = new Set<string>()
  let underWay = 0

  const next = () => {
    if (underWay >= AT_ONCE || waiting.length === 0) return
    const batch = takeBatch()
    if (batch.length === 0) return
    void run(batch)
    next()
  }
  const run = async (batch: readonly Waiting[]) => {
    underWay++
    const failed = await shareOnce(system, batch)
    underWay--
    for (const one of batch) if (!failed.includes(one)) release(one)
    for (const one of failed) again(one)
    next()
  }
  const release = ({ touches }: Waiting) => {
    for (const thing of touches) touched.delete(thing)
    next()
  }
  const quick = lane(AGAIN_AT_ONCE)
  const long = lane(LONG_AT_ONCE)
  const again = (one: Waiting) =>
    quick(async () => {
      if (await alone(system, one, LOCK_MS)) return release(one)
      long(async () => {
        await alone(system, one, LONG_LOCK_MS)
        release(one)
      })
    })
  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    for (const one of waiting) {
      if (batch.length >= MOST || one.touches.some((thing) => touched.has(thing))) {
        left.push(one)
        continue
      }
      for (const thing of one.touches) touched.add(thing)
      batch.push(one)
    }
    waiting = left
    return batch
  }

  return <Result>(work: SharedWork<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ ...work, resolve, reject })
      next()
    })
}

type Outcome = { result: unknown } | { refused: Problem }

/** Answers those that have to run again. */
async function shareOnce(system: Roots, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  let committing = false
  let outcomes: Outcome[]
  try {
    outcomes = await system.db.transaction().execute(async (db) => {
      const all = await sharedOutcomes(system, db, batch)
      committing = true
      return all
    })
  } catch (error) {
    if (batch.length === 1 && error instanceof Problem) {
      batch[0]!.reject(error)
      return []
    }
    if (!committing && !isDatabaseAway(error)) return batch
    // It may have been committed before the connection broke: whoever asked decides whether to ask again.
    const away = new Problem(unavailable, 'The database went away in the middle of this. Look whether it was done, then try again.', {
      retryAfterS: 5,
      cause: error,
    })
    for (const { reject } of batch) reject(away)
    return []
  }
  for (const [i, outcome] of outcomes.entries()) {
    if ('result' in outcome) batch[i]!.resolve(outcome.result)
    else batch[i]!.reject(outcome.refused)
  }
  return []
}

async function sharedOutcomes(system: Roots, db: Db, batch: readonly Waiting[]): Promise<Outcome[]> {
  await waitAtMost(db, LOCK_MS)
  const askers = gatherings(db, batch.length)
  const events: RecordedEvent[] = []
  const settled = await Promise.allSettled(batch.map((one, i) => workOf(system, db, one, askers[i]!, events)))
  const outcomes = settled.map((one): Outcome => {
    // What failed for more than one's own reasons undoes all of it.
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  await recordEvents(system, db, events)
  return outcomes
}

async function workOf(system: Roots, db: Db, { accountId, work }: Waiting, asker: Asker, events: RecordedEvent[]): Promise<Outcome> {
  const { scope, events: own } = openScope(system, accountId, db.withPlugin(marking(asker)), asker)
  try {
    const result = await work(scope)
    events.push(...own)
    return { result }
  } catch (error) {
    if (error instanceof Problem && !asker.wrote) return { refused: error }
    throw error
  } finally {
    asker.end()
  }
}

/** A statement that is not asked together may be a write; it is taken for one. */
function marking(asker: Asker): KyselyPlugin {
  return {
    transformQuery({ node }) {
      asker.wrote = true
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** In a transaction of its own; false when it still waits for a row, and has been told nothing. */
async function alone(system: Roots, { accountId, work, resolve, reject }: Waiting, lockMs: number): Promise<boolean> {
  try {
    resolve(
      await transaction(system, accountId, async (scope) => {
        await waitAtMost(scope.db, lockMs)
        return work(scope)
      }),
    )
  } catch (error) {
    const locked = (error as { code?: string }).code === LOCKED
    if (locked && lockMs < LONG_LOCK_MS) return false
    reject(
      locked
        ? new Problem(unavailable, 'Something else is changing this right now. Try again in a few seconds.', { retryAfterS: 5, cause: error })
        : error,
    )
  }
  return true
}

async function waitAtMost(db: Db, lockMs: number): Promise<void> {
  await sql.raw(`set local lock_timeout = ${lockMs}`).execute(db)
}

/** Runs what it is given in the order of its coming, so many at once. */
function lane(atOnce: number): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = []
  let underWay = 0
  const next = () => {
    const work = underWay < atOnce ? waiting.shift() : undefined
    if (!work) return
    underWay++
    void work().finally(() => {
      underWay--
      next()
    })
  }
  return (work) => {
    waiting.push(work)
    next()
  }
}
