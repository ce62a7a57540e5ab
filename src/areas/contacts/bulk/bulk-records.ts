import type { JobRecord, JobRecords } from '#operation/job-records.ts'
import type { BulkJob } from './bulk-job.ts'
import { endBulkJob, findBulkJob, listBulkJobs } from './bulk-sql.ts'

function recordOf({ id, status, progress, counts, problem, createdAt, finishedAt }: BulkJob): JobRecord {
  return { id, status, progress, createdAt, finishedAt, detail: problem ?? `${counts.changed} changed, ${counts.skipped} skipped` }
}

/** Bulk actions, among the long jobs of an account. */
export const bulkRecords: JobRecords = {
  kind: 'bulk_update',
  prefix: 'bulk',
  async list(scope, page) {
    return (await listBulkJobs(scope, page)).map(recordOf)
  },
  async find(scope, id) {
    const found = await findBulkJob(scope, id)
    return found && recordOf(found)
  },
  cancel: (scope, id) => endBulkJob(scope, id, 'cancelled'),
}
