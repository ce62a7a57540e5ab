import { jobRecords } from '#operation/jobs/job-records.ts'
import { endImport, findImport, listImports } from './import-sql.ts'

export const importRecords = jobRecords({
  kind: 'import',
  prefix: 'imp',
  list: listImports,
  find: findImport,
  record: ({ id, status, counts, rows, createdAt, finishedAt }) => {
    const { read, added, updated, skipped, refused } = counts
    const detail = `${added} added, ${updated} updated, ${skipped} skipped, ${refused} refused`
    return { id, status, progress: { done: read, total: rows }, createdAt, finishedAt, detail }
  },
  cancel: (scope, id) => endImport(scope, id, 'cancelled'),
})
