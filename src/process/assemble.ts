import {
  findPersonCaller,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PASSWORD_TURNS,
  personMemory,
} from '#areas/accounts/index.ts'
import { findRecipient, writeEngagement } from '#areas/engagement/index.ts'
import { keyRing, type KeyRing, noteFirstUse } from '#areas/keys/index.ts'
import { appTokenFinder } from '#areas/oauth/index.ts'
import { slugFinder } from '#areas/newsletters/index.ts'
import { betterAuthPeople } from '#adapters/people/better-auth-people.ts'
import { bossQueue, type BossQueue, type QueuedJob } from '#adapters/queue/boss-queue.ts'
import { type Connection, openPool, type Pool, type PoolOptions } from '#adapters/postgres/pool.ts'
import { type OpenWakeups, postgresWakeups } from '#adapters/postgres/wakeups.ts'
import { jobs, registrations } from '../catalogue.ts'
import { retryDatabase } from '#db/retry-database.ts'
import type { Db } from '#db/rows.ts'
import { type BatchLimits, UNBATCHED } from '#lib/calls/batch-calls.ts'
import { type TurnBounds, turns } from '#lib/calls/turns.ts'
import { authenticationFailures } from '#operation/callers/failures.ts'
import { limitReader, limitTaker } from '#operation/limits/take-limits.ts'
import { requestMeter } from '#operation/requests/request-meter.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { batchTransactions } from '#operation/batching/batch-transactions.ts'
import type { TransactionParts } from '#operation/transaction.ts'
import { failureLog } from '#operation/requests/log-failure.ts'
import type { System } from '#operation/system.ts'
import type { Log } from '#ports/log.ts'
import type { Ports } from '#ports/ports.ts'
import type { OuterPorts } from './open-ports.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'
import { type Stage, stopStages } from './stop-stages.ts'

export interface Assembly {
  system: System
  /** The same system for workers and jobs, with other connections. */
  work: System
  queue: BossQueue
  keys: KeyRing
  queuedJobs: QueuedJob[]
  wakeups: OpenWakeups
  closing: readonly Stage[]
  close(): Promise<void>
}

interface AssemblyOptions {
  pools?: PoolSizes | OpenPools
  /** The connection to the database without a pooler, for listeners, session locks and pg-boss. */
  direct?: Connection
  /** True when `connection` leads to a pooler. */
  pooled?: boolean
  patience?: Patience
  /** Waits after repeated failed authentications. Tests pass a function that does not. */
  pause?: (ms: number) => Promise<unknown>
  supervise: boolean
  /** False: requests share no statements, so that benchmarks can measure batching. */
  batches?: boolean
}

/** The most connections of a process for each purpose. Each opens when it is first needed. */
export interface PoolSizes {
  /** The connections for requests, look-ups and `/readyz`. */
  usual: number
  heavy: number
  work: number
}

/** The pools of connections, for tests. The job queue shares that of workers. */
export interface OpenPools {
  pool: Pool
  heavyPool: Pool
  workPool: Pool
}

const POOLS: PoolSizes = { usual: 20, heavy: 5, work: 16 }

/** The maximum milliseconds of a slow read, and of a request's wait in the limiter's queue. */
interface Patience {
  readMs: number
  waitMs: number
}

/** The default times. Together they end before a stopping server closes its connections. */
const PATIENCE: Patience = { readMs: 8000, waitMs: 15_000 }

/**
 * The limits of concurrent requests. They leave connections free for key look-ups, limits, signups
 * and `/readyz`, which do not pass a limiter.
 */
const TURNS = {
  callers: { atOnce: 8, each: 4, waiting: 1000 },
  readers: { atOnce: 4, each: 3, waiting: 1000 },
}
/** The bounds of slow work. Each piece keeps a processor of the database busy. */
const HEAVY_TURNS = {
  read: { atOnce: 3, each: 2, waiting: 50 },
  long: { atOnce: 2, each: 1, waiting: 50 },
}

/** Limits of batched look-ups of keys and counts. While one statement runs, the next is sent. */
const BATCHED: BatchLimits = { atOnce: 2, most: 200 }
/** Time in ms for which a full disk is reported after the last statement that failed by it. */
const FULL_MS = 60_000
/** The number of tries, one a second, to write what is in memory before the process ends. */
const LAST_WRITE_TRIES = 6

