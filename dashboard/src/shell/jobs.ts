import type { OutputOf } from '../shapes.ts'

export type Job = OutputOf<'list_jobs'>['data'][number]

/** A job that has ended stays in the tray for this long, from when it was shown so. */
export const ENDED_MS = 20_000
/** A job that ended before is old news. */
const NEWS_MS = 24 * 3_600_000
const UNKNOWN_PERCENT = 30

export const isOpen = ({ status }: Pick<Job, 'status'>) =>
  status === 'queued' || status === 'running'

/** The times that decide how long a job that has ended is shown. */
interface Shown {
  now: number
  /** Until when the ends of jobs were shown in this browser before. */
  seenBefore: number
  /** When each job was first shown as ended, by its id. */
  firstShown: ReadonlyMap<string, number>
}

/** Returns how long an ended job stays in the tray, in ms; 0 or less when it is not shown. */
export function leftMs(
  { id, finishedAt }: Pick<Job, 'id' | 'finishedAt'>,
  { now, seenBefore, firstShown }: Shown,
): number {
  const endedAt = Date.parse(finishedAt ?? '')
  if (!(endedAt > seenBefore && endedAt > now - NEWS_MS)) return 0
  return (firstShown.get(id) ?? now) + ENDED_MS - now
}

/** Returns the running jobs, and those that ended just now or while the page was away. */
export function shownJobs(jobs: readonly Job[], shown: Shown): Job[] {
  return jobs.filter((job) => isOpen(job) || leftMs(job, shown) > 0)
}

export function percentOf({
  status,
  progress: { done, total },
}: Pick<Job, 'status' | 'progress'>): number {
  if (total) return (done / total) * 100
  return status === 'done' ? 100 : isOpen({ status }) ? UNKNOWN_PERCENT : 0
}

/** Notes which jobs run. Returns those that have ended since the last time. */
export function endedSince(open: Set<string>, jobs: readonly Job[]): Job[] {
  for (const job of jobs) if (isOpen(job)) open.add(job.id)
  return jobs.filter((job) => !isOpen(job) && open.delete(job.id))
}
