import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/job.ts'
import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { FilesFull } from '#ports/files.ts'
import { createFile, dropFile, finishFile, storeName } from '#areas/files/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { FILE_DAYS } from './export.ts'
import { csvHeader, exportChunks } from './export-chunks.ts'
import { linesOf } from './export-lines-sql.ts'
import { contactsAtStart, type LinesWanted } from './export-range-sql.ts'
import { endExport } from './export-records.ts'
import { endDone, lockOpenExport, noteProgress, startTry, type Try } from './export-sql.ts'

const DAY_MS = 86_400_000
/** The tries after which an export has failed. Each begins again: a million contacts take seconds. */
const TRIES = 10
/** The progress is noted after the first range and then after each of so many. Each note is a commit. */
const NOTED_RANGES = 8

const NO_ROOM = 'The server has no room for the file. Ask its operator to make some, then export again.'
const TRIED = 'The export failed several times. Try again later; the operator finds the reason in the log.'

export const runExport = job({
  name: 'run_export',
  summary: 'Writes the file of an export. A process that was killed begins again.',
  data: z.strictObject({ accountId: Id('acc'), exportId: Id('exp') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,

  async handler({ accountId, exportId }, scope) {
    const started = await scope.transaction(accountId, (opened) => start(opened, exportId))
    if (started === null) return
    try {
      await writeExport(scope, accountId, started)
    } catch (error) {
      if (error instanceof Stopped) return
      if (!(error instanceof FilesFull)) throw error
      scope.ports.log.error(
        { err: error, accountId, exportId },
        'the store of files has no room for an export; it failed, and can be started again once there is room',
      )
      await scope.transaction(accountId, (opened) => endExport(opened, exportId, { status: 'failed', failure: NO_ROOM }))
    }
  },
})

/** The export was cancelled, or another job has begun it again. */
class Stopped extends Error {}

interface Started extends Try {
  lines: LinesWanted
  header: Buffer | null
  last: string | null
}

/** Begins a try. Returns null when there is nothing to do. */
async function start(scope: Scope, exportId: string): Promise<Started | null> {
  const open = await lockOpenExport(scope, exportId)
  if (!open) return null
  const fail = async (failure: string) => {
    await endExport(scope, exportId, { status: 'failed', failure })
    return null
  }
  if (open.tries >= TRIES) return fail(TRIED)
  const newsletter = await findNewsletter(scope, open.newsletterId)
  if (!newsletter) return fail('The newsletter was deleted.')
  const lines = await linesOf(scope, open).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
  if (lines instanceof Problem) return fail(`${lines.fieldErrors[0]?.detail ?? lines.detail} Export again.`.slice(0, 500))

  if (open.fileId) await dropFile(scope, open.fileId)
  const csv = open.format === 'csv'
  const fileName = `${newsletter.slug}-${scope.now.toISOString().slice(0, 10)}.${open.format}`
  const fileId = await createFile(scope, { fileName, contentType: csv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8' })
  const { last, contacts } = await contactsAtStart(scope, open.newsletterId)
  await startTry(scope, exportId, { fileId, contacts })
  return { exportId, fileId, lines, header: csv ? csvHeader(open.fields) : null, last }
}

async function writeExport(
  { ports, db, signal, transaction }: JobScope,
  accountId: string,
  { lines, header, last, ...made }: Started,
): Promise<void> {
  const done = { contacts: 0, rows: 0 }
  async function* chunks() {
    if (header) yield header
    if (last === null) return
    let ranges = 0
    for await (const { bytes, contacts, rows } of exportChunks({ db, accountId }, lines, last)) {
      signal.throwIfAborted()
      yield bytes
      done.contacts += contacts
      done.rows += rows
      if (ranges++ % NOTED_RANGES > 0) continue
      if (!(await noteProgress({ db, accountId }, made, { read: done.contacts, written: done.rows }))) throw new Stopped()
    }
  }
  const name = storeName(accountId, made.fileId)
  const bytes = await ports.files.write(name, chunks())
  const kept = await transaction(accountId, async (scope) => {
    const expiresAt = new Date(scope.now.getTime() + FILE_DAYS * DAY_MS)
    return (await finishFile(scope, made.fileId, { bytes, expiresAt })) && (await endDone(scope, made, { bytes, expiresAt, ...done }))
  })
  // The file's row is void or gone, so only this process knows that there are bytes.
  if (!kept) await ports.files.remove(name)
}
