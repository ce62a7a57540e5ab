import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { FieldName } from '../contact.ts'

export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 1000
export const COLUMN_NAME_MAX = 200
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024
/** The most refused rows that an import reports one by one. */
export const IMPORT_ERRORS_MAX = 100

export const importEnded = refusal('import_ended', 409, 'The import has ended')

export const OnConflict = z.enum(['skip', 'merge', 'overwrite']).meta({
  description:
    'What happens to an address that is already a contact. skip: nothing. merge: tags and fields are added. overwrite: tags and fields are replaced.',
  examples: ['merge'],
})

/** The target of a column: a field of the contact or a custom field. Null leaves the column out. */
export const Mapping = z
  .record(z.string().max(COLUMN_NAME_MAX), z.union([z.enum(['email', 'status', 'source', 'tags', 'subscribedAt']), FieldName]).nullable())
  .meta({ description: 'Column name to field name.', examples: [{ 'E-mail': 'email', 'First name': 'first_name' }] })

export type Mapping = z.output<typeof Mapping>

const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

export const ImportCounts = z.strictObject({ read: count(1000), added: count(998), updated: count(1), skipped: count(0), refused: count(1) })

export const ImportErrors = z
  .array(
    z.strictObject({
      line: z
        .int()
        .min(0)
        .meta({ description: 'The line of the file, or the place in `rows`, counted from 1.', examples: [17] }),
      code: z
        .string()
        .max(40)
        .meta({ examples: ['invalid_email'] }),
      detail: z
        .string()
        .max(500)
        .meta({ examples: ['“ada@” is not an e-mail address.'] }),
    }),
  )
  .max(IMPORT_ERRORS_MAX)

export const Import = z
  .strictObject({
    id: Id('imp'),
    newsletterId: Id('nl'),
    status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']).meta({ examples: ['done'] }),
    onConflict: OnConflict,
    mapping: Mapping,
    ignoredColumns: z
      .array(z.string().max(COLUMN_NAME_MAX))
      .max(IMPORT_COLUMNS_MAX)
      .meta({ examples: [['Notes']] }),
    counts: ImportCounts,
    rows: count(1000).describe('The number of rows to read, for a progress bar.'),
    errors: ImportErrors,
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Import' })

export type Import = z.output<typeof Import>

export const ImportPreview = z
  .strictObject({
    mapping: Mapping,
    ignoredColumns: z
      .array(z.string().max(COLUMN_NAME_MAX))
      .max(IMPORT_COLUMNS_MAX)
      .meta({ examples: [['Notes']] }),
    counts: z.strictObject({ read: count(1000), good: count(999), refused: count(1) }),
    errors: ImportErrors,
  })
  .meta({ id: 'ImportPreview' })

export type ImportPreview = z.output<typeof ImportPreview>
