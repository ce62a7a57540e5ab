import type { JobRecord, JobRecords } from '#operation/job-records.ts'
import type { Scope } from '#operation/scope.ts'
import { dropFile } from '#areas/files/index.ts'
import type { StoredExport } from './export.ts'
import { endWithout, findExport, listExports } from './export-sql.ts'

function recordOf({ id, status, progress, rows, failure, createdAt, finishedAt }: StoredExport): JobRecord {
  return { id, status, progress, createdAt, finishedAt, detail: failure ?? `${rows} rows` }
}

/** Exports, among the long jobs of an account. */
export const exportRecords: JobRecords = {
  kind: 'export',
  prefix: 'exp',
  async list(scope, page) {
    return (await listExports(scope, page)).map(recordOf)
  },
  async find(scope, id) {
    const found = await findExport(scope, id)
    return found && recordOf(found)
  },
  cancel: (scope, id) => endExport(scope, id, { status: 'cancelled' }),
}

/** Ends an export that has no file. Returns false when it has ended already. */
export async function endExport(scope: Scope, id: string, end: Parameters<typeof endWithout>[2]): Promise<boolean> {
  const ended = await endWithout(scope, id, end)
  if (ended?.fileId) await dropFile(scope, ended.fileId)
  return ended !== undefined
}
