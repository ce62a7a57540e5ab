import { type KyselyPlugin, sql } from 'kysely'
import type { Db } from '#db/rows.ts'
import type { Topic } from '#ports/wakeups.ts'
import { isDatabaseAway } from '#db/database-away.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { limiter } from '#lib/calls/limiter.ts'
import type { RecordedEvent } from '../event.ts'
import { type BatchMember, statementBatchers } from './statement-batcher.ts'
import { Problem, unavailable } from '../problem.ts'
import type { Scope } from '../scope.ts'
import {
  openScope,
  recordEvents,
  type TransactionParts,
  transaction,
  wakeAll,
} from '../transaction.ts'

interface BatchedWork<Result> {
  accountId: string
  /**
   * Names of the records that the work reads and then changes. Works with a name in common never
   * share a transaction.
   */
  conflictKeys: readonly string[]
  work(scope: Scope): Promise<Result>
}

export interface TransactionBatcher {
  <Result>(work: BatchedWork<Result>): Promise<Result>
  /**
   * Returns whether an account may share transactions now. After events whose reactions are slow,
   * it may not for a while.
   */
  takes(accountId: string): boolean
}

/**
 * The age in ms from which on an open transaction no longer prevents another from being opened.
 * Three concurrent transactions cost 45 % more processor time.
 */
const LATE_MS = 50
/** The most open transactions that are older than this. They wait for a lock or the disk. */
const LATE_MAX = 3
/**
 * The most requests in one transaction. With more, statements grow, and one failure makes more
 * requests run again.
 */
const REQUESTS_MAX = 200
/** Longest wait of a shared transaction for a locked row. Then each request runs again alone. */
const LOCK_TIMEOUT_MS = 200
const RETRIES_AT_ONCE = 3
/**
 * The longest time in ms that a request waits for a locked row when it runs alone for the second
 * time. Only a few such requests run at once.
 */
const LONG_LOCK_TIMEOUT_MS = 5_000
const LONG_RETRIES_AT_ONCE = 2
/** The milliseconds for which an account with slow events stays out of shared transactions. */
const ALONE_MS = MINUTE_MS
/** The SQLSTATE lock_not_available (PostgreSQL appendix A). */
const LOCK_NOT_AVAILABLE = '55P03'

interface Waiting extends BatchedWork<unknown> {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Runs concurrent requests in one transaction, in which calls of one `batchStatement` function
 * become one statement. A refusal before any write does not affect the other requests. After any
 * other failure, the transaction rolls back, and each request runs again in a transaction of its
 * own.
 */
export function batchTransactions(system: TransactionParts): TransactionBatcher {
  let waiting: Waiting[] = []
  const keysInUse = new Set<string>()
  const aloneUntil = new Map<string, number>()
  const places = transactionPlaces(() => next())

  const next = () => {
    if (!places.isFree() || waiting.length === 0) return
    const batch = takeBatch()
    if (batch.length > 0) void run(batch)
  }
  const run = async (batch: readonly Waiting[]) => {
    const leave = places.take()
    const failed = await runBatch(system, batch, (accountId) =>
      keepAlone(aloneUntil, accountId, system.ports.clock.now().getTime()),
    )
    leave()
    for (const one of batch) if (!failed.includes(one)) release(one)
    for (const one of failed) runAgain(one)
    next()
  }
  const release = ({ conflictKeys }: Waiting) => {
    for (const key of conflictKeys) keysInUse.delete(key)
    next()
  }
  const quick = limiter(RETRIES_AT_ONCE)
  const long = limiter(LONG_RETRIES_AT_ONCE)
  const runAgain = (one: Waiting) =>
    quick(async () => {
      if (await alone(system, one, LOCK_TIMEOUT_MS)) return release(one)
      long(async () => {
        await alone(system, one, LONG_LOCK_TIMEOUT_MS)
        release(one)
      })
    })
  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    for (const one of waiting) {
      if (batch.length >= REQUESTS_MAX || one.conflictKeys.some((key) => keysInUse.has(key))) {
        left.push(one)
        continue
      }
      for (const key of one.conflictKeys) keysInUse.add(key)
      batch.push(one)
    }
    waiting = left
    return batch
  }

  const share = <Result>(work: BatchedWork<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ ...work, resolve, reject })
      next()
    })
  return Object.assign(share, {
    takes: (accountId: string) =>
      (aloneUntil.get(accountId) ?? 0) <= system.ports.clock.now().getTime(),
  })
}

/**
 * Limits the open transactions: one that is younger than LATE_MS, and up to LATE_MAX older ones.
 */
