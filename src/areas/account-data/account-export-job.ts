import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { accountParts } from '#operation/account-data/account-part.ts'
import { countPart } from '#operation/account-data/part-lines.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import { entriesOf } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import {
  beginTry,
  endDone,
  noteProgress,
  Stopped,
  type Try,
  writeTry,
} from '#areas/exports/index.ts'
import { dropFile, writeFile } from '#areas/files/index.ts'
import { AccountExportId, FILE_DAYS } from './account-export.ts'
import { sendExportNotice } from './account-export-notice.ts'
import { expireOlder } from './account-export-sql.ts'
import { archiveEntries } from './archive-entries.ts'
import { zipOf } from './zip.ts'

/** The number of records after which the progress is stored, which takes a commit. */
const NOTED_ROWS = 20_000

export const runAccountExport = job({
  name: 'run_account_export',
  summary:
    'Writes the archive with everything that an account has. A process that was killed begins again.',
  data: z.strictObject({ accountId: Id('acc'), exportId: AccountExportId }),
  retries: 20,
  expireS: 6 * 3600,
  // One archive in a process, and one statement in an archive, so that other work is not slowed.
  atOnce: 1,

  async handler({ accountId, exportId }, scope) {
    const started = await scope.transaction(accountId, (opened) =>
      beginTry(opened, exportId, async () => ({
        fileName: `mailcast-account-${opened.now.toISOString().slice(0, 10)}.zip`,
        contentType: 'application/zip',
        total: null,
      })),
    )
    if (started)
      await writeTry(scope, { accountId, exportId }, () => write(scope, accountId, started))
  },
})

async function write(scope: JobScope, accountId: string, made: Try): Promise<void> {
  const { ports, registrations } = scope
  const db = { db: scope.db, accountId }
  let total = 0
  for (const part of entriesOf(scope, accountParts)) total += await countPart(db, part)
  let done = 0
  let noted = Number.NEGATIVE_INFINITY
  const read = async (rows: number) => {
    scope.signal.throwIfAborted()
    done += rows
    if (done - noted < NOTED_ROWS) return
    noted = done
    if (!(await noteProgress(db, made, { read: done, rows: done, total }))) throw new Stopped()
  }
  const at = ports.clock.now()
  const chunks = zipOf(archiveEntries({ ...db, ports, registrations, at, read }), at)
  const expiresAt = (now: Date) => new Date(now.getTime() + FILE_DAYS * DAY_MS)
  await writeFile(scope, { accountId, fileId: made.fileId, expiresAt }, chunks, (opened, whole) =>
    end(opened, made, { ...whole, rows: done, read: done }),
  )
}

async function end(
  scope: Scope,
  made: Try,
  whole: Parameters<typeof endDone>[2],
): Promise<boolean> {
  if (!(await endDone(scope, made, whole))) return false
  for (const fileId of await expireOlder(scope)) await dropFile(scope, fileId)
  await scope.enqueue(sendExportNotice, {
    accountId: scope.accountId,
    at: scope.now.toISOString(),
    exportId: made.exportId,
  })
  return true
}
