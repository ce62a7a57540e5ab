import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Db } from '#db/rows.ts'
import { type Connection, connectionConfig } from '../postgres/pool.ts'
import type { Log } from '#ports/log.ts'
import type { JobQueue } from '#ports/queue.ts'
import {
  countWaiting,
  dueJobs,
  endRunning,
  joinWaiting,
  lockKey,
  noteRunning,
  retryJobsOf,
  waitingJobs,
} from './running-job-sql.ts'
import { indexKeys } from './key-index-sql.ts'

const HEARTBEAT_S = 20
const SUPERVISE_S = 15
/**
 * The seconds between pg-boss's checks for jobs that depend on other jobs. This program has no such
 * jobs, and each check writes a row.
 */
const FLOW_S = 3600
/**
 * The way in which workers find jobs. Without NOTIFY they poll each second. With NOTIFY, a
 * notification or `lookForDue` wakes them.
 */
const POLLING = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 3600 }
/** The milliseconds between checks for jobs that became due, or whose notification was lost. */
const DUE_EVERY_MS = 10_000

/**
 * Makes clients without listeners ignore errors. pg-boss removes all listeners before it closes a
 * connection (12.35.0, dist/db.js). A crash of the database would then end the process.
 */
pg.Client.prototype.removeAllListeners = function (
  this: pg.Client,
  ...event: [event?: string | symbol]
) {
  EventEmitter.prototype.removeAllListeners.apply(this, event)
  return this.on('error', () => {})
}

export interface QueuedJob {
  name: string
  retries: number
  expireS: number
  atOnce: number
  /**
   * The maximum number of jobs of one account that run at the same time. Accounts are served in
   * rotation.
   */
  inTurns?: number
  run(data: object, signal: AbortSignal): Promise<void>
}

export interface BossQueue extends JobQueue {
  /** Creates pg-boss's schema, and a queue for each kind of job, unless they exist. */
  prepare(jobs: readonly QueuedJob[]): Promise<void>
  work(jobs: readonly QueuedJob[]): Promise<void>
  /** Makes idle workers of this process look for jobs now. */
  wake(): void
  /** Returns how many jobs of each kind wait and run, counted within the last 15 s. */
  depths(): Promise<{ job: string; ready: number; active: number }[]>
  /** Runs all waiting jobs one after the other, for tests and commands. Returns their number. */
  runWaiting(jobs: readonly QueuedJob[]): Promise<number>
  /**
   * Takes no more jobs, and waits up to `timeoutMs` for running ones. Unfinished jobs are tried
   * again.
   */
  stop(timeoutMs: number): Promise<void>
}

