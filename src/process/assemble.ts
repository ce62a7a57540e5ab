import { findPersonCaller, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#areas/accounts/index.ts'
import { findRecipient, writeEngagement } from '#areas/engagement/index.ts'
import { keyRing, type KeyRing, noteFirstUse } from '#areas/keys/index.ts'
import { findSlug } from '#areas/newsletters/index.ts'
import { betterAuthPeople } from '#adapters/people/better-auth-people.ts'
import { bossQueue, type BossQueue, type QueuedJob } from '#adapters/queue/boss-queue.ts'
import { type Connection, openPool, type Pool } from '#adapters/postgres/pool.ts'
import { type OpenWakeups, postgresWakeups } from '#adapters/postgres/wakeups.ts'
import { jobs, prechecks, reactions, registrations, signalHandlers } from '../catalogue.ts'
import { retryDatabase } from '#db/retry-database.ts'
import type { Db } from '#db/rows.ts'
import { type BatchLimits, UNBATCHED } from '#lib/batch-calls.ts'
import { authenticationFailures } from '#operation/callers/failures.ts'
import { limitReader, limitTaker } from '#operation/limits/take-limits.ts'
import { requestMeter } from '#operation/request-meter.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { batchTransactions } from '#operation/batching/batch-transactions.ts'
import type { System } from '#operation/system.ts'
import type { Log } from '#ports/log.ts'
import type { Ports } from '#ports/ports.ts'
import { type Stage, stopStages } from './stop-stages.ts'

export interface Assembly {
  system: System
  queue: BossQueue
  keys: KeyRing
  queuedJobs: QueuedJob[]
  wakeups: OpenWakeups
  /** The stages that close the database and the ports. */
  closing: readonly Stage[]
  /** Runs `closing`. */
  close(): Promise<void>
}

export interface AssemblyOptions {
  /** The most connections to the database. */
  poolMax: number
  supervise: boolean
  /** False: requests share no statements, so that benches can measure batching. */
  batches?: boolean
}

/** Limits for looking up keys and counting limits of concurrent requests. While one statement runs, the next batch is sent. */
const BATCHED: BatchLimits = { atOnce: 2, most: 200 }
/** The time for which a full disk of the database is reported after the last statement that failed for it. Background work writes more often. */
const FULL_MS = 60_000
/** The tries, one a second, to write what was collected in memory before the process ends. */
const LAST_WRITE_TRIES = 6

/** Builds the system from the database and the ports. */
export function assemble(connection: Connection, ports: Omit<Ports, 'queue' | 'wakeups'>, options: AssemblyOptions): Assembly {
  let fullAt = Number.NEGATIVE_INFINITY
  const onFullDisk = () => (fullAt = ports.clock.now().getTime())
  const pool = openPool(connection, { max: options.poolMax, log: ports.log, onFullDisk })
  const wakeups = postgresWakeups(connection, pool.db, ports.log)
  const queue = bossQueue(connection, ports.log, { db: pool.db, supervise: options.supervise, process: () => wakeups.worker })
  const batchLimits = options.batches === false ? UNBATCHED : BATCHED
  const keys = keyRing(pool.db, ports.clock, ports.deployment.edition, batchLimits)
  const roots = { db: pool.db, ports: { ...ports, queue, wakeups }, reactions, signalHandlers, registrations }
  const { clock, deployment, log, passwords, vault } = ports
  const people = betterAuthPeople({
    db: pool.db,
    clock,
    log,
    secrets: vault.secretsFor('people'),
    baseUrl: deployment.baseUrl,
    password: { lengthMin: PASSWORD_LENGTH_MIN, lengthMax: PASSWORD_LENGTH_MAX, ...passwords },
  })
  const system: System = {
    ...roots,
    prechecks,
    findKey: keys.find,
    recallKey: keys.recall,
    forgetKey: keys.forget,
    writeKeyUses: keys.writeUses,
    noteFirstUse: (key, kind) => noteFirstUse(roots, key, kind),
    findSlug,
    findRecipient: (recipientToken, use) => findRecipient(pool.db, ports, recipientToken, use),
    takeLimits: limitTaker(pool.db, ports.clock, batchLimits),
    peekLimits: limitReader(pool.db, ports.clock),
    batchTransactions: options.batches === false ? null : batchTransactions(roots),
    requests: requestMeter(),
    findPerson: (credential) => findPersonCaller({ db: pool.db, people, edition: deployment.edition }, credential),
    people,
    failures: authenticationFailures(clock),
    databaseIsFull: () => clock.now().getTime() - fullAt < FULL_MS,
  }
  const queuedJobs = jobs.map((job): QueuedJob => ({ ...job, run: (data, signal) => runJob(system, job, data, signal) }))
  const closing = [lastWrites(pool.db, keys, log), connections(ports, wakeups, pool)]
  return { system, queue, keys, queuedJobs, wakeups, closing, close: () => stopStages(closing, log) }
}

/** Makes the stage that writes what was collected in memory. A private database is back within seconds after a crash, hence the tries. */
function lastWrites(db: Db, keys: KeyRing, log: Log): Stage {
  const writing = (name: string, write: () => Promise<unknown>) => ({ name, stop: () => retryDatabase(log, write, { tries: LAST_WRITE_TRIES }) })
  const writeActs = async () => {
    while ((await writeEngagement(db)) === 'more') continue
  }
  return { withinMs: 10_000, parts: [writing('key uses', () => keys.writeUses()), writing('opens and clicks', writeActs)] }
}

function connections({ dns, mailer, web }: Pick<Ports, 'dns' | 'mailer' | 'web'>, wakeups: OpenWakeups, pool: Pool): Stage {
  return {
    withinMs: 5000,
    parts: [
      { name: 'DNS', stop: async () => dns.close() },
      { name: 'mailer', stop: () => mailer.close() },
      { name: 'web client', stop: () => web.close() },
      { name: 'wake-ups', stop: () => wakeups.close() },
      { name: 'database connections', stop: () => pool.close() },
    ],
  }
}
