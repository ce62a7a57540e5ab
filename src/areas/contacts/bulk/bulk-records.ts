import { jobRecords } from '#operation/jobs/job-records.ts'
import { endBulkJob, findBulkJob, listBulkJobs } from './bulk-sql.ts'

export const bulkRecords = jobRecords({
  kind: 'bulk_update',
  prefix: 'bulk',
  list: listBulkJobs,
  find: findBulkJob,
  record: ({ id, status, progress, counts, problem, createdAt, finishedAt }) => {
    return {
      id,
      status,
      progress,
      createdAt,
      finishedAt,
      detail: problem ?? `${counts.changed} changed, ${counts.skipped} skipped`,
    }
  },
  cancel: (scope, id) => endBulkJob(scope, id, 'cancelled'),
})
