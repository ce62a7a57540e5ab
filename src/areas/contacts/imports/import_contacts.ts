import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { boundKey, noNewsletter } from '../contact.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { newsletterFor } from '../find-newsletter.ts'
import { Import, IMPORT_BYTES_MAX, IMPORT_ERRORS_MAX, IMPORT_ROWS_MAX, ImportPreview, Mapping, OnConflict } from './import.ts'
import { runImport } from './import-jobs.ts'
import { isRefused, readRow, type RefusedRow } from './import-row.ts'
import { insertImport } from './import-sql.ts'
import { checkSize, mapColumns, tableOfFile, tableOfRows } from './import-table.ts'

const Cell = z.union([z.string().max(5000), z.number(), z.boolean(), z.null(), z.array(z.string().max(64)).max(100)])

export const import_contacts = operation({
  name: 'import_contacts',
  route: 'POST /contacts/imports',
  summary: 'Import contacts from a CSV file or from rows.',
  description: `At most 10,000 rows. Send JSON with \`rows\` or \`file\` (the text of a CSV file), or a form (multipart/form-data) with the file itself.
Columns whose header is a known field are taken, the others are reported in \`ignoredColumns\`; \`mapping\` says it explicitly. \`dryRun\` answers the mapping, the counts and the first errors, and changes nothing.
Rows become active unless a status column says otherwise. They get no mail and cause no events: import only people who agreed. Faulty rows are reported by line and the good ones are kept. Nobody who has left is put back on the list.`,
  effect: 'write',
  access: 'full',
  limits: [perHour(120)],
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    rows: z
      .array(z.record(z.string().max(200), Cell))
      .min(1)
      .max(IMPORT_ROWS_MAX)
      .optional(),
    file: z.string().max(IMPORT_BYTES_MAX).optional().meta({ description: 'The text of a CSV file with a header line, in UTF-8.' }),
    mapping: Mapping.optional(),
    onConflict: OnConflict.default('merge'),
    dryRun: z.boolean().default(false),
  }),
  output: Import,
  status: 202,
  otherAnswers: { 200: ImportPreview },
  refuses: [notFound, noNewsletter, boundKey],
  example: { newsletterId: exampleId('nl'), rows: [{ email: 'reader@example.com', first_name: 'Ada', tags: 'vip' }] },
  bodyLimitBytes: IMPORT_BYTES_MAX,
  multipart: true,

  async handler({ newsletterId, rows, file, mapping: sent, onConflict, dryRun }, ctx) {
    if ((rows === undefined) === (file === undefined))
      throw invalid([{ code: 'required', detail: 'Send either rows or file.', pointer: rows === undefined ? '/file' : '/rows' }])
    const newsletter = await newsletterFor(ctx, newsletterId)
    const table = rows === undefined ? tableOfFile(file!) : tableOfRows(rows)
    checkSize(table, rows === undefined ? '/file' : '/rows')
    const fields = await customFields(ctx)
    const { mapping, ignoredColumns } = mapColumns(table.columns, sent, fields)

    if (dryRun) {
      const refused: RefusedRow[] = [...table.broken, ...table.rows.map(({ line, cells }) => readRow(line, cells, mapping, fields)).filter(isRefused)]
      const read = table.rows.length + table.broken.length
      ctx.answer(200)
      const errors = refused.sort((a, b) => a.line - b.line).slice(0, IMPORT_ERRORS_MAX)
      return { mapping, ignoredColumns, counts: { read, good: read - refused.length, refused: refused.length }, errors }
    }
    const started = await insertImport(ctx, { newsletterId: newsletter.id, onConflict, mapping, ignoredColumns, table })
    await ctx.enqueue(runImport, { accountId: ctx.accountId, importId: started.id })
    return started
  },
})
