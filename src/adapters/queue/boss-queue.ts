import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Db } from '#db/rows.ts'
import { type Connection, connectionConfig } from '../postgres/pool.ts'
import type { Log } from '#ports/log.ts'
import type { JobQueue } from '#ports/queue.ts'
import { countWaiting, dueJobs, endRunning, indexKeys, joinWaiting, lockKey, noteRunning, retryJobsOf, waitingJobs } from './running-job-sql.ts'

const HEARTBEAT_S = 20
const SUPERVISE_S = 15
/** None of our jobs waits for another. pg-boss looks every five seconds for ones that do, and writes a row for that. */
const FLOW_S = 3600
/**
 * NOTIFY wakes workers when a job is enqueued, and one statement for all of them when a job's time comes. They look by themselves every second where
 * the database cannot notify. A look of each worker every 30 s was a third of all statements at rest.
 */
const POLLING = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 3600 }
/** A job that waits for a time, or whose notification was lost, begins so much later at most. */
const DUE_EVERY_MS = 10_000

/**
 * Makes clients without listeners ignore errors. pg-boss removes all listeners of its LISTEN connection and then closes it (12.35.0,
 * `listen` in dist/db.js). A database that crashes at that moment would end the process by an `error` event that has no listener.
 */
pg.Client.prototype.removeAllListeners = function (this: pg.Client, ...event: [event?: string | symbol]) {
  EventEmitter.prototype.removeAllListeners.apply(this, event)
  return this.on('error', () => {})
}

export interface QueuedJob {
  name: string
  retries: number
  expireS: number
  atOnce: number
  /** Accounts take turns, with so many jobs at a time. */
  inTurns?: number
  run(data: object, signal: AbortSignal): Promise<void>
}

export interface BossQueue extends JobQueue {
  /** Creates what is missing: pg-boss's schema and one queue for each kind of job. */
  prepare(jobs: readonly QueuedJob[]): Promise<void>
  /** Begins to run jobs. */
  work(jobs: readonly QueuedJob[]): Promise<void>
  /** Makes idle workers of this process look for jobs at once. */
  wake(): void
  /** Returns how many jobs of each kind wait and run, as counted within the last 15 s. */
  depths(): Promise<{ job: string; ready: number; active: number }[]>
  /** Runs all waiting jobs in this process, one after the other. Returns their number. For tests and commands. */
  runWaiting(jobs: readonly QueuedJob[]): Promise<number>
  /** Stops claiming jobs, and waits up to `timeoutMs` for the running ones. A job that did not finish is tried again later. */
  stop(timeoutMs: number): Promise<void>
}

interface BossOptions {
  /** Our pool on the same database. */
  db: Db
  /** False: all statements of pg-boss go through `db`, and no job wakes workers. */
  ownPool: boolean
  supervise: boolean
  /** Returns this process's number (`Wakeups.worker`). */
  process(): number
  dueEveryMs?: number
}

interface KeyedJob {
  job: string
  singletonKey: string
  jobId: string
}

/**
 * Inserts a job unless one waits with its key. No policy of pg-boss does this: its unique indexes would keep the waiting job's later start. The
 * insert comes first, since its notification wakes workers after the commit, also where the waiting job is moved forward. It also keeps requests
 * that share a transaction from overlooking each other's job.
 */
async function insertOnce(db: Db, keyed: KeyedJob, insert: (db: Db, more: object) => Promise<unknown>): Promise<void> {
  await lockKey(db, keyed.job, keyed.singletonKey)
  await insert(db, { id: keyed.jobId, singletonKey: keyed.singletonKey })
  await joinWaiting(db, keyed)
}

async function inTransaction(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await (db.isTransaction ? work(db) : db.transaction().execute(work))
}

