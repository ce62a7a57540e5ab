import type { AccountDb } from '#db/account-db.ts'
import type { JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { FilesFull } from '#ports/files.ts'
import { DAY_MS } from '#lib/duration.ts'
import { createFile, dropFile, writeFile } from '#areas/files/index.ts'
import { FILE_DAYS, type StoredExport } from './export.ts'
import { endExport } from './export-records.ts'
import { endDone, lockOpenExport, noteProgress, startTry, type Try } from './export-sql.ts'

/** The tries after which an export has failed. Each begins again: a million contacts take seconds. */
const TRIES = 10
/** The progress is noted after the first range and then after each of so many. Each note is a commit. */
const NOTED_RANGES = 8

const NO_ROOM = 'The server has no room for the file. Ask its operator to make some, then export again.'
const TRIED = 'The export failed several times. Try again later; the operator finds the reason in the log.'

/** A part of the file, and the records that were read for it. */
export interface ExportChunk {
  bytes: Buffer
  read: number
  rows: number
}

/** The file that an export makes. */
export interface ExportFile {
  fileName: string
  contentType: string
  header: Buffer | null
  /** The records that will be read. */
  total: number
  /** Reads the parts of the file. No transaction is open in between. */
  chunks(scope: AccountDb): AsyncIterable<ExportChunk>
}

/** The export was cancelled, or another job has begun it again. */
class Stopped extends Error {}

interface Started extends Try {
  file: ExportFile
}

/**
 * Makes the file of an export that has not ended. A process that was killed begins again.
 * @param plan says what is in the file, or the failure for its person
 */
export async function makeExportFile(
  scope: JobScope,
  { accountId, exportId }: { accountId: string; exportId: string },
  plan: (opened: Scope, open: StoredExport) => Promise<ExportFile | { failure: string }>,
): Promise<void> {
  const started = await scope.transaction(accountId, (opened) => start(opened, exportId, plan))
  if (started === null) return
  try {
    await writeLines(scope, accountId, started)
  } catch (error) {
    if (error instanceof Stopped) return
    if (!(error instanceof FilesFull)) throw error
    scope.ports.log.error(
      { err: error, accountId, exportId },
      'the store of files has no room for an export; it failed, and can be started again once there is room',
    )
    await scope.transaction(accountId, (opened) => endExport(opened, exportId, { status: 'failed', failure: NO_ROOM }))
  }
}

/** Begins a try. Returns null when there is nothing to do. */
async function start(scope: Scope, exportId: string, plan: Parameters<typeof makeExportFile>[2]): Promise<Started | null> {
  const open = await lockOpenExport(scope, exportId)
  if (!open) return null
  const file = open.tries >= TRIES ? { failure: TRIED } : await plan(scope, open)
  if ('failure' in file) {
    await endExport(scope, exportId, { status: 'failed', failure: file.failure.slice(0, 500) })
    return null
  }
  if (open.fileId) await dropFile(scope, open.fileId)
  const fileId = await createFile(scope, { fileName: file.fileName, contentType: file.contentType })
  await startTry(scope, exportId, { fileId, total: file.total })
  return { exportId, fileId, file }
}

async function writeLines(scope: JobScope, accountId: string, { file, ...made }: Started): Promise<void> {
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
      if (!(await noteProgress(db, made, { read: done.read, written: done.rows }))) throw new Stopped()
    }
  }
  const expiresAt = (now: Date) => new Date(now.getTime() + FILE_DAYS * DAY_MS)
  await writeFile(scope, { accountId, fileId: made.fileId, expiresAt }, chunks(), (opened, whole) => endDone(opened, made, { ...whole, ...done }))
}
