import type { JobRecord, JobRecords } from '#operation/job-records.ts'
import type { Import } from './import.ts'
import { endImport, findImport, listImports } from './import-sql.ts'

function recordOf({ id, status, counts, rows, createdAt, finishedAt }: Import): JobRecord {
  const { read, added, updated, skipped, refused } = counts
  const detail = `${added} added, ${updated} updated, ${skipped} skipped, ${refused} refused`
  return { id, status, progress: { done: read, total: rows }, createdAt, finishedAt, detail }
}

/** Imports, among the long jobs of an account. */
export const importRecords: JobRecords = {
  kind: 'import',
  prefix: 'imp',
  async list(scope, page) {
    return (await listImports(scope, page)).map(recordOf)
  },
  async find(scope, id) {
    const found = await findImport(scope, id)
    return found && recordOf(found)
  },
  cancel: (scope, id) => endImport(scope, id, 'cancelled'),
}