/** Opens the job queue on pg-boss. It is in the product's database, so that a transaction that causes a job also enqueues it. */
export function bossQueue(connection: Connection, log: Log, options: BossOptions): BossQueue {
  const boss = new PgBoss({
    ...(options.ownPool
      ? { ...(connectionConfig(connection) as object), max: 4, application_name: 'mailcast-jobs' }
      : { db: fromKysely(options.db) }),
    schedule: false,
    supervise: options.supervise,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    flowIntervalSeconds: FLOW_S,
    useListenNotify: options.supervise,
  })
  boss.on('error', (err) => log.warn({ err: err.message }, 'the job queue reported an error; it continues'))
  const draining = new AbortController()
  const workers: { job: string; id: string }[] = []
  let looking: NodeJS.Timeout | undefined

  /** Wakes the workers of jobs that are due. */
  async function lookForDue(): Promise<void> {
    const due = await dueJobs(options.db, [...new Set(workers.map(({ job }) => job))])
    for (const { job, id } of workers) if (due.has(job)) boss.notifyWorker(id)
  }

  /** Runs a job while the database knows the process that runs it. */
  async function runNoted(job: QueuedJob, taken: Job<unknown>, signal: AbortSignal): Promise<void> {
    const running = { job: job.name, jobId: taken.id, attempt: taken.retryCount }
    try {
      await noteRunning(options.db, running, options.process())
      await job.run(taken.data as object, signal)
    } catch (error) {
      log.warn({ err: error, job: job.name, jobId: taken.id }, `the job ${job.name} failed; it is tried again unless its tries are used up`)
      throw error
    } finally {
      // A row that stays is void: it names an attempt that has ended.
      await endRunning(options.db, running).catch(() => {})
    }
  }

  return {
    async prepare(jobs) {
      await boss.start()
      await indexKeys(options.db).catch((err: unknown) =>
        log.warn({ err }, 'jobs could not be indexed by their keys; the queue is slower with many, and the next start tries again'),
      )
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of jobs) {
        if (known.has(job.name)) {
          if (!known.get(job.name)!.notify) await boss.updateQueue(job.name, { notify: true })
          continue
        }
        await boss
          .createQueue(job.name, {
            retryLimit: job.retries,
            retryBackoff: true,
            retryDelay: 1,
            retryDelayMax: 600,
            expireInSeconds: job.expireS,
            // When a process is killed, its heartbeat stops. Its jobs are then tried again before their timeouts expire.
            heartbeatSeconds: HEARTBEAT_S,
            notify: true,
            // Two processes may create the queue at once. The second one finds it.
          })
          .catch(async (error: unknown) => {
            if (!(await boss.getQueue(job.name))) throw error
          })
      }
    },
    async work(jobs) {
      for (const job of jobs) {
        // One worker a call: each is told after its job to look again at once, and sleeps only when there was none.
        for (let i = 0; i < job.atOnce; i++) {
          const worker = { job: job.name, id: '' }
          worker.id = await boss.work(job.name, { ...POLLING, ...(job.inTurns && { groupConcurrency: job.inTurns }) }, async ([taken]) => {
            try {
              await runNoted(job, taken!, AbortSignal.any([draining.signal, taken!.signal]))
            } finally {
              boss.notifyWorker(worker.id)
            }
          })
          workers.push(worker)
        }
      }
      // The next look comes soon, also when the database is away.
      looking ??= setInterval(() => void lookForDue().catch(() => {}), options.dueEveryMs ?? DUE_EVERY_MS).unref()
    },
    wake() {
      for (const { id } of workers) boss.notifyWorker(id)
    },
    takeOver: (ended) => retryJobsOf(options.db, ended),
    async depths() {
      return (await boss.getQueues()).map(({ name, readyCount, activeCount }) => ({ job: name, ready: readyCount, active: activeCount }))
    },
    async runWaiting(jobs) {
      let ran = 0
      for (let before = -1; before !== ran;) {
        before = ran
        const waiting = await waitingJobs(options.db)
        for (const job of jobs) {
          if (!waiting.has(job.name)) continue
          for (const taken of await boss.fetch<object>(job.name, { batchSize: 50, ignoreStartAfter: true })) {
            await job.run(taken.data, draining.signal).catch(async (error: unknown) => {
              await boss.fail(job.name, taken.id)
              throw error
            })
            await boss.complete(job.name, taken.id)
            ran++
          }
        }
      }
      return ran
    },
    async enqueue(db: Db, name, data, { turnOf, singletonKey, ...more } = {}) {
      const turn = turnOf === undefined ? {} : { group: { id: turnOf }, priority: -(await countWaiting(db, name, turnOf)) }
      const insert = (within: Db, keyed: object) =>
        boss.insert(
          name,
          data.map((one) => ({ data: one, ...turn, ...more, ...keyed })),
          { db: fromKysely(within) },
        )
      if (singletonKey === undefined) await insert(db, {})
      else await inTransaction(db, (within) => insertOnce(within, { job: name, singletonKey, jobId: randomUUID() }, insert))
    },
    async stop(timeoutMs) {
      draining.abort()
      clearInterval(looking)
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
    },
  }
}