export function assemble(
  connection: Connection,
  ports: OuterPorts,
  options: AssemblyOptions,
): Assembly {
  let fullAt = Number.NEGATIVE_INFINITY
  const onFullDisk = () => (fullAt = ports.clock.now().getTime())
  const { pools = POOLS, direct = connection, pooled = false, supervise } = options
  const areOpen = 'pool' in pools
  const { pool, heavyPool, workPool } = areOpen
    ? pools
    : openPools(connection, pools, {
        log: ports.log,
        pooled,
        onFullDisk,
        tracer: ports.tracer,
      })
  const wakeups = postgresWakeups(direct, workPool.db, ports.log)
  const queue = bossQueue(direct, ports.log, {
    db: workPool.db,
    ownPool: !areOpen,
    supervise,
    process: () => wakeups.worker,
  })
  const batchLimits = options.batches === false ? UNBATCHED : BATCHED
  const keys = keyRing(pool.db, ports.clock, ports.deployment.edition, batchLimits, (token) =>
    system.findAppToken(token),
  )
  const { clock, deployment, log, openPayments, openSandbox, passwords, vault } = ports
  const paymentSandbox =
    openSandbox?.({ db: pool.db, clock, log, baseUrl: deployment.baseUrl }) ?? null
  const payments = openPayments(paymentSandbox)
  const roots = {
    db: pool.db,
    ports: { ...ports, queue, wakeups, paymentSandbox, payments },
    registrations,
  }
  const people = betterAuthPeople({
    db: pool.db,
    clock,
    log,
    secrets: vault.secretsFor('people'),
    baseUrl: deployment.baseUrl,
    password: { lengthMin: PASSWORD_LENGTH_MIN, lengthMax: PASSWORD_LENGTH_MAX, ...passwords },
  })
  const persons = personMemory((credential) =>
    findPersonCaller({ db: pool.db, people, edition: deployment.edition }, credential),
  )
  const system: System = {
    ...roots,
    findKey: keys.find,
    findAppToken: appTokenFinder(pool.db, clock, batchLimits),
    recallKey: keys.recall,
    forgetKey: keys.forget,
    writeKeyUses: keys.writeUses,
    noteFirstUse: (key, kind) => noteFirstUse(roots, key, kind),
    findSlug: slugFinder(pool.db, batchLimits),
    findRecipient: (recipientToken, use) => findRecipient(pool.db, ports, recipientToken, use),
    takeLimits: limitTaker(pool.db, ports.clock, batchLimits),
    peekLimits: limitReader(pool.db, ports.clock),
    batchTransactions: options.batches === false ? null : batchTransactions(roots),
    requests: requestMeter(),
    logFailure: failureLog(log),
    ...turnsOf(heavyPool.db, options.patience ?? PATIENCE),
    findPerson: persons.find,
    recallSession: persons.recallAccount,
    people,
    failures: authenticationFailures(clock, options.pause),
    databaseIsFull: () => clock.now().getTime() - fullAt < FULL_MS,
  }
  const work = { ...system, db: workPool.db }
  const queuedJobs = jobs.map((job): QueuedJob => ({
    ...job,
    run: (data, signal) => runJob(work, job, data, signal),
  }))
  const closing = [
    lastWrites(system, keys, log),
    ...(paymentSandbox ? [lastEvents(paymentSandbox)] : []),
    connections(ports, wakeups, areOpen ? [] : [pool, heavyPool, workPool]),
  ]
  return {
    system,
    work,
    queue,
    keys,
    queuedJobs,
    wakeups,
    closing,
    close: () => stopStages(closing, log),
  }
}

function turnsOf(db: Db, { readMs, waitMs }: Patience): Pick<System, 'turns' | 'heavy'> {
  const bounded = (bounds: Omit<TurnBounds, 'waitMs'>) => turns({ ...bounds, waitMs })
  return {
    turns: {
      callers: bounded(TURNS.callers),
      readers: bounded(TURNS.readers),
      passwords: turns(PASSWORD_TURNS),
    },
    heavy: { db, readMs, read: bounded(HEAVY_TURNS.read), long: bounded(HEAVY_TURNS.long) },
  }
}

function openPools(
  connection: Connection,
  { usual, heavy, work }: PoolSizes,
  options: Omit<PoolOptions, 'max'>,
): OpenPools {
  const open = (max: number) => openPool(connection, { max, ...options })
  return { pool: open(usual), heavyPool: open(heavy), workPool: open(work) }
}

/**
 * Makes the shutdown stage that writes data from memory to the database. It tries several times,
 * because a private database that crashed restarts within seconds.
 */
function lastWrites(system: TransactionParts, keys: KeyRing, log: Log): Stage {
  const writing = (name: string, write: () => Promise<unknown>) => ({
    name,
    stop: () => retryDatabase(log, write, { tries: LAST_WRITE_TRIES }),
  })
  const writeActs = async () => {
    while ((await writeEngagement(system)) === 'more') continue
  }
  return {
    withinMs: 10_000,
    parts: [writing('key uses', () => keys.writeUses()), writing('opens and clicks', writeActs)],
  }
}

function lastEvents(sandbox: PaymentSandbox): Stage {
  return {
    withinMs: 12_000,
    parts: [{ name: 'events of the payment sandbox', stop: () => sandbox.idle() }],
  }
}

function connections(
  { dns, mailer, tracer, web }: Pick<Ports, 'dns' | 'mailer' | 'tracer' | 'web'>,
  wakeups: OpenWakeups,
  pools: readonly Pool[],
): Stage {
  return {
    withinMs: 5000,
    parts: [
      { name: 'DNS', stop: async () => dns.close() },
      { name: 'mailer', stop: () => mailer.close() },
      { name: 'web client', stop: () => web.close() },
      ...(tracer ? [{ name: 'traces', stop: () => tracer.close() }] : []),
      { name: 'wake-ups', stop: () => wakeups.close() },
      {
        name: 'database connections',
        stop: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
      },
    ],
  }
}
