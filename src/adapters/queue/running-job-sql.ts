import { sql } from 'kysely'
import { affected, type Db, row, rows } from '#db/rows.ts'

/** One attempt at a job of pg-boss, which a process makes. */
export interface RunningJob {
  job: string
  jobId: string
  attempt: number
}

/** Notes the process that runs a job. Number 0 is no process: such a job waits for pg-boss's heartbeat after a crash. */
export async function noteRunning(db: Db, { job, jobId, attempt }: RunningJob, process: number): Promise<void> {
  await affected(
    db,
    sql`insert into running_job (job_id, job, attempt, process) values (${jobId}, ${job}, ${attempt}, ${process})
      on conflict (job_id) do update set attempt = excluded.attempt, process = excluded.process`,
  )
}

export async function endRunning(db: Db, { jobId, attempt }: RunningJob): Promise<void> {
  await affected(db, sql`delete from running_job where job_id = ${jobId} and attempt = ${attempt}`)
}

/**
 * Lets the jobs of processes that have ended run again at once, instead of after their heartbeats and a growing delay. It is one of a job's
 * tries, so that a job that kills each process that runs it ends. pg-boss fails the ones whose tries are used up. The attempt is the fence:
 * each claim of pg-boss counts it up, so a job that another process runs by now is left alone.
 */
export async function retryJobsOf(db: Db, ended: readonly number[]): Promise<void> {
  await affected(
    db,
    sql`update pgboss.job j set state = 'retry', start_after = now(), heartbeat_on = null from running_job r
      where r.process = any(${ended}::integer[]) and j.name = r.job and j.id = r.job_id
        and j.state = 'active' and j.retry_count = r.attempt and j.retry_count < j.retry_limit`,
  )
  await affected(db, sql`delete from running_job where process = any(${ended}::integer[])`)
}

/** Returns the kinds of jobs of which one waits. Asking pg-boss for a job of each kind costs a statement a kind. */
export async function waitingJobs(db: Db): Promise<Set<string>> {
  const found = await rows(db, sql<{ name: string }>`select distinct name from pgboss.job where state < 'active'`)
  return new Set(found.map(({ name }) => name))
}

/** Returns which of these kinds have a job that may begin now. pg-boss's index of those that wait answers each with one probe. */
export async function dueJobs(db: Db, kinds: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ name: string }>`select kind.name from unnest(${[...kinds]}::text[]) as kind (name)
      where exists (select from pgboss.job j where j.name = kind.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
  )
  return new Set(found.map(({ name }) => name))
}

/** Behind so many of its own, the further jobs of an account share a place. */
const PLACES = 1000

/** Counts an account's waiting jobs of one kind, up to 1,000. pg-boss runs jobs of a higher priority first. */
export async function countWaiting(db: Db, job: string, turnOf: string): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*)::integer as n from (
      select from pgboss.job where name = ${job} and state < 'active' and not blocked and group_id = ${turnOf} limit ${PLACES}) waiting`,
  )
  return found!.n
}

/** A build of the index waits so long at most for each lock and for transactions that were open before it. The next start tries again. */
const INDEX_WAIT_MS = 5000

/**
 * Indexes waiting jobs by their keys. pg-boss makes its table at its first start, behind our migrations, so none of them can. Without the index a keyed job
 * read all that wait of its kind: 6 ms among 20,000. Older versions write jobs beside the start of a new one, so the build locks no write out: PostgreSQL
 * does that for a partition, and all of our jobs are in this one. Throws where the build is not possible, and leaves an invalid index to the next call.
 */
export async function indexKeys(db: Db, waitMs = INDEX_WAIT_MS): Promise<void> {
  if (await hasKeyIndex(db)) return
  await db.connection().execute(async (session) => {
    // Another process may be building it. Its build would wait for a statement that waits for it.
    const { locked } = (await row(
      session,
      sql<{ locked: boolean }>`select pg_try_advisory_lock(hashtextextended('pgboss.waiting_key', 20261128)) as locked`,
    ))!
    if (!locked) return
    try {
      if (await hasKeyIndex(session)) return
      await row(session, sql`select set_config('lock_timeout', ${`${waitMs}ms`}, false)`)
      await affected(session, sql`drop index concurrently if exists pgboss.waiting_key`)
      await affected(
        session,
        sql`create index concurrently waiting_key on pgboss.job_common (name, singleton_key) where state < 'active' and not blocked and singleton_key is not null`,
      )
    } finally {
      await affected(session, sql`reset lock_timeout`)
      await row(session, sql`select pg_advisory_unlock(hashtextextended('pgboss.waiting_key', 20261128))`)
    }
  })
}

async function hasKeyIndex(db: Db): Promise<boolean> {
  const found = await row(db, sql`select from pg_index where indexrelid = to_regclass('pgboss.waiting_key') and indisvalid`)
  return found !== undefined
}

/** Makes the open transaction the only one that enqueues jobs with this key, so that none overlooks the job of another. */
export async function lockKey(db: Db, job: string, singletonKey: string): Promise<void> {
  await row(db, sql`select pg_advisory_xact_lock(hashtextextended(${`${job} ${singletonKey}`}, 20261127))`)
}

/**
 * Lets a job that has just been enqueued join the one that waits with the same key, if there is one. Lock the key first. The waiting job is locked
 * until the commit, so that no worker runs it before the change that it is to see. Keeps the data of the sooner of
 * two first tries. A job that is tried again keeps its own. None of our jobs is blocked: pg-boss's index of those that wait has the condition.
 */
export async function joinWaiting(db: Db, { job, singletonKey, jobId }: { job: string; singletonKey: string; jobId: string }): Promise<void> {
  await affected(
    db,
    sql`with mine as (select data, start_after, keep_until, retry_limit from pgboss.job where name = ${job} and id = ${jobId}),
      joined as (update pgboss.job j set
          start_after = least(j.start_after, m.start_after),
          data = case when j.state = 'created' and m.start_after < j.start_after then m.data else j.data end,
          keep_until = greatest(j.keep_until, m.keep_until),
          retry_limit = case when j.state = 'retry' then j.retry_count + 1 + m.retry_limit else j.retry_limit end
        from mine m where j.name = ${job} and j.singleton_key = ${singletonKey} and j.state < 'active' and not j.blocked
          and j.id <> ${jobId} returning j.id)
      delete from pgboss.job where name = ${job} and id = ${jobId} and exists (select from joined)`,
  )
}
