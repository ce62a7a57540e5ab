import { jobRecords } from '#operation/jobs/job-records.ts'
import { endExport } from '#areas/exports/index.ts'
import { ACCOUNT_EXPORT } from './account-export.ts'
import { findExport, listExports } from './account-export-sql.ts'

export const accountExportRecords = jobRecords({
  kind: 'account_export',
  prefix: ACCOUNT_EXPORT,
  list: listExports,
  find: findExport,
  record: ({ id, status, progress, failure, createdAt, finishedAt }) => {
    return {
      id,
      status,
      progress,
      createdAt,
      finishedAt,
      detail: failure ?? `${progress.done} records`,
    }
  },
  cancel: (scope, id) => endExport(scope, id, { status: 'cancelled' }),
})
