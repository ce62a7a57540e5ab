import { jobRecords } from '#operation/jobs/job-records.ts'
import type { Scope } from '#operation/scope.ts'
import { dropFile } from '#areas/files/index.ts'
import { ACCOUNT_EXPORT } from './account-export.ts'
import { endWithout, findExport, listExports } from './account-export-sql.ts'

/** Exports of the account, among its long jobs. */
export const accountExportRecords = jobRecords({
  kind: 'account_export',
  prefix: ACCOUNT_EXPORT,
  list: listExports,
  find: findExport,
  record: ({ id, status, progress, failure, createdAt, finishedAt }) => {
    return { id, status, progress, createdAt, finishedAt, detail: failure ?? `${progress.done} records` }
  },
  cancel: (scope, id) => endExport(scope, id, { status: 'cancelled' }),
})

/** Ends an export that has no file. Returns false when it has ended already. */
export async function endExport(scope: Scope, id: string, end: Parameters<typeof endWithout>[2]): Promise<boolean> {
  const ended = await endWithout(scope, id, end)
  if (ended?.fileId) await dropFile(scope, ended.fileId)
  return ended !== undefined
}
