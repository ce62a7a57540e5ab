import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { type Job, job } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { type Export, exportOf, type StoredExport } from './export.ts'
import { type ExportFile, makeExportFile } from './export-file.ts'
import { insertExport, type NewExport } from './export-sql.ts'

/** A kind of export. The area that owns the data declares it and lists its job. */
interface ExportKind {
  /** The name stored with each export of the kind. */
  kind: string
  job: string
  summary: string
  /** Returns the file's contents, or the reason of a failure in words for the user. */
  file(scope: Scope, open: StoredExport): Promise<ExportFile | { failure: string }>
}

const Data = z.strictObject({ accountId: Id('acc'), exportId: Id('exp') })

/** Declares a kind of export. `start` enqueues its job in the caller's transaction. */
export function exportKind({ kind, job: name, summary, file }: ExportKind): {
  job: Job<typeof Data>
  start(scope: Scope, asked: Omit<NewExport, 'kind'>): Promise<Export>
} {
  const run = job({
    name,
    summary: `${summary} A process that was killed begins again.`,
    data: Data,
    retries: 20,
    expireS: 3600,
    atOnce: 2,
    inTurns: 1,
    handler: (data, scope) => makeExportFile(scope, data, file),
  })
  return {
    job: run,
    async start(scope, asked) {
      const inserted = await insertExport(scope, { kind, ...asked })
      await scope.enqueue(run, { accountId: scope.accountId, exportId: inserted.id })
      return exportOf(scope, inserted)
    },
  }
}
