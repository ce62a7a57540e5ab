import { z } from 'zod'
import { fileNameOf } from '#lib/file-name.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { checkOwner } from '#operation/callers/access.ts'
import { exampleId, type Forms, Id, Line } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { UploadedFile } from '#operation/upload.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { boundKey, noNewsletter, Status } from '../record/contact.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { tooManyFields } from '../fields/create_custom_field.ts'
import { signupNewsletter } from '../record/signup-newsletter.ts'
import { createFields, mappingOf } from './record/created-fields.ts'
import {
  DateOrder,
  Delimiter,
  Import,
  IMPORT_BYTES_MAX,
  IMPORT_FILE_BYTES_MAX,
  ImportEncoding,
  ImportPreset,
  ImportPreview,
  OnConflict,
  SentMapping,
  StatusMapping,
} from './record/import.ts'
import { readImportApart } from './reading/import-apart.ts'
import { ImportFile } from './reading/sent-file.ts'
import { runImport } from './running/import-jobs.ts'
import { Rows } from './reading/sent-rows.ts'
import { insertImport } from './running/import-sql.ts'

const FORMS: Forms = { ImportOfRows: ['rows'], ImportOfFile: ['file'] }

export const import_contacts = operation({
  name: 'import_contacts',
  route: 'POST /contacts/imports',
  summary: 'Import contacts from a CSV file or from rows.',
  description: `Send a form (multipart/form-data) with a file of up to 512 MiB, or JSON of up to 20 MiB with \`file\` (the text of a CSV file) or up to 10,000 \`rows\`. At most 1,000 columns.
Encoding and delimiter are detected, and so are exports of Mailchimp, Substack, Kit, beehiiv, Ghost, Buttondown, MailerLite, MailPoet and listmonk. Columns whose header is a known field are imported, and the others are listed in \`ignoredColumns\`. Send \`mapping\` to choose yourself. \`dryRun\` reads everything, returns what would be imported and what is unclear, and changes nothing.
Rows become active unless a status column or the export says otherwise; people who unsubscribed, bounced or complained stay so. They get no mail and cause no events. Import only people who agreed. Faulty rows are reported by line, and the others are imported. An import never subscribes a contact again that has unsubscribed.`,
  effect: 'write',
  effectOf({ complimentary, dryRun }, scope) {
    if (dryRun) return 'write'
    return complimentary ? 'grant' : effectOnLive(scope, { kind: 'import', names: ['any'] })
  },
  access: 'full',
  limits: [perHour(120)],
  input: z
    .strictObject({
      newsletterId: Id('nl').optional(),
      rows: Rows.optional(),
      file: ImportFile.optional(),
      fileName: Line(200)
        .optional()
        .meta({
          description:
            'The name that the import is listed by. Default: the name of the file in a form.',
          examples: ['readers.csv'],
        }),
      mapping: SentMapping.optional(),
      onConflict: OnConflict.default('merge'),
      preset: z
        .enum([...ImportPreset.options, 'none'])
        .optional()
        .meta({
          description:
            'The service that wrote the file, if it is not recognised. none: no service.',
        }),
      statusMapping: StatusMapping.optional(),
      defaultStatus: Status.optional().meta({
        description: 'The status of people whose row says none. Default: active.',
      }),
      complimentary: z.boolean().default(false).meta({
        description:
          'Whether people whom the file calls paid (`tier`, `paidUntil`) get paid access without a payment. Otherwise these columns are ignored.',
      }),
      dateOrder: DateOrder.optional().meta({
        description: 'The order of day and month in dates such as 02/04/2021.',
      }),
      encoding: ImportEncoding.optional().meta({
        description: 'The encoding of the file, if it is not detected.',
      }),
      delimiter: Delimiter.optional().meta({
        description: 'The delimiter of the file, if it is not detected.',
      }),
      dryRun: z.boolean().default(false),
    })
    .meta({ forms: FORMS }),
  output: Import,
  status: 202,
  otherAnswers: { 200: ImportPreview },
  refuses: [notFound, noNewsletter, boundKey, tooManyFields],
  example: {
    newsletterId: exampleId('nl'),
    rows: [{ email: 'reader@example.com', first_name: 'Ada', tags: 'vip' }],
  },
  bodyLimitBytes: IMPORT_BYTES_MAX,
  multipart: true,
  uploadLimitBytes: IMPORT_FILE_BYTES_MAX,

  // Reading a large file takes long, so another process reads it before the transaction begins.
  async before(
    { rows, file, fileName, mapping, encoding, delimiter, dryRun, ...options },
    { accountId, db, ports },
  ) {
    if ((rows === undefined) === (file === undefined))
      throw invalid([
        {
          code: 'required',
          detail: 'Send either rows or file, and not both.',
          pointer: rows === undefined ? '/file' : '/rows',
        },
      ])
    const known = await customFields({ db, accountId })
    const { targets, created } = mappingOf(mapping, known)
    const upload = file instanceof UploadedFile ? file : null
    const nowMs = ports.clock.now().getTime()
    const importUuid = newUuid(nowMs)
    const work = {
      sent: upload
        ? { path: upload.path, encoding, delimiter }
        : { text: file as string | undefined, rows, delimiter },
      options: { ...options, mapping: targets, fields: [...known, ...created], nowMs },
      staged: dryRun ? null : { accountUuid: uuidOf(accountId), importUuid, nowMs },
      folder: upload?.folder ?? null,
    }
    const read = await readImportApart(accountId, upload?.bytes ?? 0, work)
    return {
      read,
      created,
      importUuid,
      fileName: fileNameOf(fileName ?? upload?.name) || null,
      bytes: upload?.bytes ?? (file === undefined ? 0 : Buffer.byteLength(file as string)),
    }
  },

  async handler({ newsletterId, onConflict, complimentary }, ctx, { read, created, ...made }) {
    const newsletter = await signupNewsletter(ctx, newsletterId)
    if ('fieldErrors' in read) throw invalid(read.fieldErrors)
    if (read.staged === null) {
      ctx.answer(200)
      return read.preview
    }
    if (complimentary && read.preview.paid > 0)
      checkOwner(ctx.caller, 'a list that makes paid readers (complimentary)')
    if (read.preview.dateOrder === 'ambiguous') throw invalid([AMBIGUOUS])
    if (!(await createFields(ctx, created)))
      return ctx.refuse(
        tooManyFields,
        'The account would have more than 100 custom fields. Delete some, or leave columns out.',
      )
    const started = await insertImport(ctx, {
      newsletterId: newsletter.id,
      onConflict,
      ...made,
      ...read,
      staged: read.staged,
    })
    await ctx.countRecipients(async () =>
      (await effectOnLive(ctx, { kind: 'import', names: ['any'] })) === 'send'
        ? read.preview.counts.good
        : 0,
    )
    await ctx.enqueue(runImport, { accountId: ctx.accountId, importId: started.id })
    return started
  },
})

const AMBIGUOUS = {
  code: 'ambiguous_dates',
  detail:
    'Dates such as 02/04/2021 may begin with the day or the month, and no date in the file tells which. Send dateOrder: dmy or mdy.',
  pointer: '/dateOrder',
}
