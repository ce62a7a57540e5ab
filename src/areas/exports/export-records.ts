import { countText } from '#operation/count-text.ts'
import { jobRecords } from '#operation/jobs/job-records.ts'
import type { Scope } from '#operation/scope.ts'
import { dropFile } from '#areas/files/index.ts'
import { endWithout, findExport, listExports } from './export-sql.ts'

/** Exports, among the long jobs of an account. */
export const exportRecords = jobRecords({
  kind: 'export',
  prefix: 'exp',
  list: listExports,
  find: findExport,
  record: ({ id, status, progress, rows, failure, createdAt, finishedAt }) => {
    return { id, status, progress, createdAt, finishedAt, detail: failure ?? countText(rows, 'row', 'rows') }
  },
  cancel: (scope, id) => endExport(scope, id, { status: 'cancelled' }),
})

/** Ends an export that has no file. Returns false when it has ended already. */
export async function endExport(scope: Scope, id: string, end: Parameters<typeof endWithout>[2]): Promise<boolean> {
  const ended = await endWithout(scope, id, end)
  if (ended?.fileId) await dropFile(scope, ended.fileId)
  return ended !== undefined
}
