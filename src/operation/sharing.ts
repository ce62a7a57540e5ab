import { type KyselyPlugin, sql } from 'kysely'
import type { Db } from '#lib/rows.ts'
import { isDatabaseAway } from './database-away.ts'
import type { RecordedEvent } from './event.ts'
import { type Asker, gatherings } from './gathering.ts'
import { Problem } from './problem.ts'
import { openScope, recordEvents, type Roots, type Scope, transaction } from './transaction.ts'

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
const LOCK_MS = 200
/** When a shared transaction has failed, its requests run again, each in its own, so many at once. */
const AGAIN_AT_ONCE = 3

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
    underWay++
    void share(system, batch).finally(() => {
      underWay--
      for (const { touches } of batch) for (const thing of touches) touched.delete(thing)
      next()
    })
    next()
  }
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

async function share(system: Roots, batch: readonly Waiting[]): Promise<void> {
  if (batch.length === 1) return alone(system, batch[0]!)
  let outcomes: Outcome[]
  try {
    outcomes = await system.db.transaction().execute((db) => sharedOutcomes(system, db, batch))
  } catch (error) {
    if (!isDatabaseAway(error)) return again(system, batch)
    // It may have been committed before the connection broke: whoever asked decides whether to ask again.
    for (const { reject } of batch) reject(error)
    return
  }
  for (const [i, outcome] of outcomes.entries()) {
    if ('result' in outcome) batch[i]!.resolve(outcome.result)
    else batch[i]!.reject(outcome.refused)
  }
}

async function sharedOutcomes(system: Roots, db: Db, batch: readonly Waiting[]): Promise<Outcome[]> {
  // Somebody's contact that is locked for longer must not keep the others waiting: then each runs in a transaction of its own.
  await sql.raw(`set local lock_timeout = ${LOCK_MS}`).execute(db)
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

async function again(system: Roots, batch: readonly Waiting[]): Promise<void> {
  const left = [...batch]
  const one = async () => {
    for (let work = left.shift(); work; work = left.shift()) await alone(system, work)
  }
  await Promise.all(Array.from({ length: AGAIN_AT_ONCE }, one))
}

async function alone(system: Roots, { accountId, work, resolve, reject }: Waiting): Promise<void> {
  await transaction(system, accountId, work).then(resolve, reject)
}
