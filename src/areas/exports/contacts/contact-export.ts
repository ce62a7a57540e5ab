import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import type { StoredExport } from '../export.ts'
import { csvHeader } from '../csv-sql.ts'
import { headerOf } from '../export-columns.ts'
import type { ExportFile } from '../export-file.ts'
import { exportKind } from '../export-kind.ts'
import { contactChunks } from './contact-chunks.ts'
import { linesOf } from './wanted-lines-sql.ts'
import { contactsAtStart } from './contact-range-sql.ts'

export const contactExport = exportKind({
  kind: 'contacts',
  job: 'run_export',
  summary: 'Writes the file of an export.',
  file: contactsFile,
})

async function contactsFile(
  scope: Scope,
  open: StoredExport,
): Promise<ExportFile | { failure: string }> {
  const newsletter = await findNewsletter(scope, open.newsletterId)
  if (!newsletter) return { failure: 'The newsletter was deleted.' }
  const lines = await linesOf(scope, open).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
  if (lines instanceof Problem)
    return { failure: `${lines.fieldErrors[0]?.detail ?? lines.detail} Export again.` }

  const csv = open.format === 'csv'
  const { last, contacts } = await contactsAtStart(scope, open.newsletterId)
  return {
    fileName: `${newsletter.slug}-${scope.now.toISOString().slice(0, 10)}.${open.format}`,
    contentType: csv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    header: csv ? csvHeader(open.fields.map(headerOf)) : null,
    total: contacts,
    async *chunks(of) {
      if (last !== null) yield* contactChunks(of, lines, last)
    },
  }
}
