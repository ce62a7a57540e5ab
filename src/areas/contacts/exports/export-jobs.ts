import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import type { StoredExport } from './export.ts'
import { csvHeader, exportChunks } from './export-chunks.ts'
import { headerOf } from './export-columns.ts'
import { type ExportFile, makeExportFile } from './export-file.ts'
import { linesOf } from './export-lines-sql.ts'
import { contactsAtStart } from './export-range-sql.ts'

export const runExport = job({
  name: 'run_export',
  summary: 'Writes the file of an export. A process that was killed begins again.',
  data: z.strictObject({ accountId: Id('acc'), exportId: Id('exp') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,

  handler: (data, scope) => makeExportFile(scope, data, contactsFile),
})

/** Says what is in the file of contacts. */
async function contactsFile(scope: Scope, open: StoredExport): Promise<ExportFile | { failure: string }> {
  const newsletter = await findNewsletter(scope, open.newsletterId)
  if (!newsletter) return { failure: 'The newsletter was deleted.' }
  const lines = await linesOf(scope, open).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
  if (lines instanceof Problem) return { failure: `${lines.fieldErrors[0]?.detail ?? lines.detail} Export again.` }

  const csv = open.format === 'csv'
  const { last, contacts } = await contactsAtStart(scope, open.newsletterId)
  return {
    fileName: `${newsletter.slug}-${scope.now.toISOString().slice(0, 10)}.${open.format}`,
    contentType: csv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    header: csv ? csvHeader(open.fields.map(headerOf)) : null,
    total: contacts,
    async *chunks(of) {
      if (last !== null) yield* exportChunks(of, lines, last)
    },
  }
}
