import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { accountParts } from '#operation/account-data/account-part.ts'
import { countPart } from '#operation/account-data/part-lines.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import { entriesOf } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import { FilesFull } from '#ports/files.ts'
import { createFile, dropFile, writeFile } from '#areas/files/index.ts'
import { AccountExportId, FILE_DAYS } from './account-export.ts'
import { sendExportNotice } from './account-export-notice.ts'
import { endExport } from './account-export-records.ts'
import { endDone, expireOlder, lockOpenExport, noteProgress, startTry, type Try } from './account-export-sql.ts'
import { archiveEntries } from './archive-entries.ts'
import { zipOf } from './zip.ts'

/** The tries after which an export has failed. Each begins again. */
const TRIES = 10
/** The records after which progress is noted. Each note is a commit. */
const NOTED_ROWS = 20_000

const NO_ROOM = 'The server has no room for the file. Ask its operator to make some, then export again.'
const TRIED = 'The export failed several times. Try again later; the operator finds the reason in the log.'

/** The export was cancelled, or another job has begun it again. */
class Stopped extends Error {}

export const runAccountExport = job({
  name: 'run_account_export',
  summary: 'Writes the archive with everything that an account has. A process that was killed begins again.',
  data: z.strictObject({ accountId: Id('acc'), exportId: AccountExportId }),
  retries: 20,
  expireS: 6 * 3600,
  // One archive at a time in a process, and one statement at a time in an archive: accounts that send and sign up do not notice it.
  atOnce: 1,

  async handler({ accountId, exportId }, scope) {
    const made = await scope.transaction(accountId, (opened) => start(opened, exportId))
    if (made === null) return
    try {
      await write(scope, accountId, made)
    } catch (error) {
      if (error instanceof Stopped) return
      if (!(error instanceof FilesFull)) throw error
      scope.ports.log.error(
        { err: error, accountId, exportId },
        'the store of files has no room for an export of an account; it failed, and can be started again once there is room',
      )
      await scope.transaction(accountId, (opened) => endExport(opened, exportId, { status: 'failed', failure: NO_ROOM }))
    }
  },
})

/** Begins a try. Returns null when there is nothing to do. */
async function start(scope: Scope, exportId: string): Promise<Try | null> {
  const open = await lockOpenExport(scope, exportId)
  if (!open) return null
  if (open.tries >= TRIES) {
    await endExport(scope, exportId, { status: 'failed', failure: TRIED })
    return null
  }
  if (open.fileId) await dropFile(scope, open.fileId)
  const fileName = `mailcast-account-${scope.now.toISOString().slice(0, 10)}.zip`
  const fileId = await createFile(scope, { fileName, contentType: 'application/zip' })
  await startTry(scope, exportId, fileId)
  return { exportId, fileId }
}

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
    if (!(await noteProgress(db, made, { done, total }))) throw new Stopped()
  }
  const at = ports.clock.now()
  const chunks = zipOf(archiveEntries({ ...db, ports, registrations, at, read }), at)
  const expiresAt = (now: Date) => new Date(now.getTime() + FILE_DAYS * DAY_MS)
  await writeFile(scope, { accountId, fileId: made.fileId, expiresAt }, chunks, (opened, whole) => end(opened, made, { ...whole, rows: done }))
}

/** Ends an export whose archive is whole, and mails its link. */
async function end(scope: Scope, made: Try, whole: Parameters<typeof endDone>[2]): Promise<boolean> {
  if (!(await endDone(scope, made, whole))) return false
  for (const fileId of await expireOlder(scope)) await dropFile(scope, fileId)
  await scope.enqueue(sendExportNotice, { accountId: scope.accountId, at: scope.now.toISOString(), exportId: made.exportId })
  return true
}