interface BossOptions {
  db: Db
  /** False: pg-boss uses `db`, and no notification wakes workers. */
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
 * Inserts a job unless a job with the same key waits. pg-boss's unique indexes are not used, since
 * they would keep the waiting job's start even when it is later than the new one. The insert comes
 * before the check, because it notifies workers and shows the job to requests in the same
 * transaction.
 */
async function insertOnce(
  db: Db,
  keyed: KeyedJob,
  insert: (db: Db, more: object) => Promise<unknown>,
): Promise<void> {
  await lockKey(db, keyed.job, keyed.singletonKey)
  await insert(db, { id: keyed.jobId, singletonKey: keyed.singletonKey })
  await joinWaiting(db, keyed)
}

async function inTransaction(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await (db.isTransaction ? work(db) : db.transaction().execute(work))
}

/**
 * Makes the job queue in the program's database, so that a transaction can enqueue jobs. `direct`
 * is a connection without a pooler, since pg-boss listens on it.
 */
export function bossQueue(direct: Connection, log: Log, options: BossOptions): BossQueue {
  const boss = new PgBoss({
    ...(options.ownPool
      ? { ...(connectionConfig(direct) as object), max: 4, application_name: 'mailcast-jobs' }
      : { db: fromKysely(options.db) }),
    schedule: false,
    supervise: options.supervise,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    flowIntervalSeconds: FLOW_S,
    useListenNotify: options.supervise,
  })
  boss.on('error', (err) =>
    log.warn({ err: err.message }, 'the job queue reported an error; it continues'),
  )
  const draining = new AbortController()
  const workers: { job: string; id: string }[] = []
  let looking: NodeJS.Timeout | undefined

  async function lookForDue(): Promise<void> {
    const due = await dueJobs(options.db, [...new Set(workers.map(({ job }) => job))])
    for (const { job, id } of workers) if (due.has(job)) boss.notifyWorker(id)
  }

  /** Runs a job. During the run the database stores which process runs it. */
  async function runNoted(job: QueuedJob, taken: Job<unknown>, signal: AbortSignal): Promise<void> {
    const running = { job: job.name, jobId: taken.id, attempt: taken.retryCount }
    try {
      await noteRunning(options.db, running, options.process())
      await job.run(taken.data as object, signal)
    } catch (error) {
      log.warn(
        { err: error, job: job.name, jobId: taken.id },
        `the job ${job.name} failed; it is tried again unless its tries are used up`,
      )
      throw error
    } finally {
      // If the delete fails, the remaining row has no effect, since it names an attempt that has
      // ended.
      await endRunning(options.db, running).catch(() => {})
    }
  }

  return {
    async prepare(jobs) {
      await boss.start()
      await indexKeys(direct, options.db).catch((err: unknown) =>
        log.warn(
          { err },
          'jobs could not be indexed by their keys; the queue is slower with many, and the next start tries again',
        ),
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
            // Without heartbeats, jobs of a killed process would wait for their timeouts.
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
        // One worker a call: after a job it looks again at once. It sleeps when there was none.
        for (let i = 0; i < job.atOnce; i++) {
          const worker = { job: job.name, id: '' }
          worker.id = await boss.work(
            job.name,
            { ...POLLING, ...(job.inTurns && { groupConcurrency: job.inTurns }) },
            async ([taken]) => {
              try {
                await runNoted(job, taken!, AbortSignal.any([draining.signal, taken!.signal]))
              } finally {
                boss.notifyWorker(worker.id)
              }
            },
          )
          workers.push(worker)
        }
      }
      // The timer checks again soon, so an unavailable database needs no handling here.
      looking ??= setInterval(
        () => void lookForDue().catch(() => {}),
        options.dueEveryMs ?? DUE_EVERY_MS,
      ).unref()
    },
    wake() {
      for (const { id } of workers) boss.notifyWorker(id)
    },
    takeOver: (ended) => retryJobsOf(options.db, ended),
    async depths() {
      return (await boss.getQueues()).map(({ name, readyCount, activeCount }) => ({
        job: name,
        ready: readyCount,
        active: activeCount,
      }))
    },
    async runWaiting(jobs) {
      let ran = 0
      for (let before = -1; before !== ran;) {
        before = ran
        const waiting = await waitingJobs(options.db)
        for (const job of jobs) {
          if (!waiting.has(job.name)) continue
          for (const taken of await boss.fetch<object>(job.name, {
            batchSize: 50,
            ignoreStartAfter: true,
          })) {
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
      const turn =
        turnOf === undefined
          ? {}
          : { group: { id: turnOf }, priority: -(await countWaiting(db, name, turnOf)) }
      const insert = (within: Db, keyed: object) =>
        boss.insert(
          name,
          data.map((one) => ({ data: one, ...turn, ...more, ...keyed })),
          { db: fromKysely(within) },
        )
      if (singletonKey === undefined) await insert(db, {})
      else
        await inTransaction(db, (within) =>
          insertOnce(within, { job: name, singletonKey, jobId: randomUUID() }, insert),
        )
    },
    async stop(timeoutMs) {
      draining.abort()
      clearInterval(looking)
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
    },
  }
}
