import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { boundKey, noNewsletter } from '../contact.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { newsletterFor } from '../find-newsletter.ts'
import { Import, IMPORT_BYTES_MAX, ImportPreview, Mapping, OnConflict } from './import.ts'
import { readImportApart } from './import-apart.ts'
import { runImport } from './import-jobs.ts'
import { Rows } from './import-rows.ts'
import { insertImport } from './import-sql.ts'

export const import_contacts = operation({
  name: 'import_contacts',
  route: 'POST /contacts/imports',
  summary: 'Import contacts from a CSV file or from rows.',
  description: `At most 10,000 rows and 1,000 columns. Send JSON with \`rows\` or \`file\` (the text of a CSV file), or a form (multipart/form-data) with the file itself.
Columns whose header is a known field are imported, and the others are listed in \`ignoredColumns\`. Send \`mapping\` to choose yourself. \`dryRun\` returns the mapping, the counts and the first errors, and changes nothing.
Rows become active unless a status column says otherwise. They get no mail and cause no events. Import only people who agreed. Faulty rows are reported by line, and the others are imported. An import never subscribes a contact again that has unsubscribed.`,
  effect: 'write',
  access: 'full',
  limits: [perHour(120)],
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    rows: Rows.optional(),
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

  // Reading a large file takes seconds, so another process reads it before the transaction begins.
  async before({ rows, file, mapping, dryRun }, { accountId, db }) {
    if ((rows === undefined) === (file === undefined))
      throw invalid([{ code: 'required', detail: 'Send either rows or file, and not both.', pointer: rows === undefined ? '/file' : '/rows' }])
    return readImportApart(accountId, { rows, file, mapping, dryRun, fields: await customFields({ db, accountId }) })
  },

  async handler({ newsletterId, onConflict }, ctx, read) {
    const newsletter = await newsletterFor(ctx, newsletterId)
    if ('fieldErrors' in read) throw invalid(read.fieldErrors)
    if ('preview' in read) {
      ctx.answer(200)
      return read.preview
    }
    const started = await insertImport(ctx, { newsletterId: newsletter.id, onConflict, table: read.table })
    await ctx.enqueue(runImport, { accountId: ctx.accountId, importId: started.id })
    return started
  },
})
