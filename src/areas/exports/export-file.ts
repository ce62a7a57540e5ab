import type { AccountDb } from '#db/account-db.ts'
import type { JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { DAY_MS } from '#lib/duration.ts'
import { writeFile } from '#areas/files/index.ts'
import { FILE_DAYS, type StoredExport } from './export.ts'
import { findExport } from './export-sql.ts'
import { beginTry, Stopped, writeTry } from './export-try.ts'
import { endDone, noteProgress, type Try } from './try-sql.ts'

/** The ranges after which the progress is stored, which takes a commit. */
const NOTED_RANGES = 8

/** A part of the file, with the number of records read for it. */
export interface ExportChunk {
  bytes: Buffer
  read: number
  rows: number
}

export interface ExportFile {
  fileName: string
  contentType: string
  header: Buffer | null
  /** The number of records that will be read. */
  total: number
  /** Yields the parts of the file. No transaction is open in between. */
  chunks(scope: AccountDb): AsyncIterable<ExportChunk>
}

interface Started extends Try {
  file: ExportFile
}

/**
 * Writes an export's file, from the start again after a killed process. `plan` returns the file's
 * contents, or the reason of a failure in words for the user.
 */
export async function makeExportFile(
  scope: JobScope,
  { accountId, exportId }: { accountId: string; exportId: string },
  plan: (opened: Scope, open: StoredExport) => Promise<ExportFile | { failure: string }>,
): Promise<void> {
  const started = await scope.transaction(accountId, (opened) =>
    beginTry(opened, exportId, async () => plan(opened, (await findExport(opened, exportId))!)),
  )
  if (started)
    await writeTry(scope, { accountId, exportId }, () => writeLines(scope, accountId, started))
}

async function writeLines(
  scope: JobScope,
  accountId: string,
  { file, ...made }: Started,
): Promise<void> {
  const done = { read: 0, rows: 0 }
  const db = { db: scope.db, accountId }
  async function* chunks() {
    if (file.header) yield file.header
    let ranges = 0
    for await (const { bytes, read, rows } of file.chunks(db)) {
      scope.signal.throwIfAborted()
      yield bytes
      done.read += read
      done.rows += rows
      if (ranges++ % NOTED_RANGES > 0) continue
      if (!(await noteProgress(db, made, { ...done, total: file.total }))) throw new Stopped()
    }
  }
  const expiresAt = (now: Date) => new Date(now.getTime() + FILE_DAYS * DAY_MS)
  await writeFile(scope, { accountId, fileId: made.fileId, expiresAt }, chunks(), (opened, whole) =>
    endDone(opened, made, { ...whole, ...done }),
  )
}
