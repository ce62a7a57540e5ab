import type { JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { FilesFull } from '#ports/files.ts'
import { createFile, dropFile } from '#areas/files/index.ts'
import { endExport, lockOpenExport, startTry, type Try } from './try-sql.ts'

/** The number of tries after which an export has failed. Each starts from the beginning. */
const TRIES = 10

const NO_ROOM =
  'The server has no room for the file. Ask its operator to make some, then export again.'
const TRIED =
  'The export failed several times. Try again later; the operator finds the reason in the log.'

/** The error that ends a try: the export was cancelled, or another job works on it. */
export class Stopped extends Error {}

interface NamedFile {
  fileName: string
  contentType: string
  /** The number of records that will be read; null before they are counted. */
  total: number | null
}

/**
 * Begins a try of an export. `plan` is that of `makeExportFile`. Returns null when nothing is to be
 * done.
 */
export async function beginTry<File extends NamedFile>(
  scope: Scope,
  exportId: string,
  plan: () => Promise<File | { failure: string }>,
): Promise<(Try & { file: File }) | null> {
  const open = await lockOpenExport(scope, exportId)
  if (!open) return null
  const file = open.tries >= TRIES ? { failure: TRIED } : await plan()
  if ('failure' in file) {
    await endExport(scope, exportId, { status: 'failed', failure: file.failure.slice(0, 500) })
    return null
  }
  if (open.fileId) await dropFile(scope, open.fileId)
  const { fileName, contentType, total } = file
  const fileId = await createFile(scope, { fileName, contentType })
  await startTry(scope, { exportId, fileId }, total)
  return { exportId, fileId, file }
}

/** Writes the file of a try. When the store has no room for it, the export fails. */
export async function writeTry(
  scope: JobScope,
  { accountId, exportId }: { accountId: string; exportId: string },
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof Stopped) return
    if (!(error instanceof FilesFull)) throw error
    scope.ports.log.error(
      { err: error, accountId, exportId },
      'the store of files has no room for an export; it failed, and can be started again once there is room',
    )
    await scope.transaction(accountId, (opened) =>
      endExport(opened, exportId, { status: 'failed', failure: NO_ROOM }),
    )
  }
}
