import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'

/** One try of a pg-boss job by a process. */
interface RunningJob {
  job: string
  jobId: string
  attempt: number
}

/**
 * Stores which process runs a job. With process 0, the end of that process is noticed by its
 * missing heartbeat alone.
 */
export async function noteRunning(
  db: Db,
  { job, jobId, attempt }: RunningJob,
  process: number,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into running_job (job_id, job, attempt, process) values (${jobId}, ${job}, ${attempt}, ${process})
      on conflict (job_id) do update set attempt = excluded.attempt, process = excluded.process`,
  )
}

export async function endRunning(db: Db, { jobId, attempt }: RunningJob): Promise<void> {
  await countAffected(
    db,
    sql`delete from running_job where job_id = ${jobId} and attempt = ${attempt}`,
  )
}

/**
 * Makes jobs of ended processes run again now, instead of after their heartbeats time out. This
 * counts as a try, so that a job that kills its processes ends. The number of tries shows when
 * another process already runs a job again, which is then not changed.
 */
export async function retryJobsOf(db: Db, ended: readonly number[]): Promise<void> {
  await countAffected(
    db,
    sql`update pgboss.job j set state = 'retry', start_after = now(), heartbeat_on = null from running_job r
      where r.process = any(${ended}::integer[]) and j.name = r.job and j.id = r.job_id
        and j.state = 'active' and j.retry_count = r.attempt and j.retry_count < j.retry_limit`,
  )
  await countAffected(db, sql`delete from running_job where process = any(${ended}::integer[])`)
}

/**
 * Returns the kinds of jobs that have waiting jobs. pg-boss would need a statement for each kind.
 */
export async function waitingJobs(db: Db): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ name: string }>`select distinct name from pgboss.job where state < 'active'`,
  )
  return new Set(found.map(({ name }) => name))
}

/**
 * Returns the kinds of jobs that have a due job, by one look-up in pg-boss's index for each kind.
 */
export async function dueJobs(db: Db, kinds: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ name: string }>`select kind.name from unnest(${[...kinds]}::text[]) as kind (name)
      where exists (select from pgboss.job j where j.name = kind.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
  )
  return new Set(found.map(({ name }) => name))
}

/**
 * The maximum number of an account's waiting jobs that are counted. Up to this number, each new job
 * has a lower priority than the one before.
 */
const PLACES = 1000

/**
 * Counts an account's waiting jobs of a kind, up to `PLACES`. The more there are, the lower is the
 * next one's priority.
 */
export async function countWaiting(db: Db, job: string, turnOf: string): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*)::integer as n from (
      select from pgboss.job where name = ${job} and state < 'active' and not blocked and group_id = ${turnOf} limit ${PLACES}) waiting`,
  )
  return found!.n
}

/** Locks a key until the commit, so that concurrent transactions see each other's job. */
export async function lockKey(db: Db, job: string, singletonKey: string): Promise<void> {
  await row(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${job} ${singletonKey}`}, 20261127))`,
  )
}

/**
 * Merges a new job with the waiting job of the same key. The caller must lock the key first. The
 * waiting job is locked until the commit, so that no worker runs it meanwhile. Of the two, the data
 * of the job that starts sooner are stored. A job that is tried again keeps its own data.
 */
export async function joinWaiting(
  db: Db,
  { job, singletonKey, jobId }: { job: string; singletonKey: string; jobId: string },
): Promise<void> {
  await countAffected(
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