function transactionPlaces(freed: () => void): { isFree(): boolean; take(): () => void } {
  let inTime = 0
  let late = 0
  return {
    isFree: () => inTime === 0 && late < LATE_MAX,
    take() {
      inTime++
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        inTime--
        late++
        freed()
      }, LATE_MS)
      return () => {
        clearTimeout(timer)
        if (isLate) late--
        else inTime--
      }
    },
  }
}

/** Keeps an account out of shared transactions for a while. */
function keepAlone(aloneUntil: Map<string, number>, accountId: string, now: number): void {
  for (const [id, until] of aloneUntil) if (until <= now) aloneUntil.delete(id)
  aloneUntil.set(accountId, now + ALONE_MS)
}

type Outcome = { result: unknown } | { refused: Problem }

/** Runs a batch in one transaction. Returns the requests to run again. */
async function runBatch(
  system: TransactionParts,
  batch: readonly Waiting[],
  alone: (accountId: string) => void,
): Promise<readonly Waiting[]> {
  let outcomes: Outcome[]
  const wakes = new Set<Topic>()
  try {
    outcomes = await system.db
      .transaction()
      .execute((db) => outcomesOf(system, db, batch, { wakes, alone }))
  } catch (error) {
    if (batch.length === 1 && error instanceof Problem) {
      batch[0]!.reject(error)
      return []
    }
    // PostgreSQL itself reported an error, perhaps at the commit. So nothing was written, and the
    // requests can run again.
    if (!isDatabaseAway(error)) return batch
    // The commit may have succeeded before the connection was lost. Only the caller can decide
    // whether to repeat the request.
    const away = new Problem(
      unavailable,
      'The connection to the database broke during this request. Check whether it was done, then try again.',
      {
        retryAfterS: 5,
        cause: error,
      },
    )
    for (const { reject } of batch) reject(away)
    return []
  }
  wakeAll(system, wakes)
  for (const [i, outcome] of outcomes.entries()) {
    if ('result' in outcome) batch[i]!.resolve(outcome.result)
    else batch[i]!.reject(outcome.refused)
  }
  return []
}

async function outcomesOf(
  system: TransactionParts,
  db: Db,
  batch: readonly Waiting[],
  { wakes, alone }: { wakes: Set<Topic>; alone: (accountId: string) => void },
): Promise<Outcome[]> {
  await setLockTimeout(db, LOCK_TIMEOUT_MS)
  const members = statementBatchers(db, batch.length)
  const events: RecordedEvent[] = []
  const settled = await Promise.allSettled(
    batch.map((one, i) => workOf(system, db, one, { member: members[i]!, events, wakes })),
  )
  const outcomes = settled.map((one): Outcome => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  await recordEvents(system, db, events, { wakes, alone })
  return outcomes
}

async function workOf(
  system: TransactionParts,
  db: Db,
  { accountId, work }: Waiting,
  { member, events, wakes }: { member: BatchMember; events: RecordedEvent[]; wakes: Set<Topic> },
): Promise<Outcome> {
  const { scope, events: own } = openScope(system, accountId, db.withPlugin(marking(member)), {
    batcher: member,
    wakes,
  })
  try {
    const result = await work(scope)
    events.push(...own)
    return { result }
  } catch (error) {
    if (error instanceof Problem && !member.wrote) return { refused: error }
    throw error
  } finally {
    member.end()
  }
}

/**
 * Makes a plugin that records that a request may have written. It does so at each statement that
 * the request does not share with other requests.
 */
function marking(member: BatchMember): KyselyPlugin {
  return {
    transformQuery({ node }) {
      member.wrote = true
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/**
 * Runs one request in a transaction of its own. Returns false, without an answer, when a row is
 * still locked.
 */
async function alone(
  system: TransactionParts,
  { accountId, work, resolve, reject }: Waiting,
  lockMs: number,
): Promise<boolean> {
  try {
    resolve(
      await transaction(system, accountId, async (scope) => {
        await setLockTimeout(scope.db, lockMs)
        return work(scope)
      }),
    )
  } catch (error) {
    const locked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
    if (locked && lockMs < LONG_LOCK_TIMEOUT_MS) return false
    reject(
      locked
        ? new Problem(
            unavailable,
            'Another request is changing the same record. Try again in a few seconds.',
            { retryAfterS: 5, cause: error },
          )
        : error,
    )
  }
  return true
}

async function setLockTimeout(db: Db, lockMs: number): Promise<void> {
  await sql.raw(`set local lock_timeout = ${lockMs}`).execute(db)
}
