import { countText } from '#operation/count-text.ts'
import { jobRecords } from '#operation/jobs/job-records.ts'
import { findExport, listExports } from './export-sql.ts'
import { endExport } from './try-sql.ts'

export const exportRecords = jobRecords({
  kind: 'export',
  prefix: 'exp',
  list: listExports,
  find: findExport,
  record: ({ id, status, progress, rows, failure, createdAt, finishedAt }) => {
    return {
      id,
      status,
      progress,
      createdAt,
      finishedAt,
      detail: failure ?? countText(rows, 'row', 'rows'),
    }
  },
  cancel: (scope, id) => endExport(scope, id, { status: 'cancelled' }),
})
