import { jobRecords, type JobRecord } from '#operation/jobs/job-records.ts'
import { countText } from '#operation/count-text.ts'
import type { Move, MoveStatus } from './move.ts'
import { findMove, listMoves, putEnd } from './move-sql.ts'

/**
 * The job status for each status of a move. A plan that waits for its confirmation counts as a
 * queued job.
 */
const AS_JOB: Record<MoveStatus, JobRecord['status']> = {
  reading: 'running',
  planned: 'queued',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

const statusesOf = (status: JobRecord['status']) =>
  (Object.keys(AS_JOB) as MoveStatus[]).filter((one) => AS_JOB[one] === status)

export const moveRecords = jobRecords({
  kind: 'move',
  prefix: 'mov',
  list: (scope, { status, ...page }) =>
    listMoves(scope, { ...page, statuses: status && statusesOf(status) }),
  find: findMove,
  record: ({ id, status, progress, counts, createdAt, finishedAt, failure }: Move) => ({
    id,
    status: AS_JOB[status],
    progress: { done: progress.done, total: progress.total },
    createdAt,
    finishedAt,
    detail: failure?.detail ?? detailOf(counts),
  }),
  cancel: (scope, id) => putEnd(scope, id, { status: 'cancelled' }),
})

function detailOf({ issues, readers, images }: Move['counts']): string {
  return [
    countText(issues.added, 'issue', 'issues'),
    countText(readers.added, 'reader', 'readers'),
    countText(images.stored, 'picture', 'pictures'),
  ].join(', ')
}
