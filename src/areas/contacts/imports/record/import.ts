import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { ENCODINGS } from '#lib/text-blocks.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { FieldName, Status } from '../../record/contact.ts'
import { FieldType } from '../../fields/custom-field.ts'
import { COLUMN_NAME_MAX } from '../columns/column-names.ts'
import { EVIDENCE } from '../columns/evidence-cells.ts'
import { FLAGS } from '../columns/flag-columns.ts'
import { PRESET_NAMES } from '../columns/presets.ts'
import { STATUS_WORD_MAX } from '../columns/status-words.ts'

/** The most rows in a JSON body. Files are limited by bytes. */
export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 1000
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024
export const IMPORT_FILE_BYTES_MAX = 512 * 1024 * 1024
/** The most refused rows that an answer lists. */
export const IMPORT_ERRORS_MAX = 100
/** The most refused rows that are stored, for the owner to correct and import again. */
export const IMPORT_REFUSALS_MAX = 100_000

export const importEnded = refusal('import_ended', 409, 'The import has ended')

export const OnConflict = z.enum(['skip', 'merge', 'overwrite']).meta({
  description:
    'What happens to an address that is already a contact. skip: nothing. merge: tags and fields are added. overwrite: tags and fields are replaced.',
  examples: ['merge'],
})

/**
 * The targets beside custom fields. A time in `unsubscribedAt` means that the person left. `fields`
 * is a JSON object. `tier` and `paidUntil` make paid readers without a payment.
 */
export const IMPORT_TARGETS = [
  'email',
  'status',
  'source',
  'tags',
  'subscribedAt',
  'unsubscribedAt',
  'tier',
  'paidUntil',
  'fields',
  'fullName',
  ...EVIDENCE,
  ...FLAGS,
] as const
export const NAME_FIELDS = ['first_name', 'last_name'] as const

const Column = z.string().max(COLUMN_NAME_MAX)
const NO_TARGET =
  'A column goes to a field of the contact (email, tags, …), to a custom field, or to null, which leaves it out'
const Target = z.union([z.enum(IMPORT_TARGETS), FieldName], NO_TARGET)

/** The target of each column. Null leaves the column out. */
export const Mapping = z.record(Column, Target.nullable()).meta({
  description: 'Column name to field name. `fullName` is split into `first_name` and `last_name`.',
  examples: [{ 'E-mail': 'email', 'First name': 'first_name' }],
})

export type Mapping = z.output<typeof Mapping>

/** A mapping in a request. It may name a custom field that the import is to create. */
export const SentMapping = z
  .record(
    Column,
    z
      .union(
        [z.enum(IMPORT_TARGETS), FieldName, z.strictObject({ field: FieldName, type: FieldType })],
        NO_TARGET,
      )
      .nullable(),
  )
  .meta({
    description:
      'Column name to field name. `fullName` is split into `first_name` and `last_name`. A yes in a column that is `isUnsubscribed`, or a no in one that is `isSubscribed`, unsubscribes. Columns that say who left by their name are taken so unless they are named here. `{"field": "city", "type": "text"}` creates a custom field.',
    examples: [{ 'E-mail': 'email', City: { field: 'city', type: 'text' } }],
  })

export type SentMapping = z.output<typeof SentMapping>

export const StatusMapping = z.record(z.string().max(STATUS_WORD_MAX), Status).meta({
  description: 'The meaning of words in the status column that are not known.',
  examples: [{ inactive: 'unsubscribed' }],
})

export const DateOrder = z.enum(['dmy', 'mdy'])
export const ImportEncoding = z.enum(ENCODINGS)
export const ImportPreset = z.enum(PRESET_NAMES)
/** The separator of columns. It has names for client generators, which cannot name a tab. */
export const Delimiter = z
  .enum([',', ';', '\t', '|'])
  .meta({ 'x-enum-varnames': ['Comma', 'Semicolon', 'Tab', 'Pipe'] })

const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

const ImportCounts = z.strictObject({
  read: count(1000),
  added: count(998),
  updated: count(1),
  skipped: count(0),
  refused: count(1),
})

const ImportErrors = z
  .array(
    z.strictObject({
      line: z
        .int()
        .min(0)
        .meta({
          description: 'The line of the file, or the place in `rows`, counted from 1.',
          examples: [17],
        }),
      code: z
        .string()
        .max(40)
        .meta({ examples: ['invalid_email'] }),
      detail: z
        .string()
        .max(500)
        .meta({ ...UNTRUSTED, examples: ['“ada@” is not an e-mail address.'] }),
    }),
  )
  .max(IMPORT_ERRORS_MAX)

const ignoredColumns = z
  .array(z.string().max(COLUMN_NAME_MAX))
  .max(IMPORT_COLUMNS_MAX)
  .meta({ ...UNTRUSTED, examples: [['Notes']] })

const customers = (example: number) =>
  count(example).describe(
    'The good rows with the id of a customer of Stripe, which is kept beside the contact.',
  )

/** The numbers of imported rows of which a value was changed or omitted. */
const leavings = {
  leftOut: count(0).describe(
    'The imported rows of which a value is left out or changed, such as a number that is none.',
  ),
  warnings: ImportErrors.describe(
    'The first hundred of these rows, each with what is left out or changed.',
  ),
}

export const Import = z
  .strictObject({
    id: Id('imp'),
    newsletterId: Id('nl'),
    fileName: z
      .string()
      .max(200)
      .nullable()
      .meta({
        description:
          'The name of the file, without its path. Null where none was sent, as with rows.',
        examples: ['readers.csv'],
      }),
    status: z
      .enum(['queued', 'running', 'done', 'failed', 'cancelled'])
      .meta({ examples: ['done'] }),
    onConflict: OnConflict,
    mapping: Mapping,
    ignoredColumns,
    preset: ImportPreset.nullable().meta({
      description: 'The service that wrote the file, where it was recognised.',
      examples: ['mailchimp'],
    }),
    counts: ImportCounts,
    rows: count(1000).describe('The number of rows to read, for a progress bar.'),
    bytes: count(52_000).describe('The size of the file; 0 for rows.'),
    errors: ImportErrors,
    ...leavings,
    customers: customers(0),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Import' })

export type Import = z.output<typeof Import>

/** The findings about a table, such as the service that wrote it. */
const findings = {
  preset: ImportPreset.nullable().meta({
    description: 'The service that wrote the file, where it was recognised.',
    examples: ['mailchimp'],
  }),
  columns: z
    .array(
      z.strictObject({
        name: Column,
        target: z.union([z.enum(IMPORT_TARGETS), FieldName]).nullable(),
        samples: z.array(z.string().max(100)).max(5),
        reads: z
          .array(z.array(z.string().max(100)).max(100))
          .max(5)
          .meta({
            description:
              'The values that the import reads in each sample: tags, first and last name, a time or day, a status, a number, true or false. An inner list is empty where the import can read nothing; the whole list is empty for columns of texts.',
            examples: [[['2024-03-12T00:00:00.000Z']]],
          }),
      }),
    )
    .max(IMPORT_COLUMNS_MAX)
    .meta({ ...UNTRUSTED, description: 'Each column with its target and its first values.' }),
  statuses: z
    .array(
      z.strictObject({
        word: z.string().max(STATUS_WORD_MAX),
        count: count(12),
        status: Status.nullable(),
      }),
    )
    .max(100)
    .meta({
      ...UNTRUSTED,
      description:
        'The words of the status column. Say in `statusMapping` what those without a status mean.',
    }),
  consent: z.enum(['known', 'unknown']).meta({
    description:
      'unknown: nothing in the file says that its people agreed. Ask, and send `defaultStatus`.',
    examples: ['known'],
  }),
  dateOrder: z
    .enum(['dmy', 'mdy', 'ambiguous'])
    .nullable()
    .meta({
      description:
        'The order of day and month in dates such as 02/04/2021. ambiguous: send `dateOrder`.',
      examples: [null],
    }),
}

export const ImportPreview = z
  .strictObject({
    mapping: Mapping,
    ignoredColumns,
    counts: z.strictObject({ read: count(1000), good: count(999), refused: count(1) }),
    repeated: count(2)
      .nullable()
      .describe(
        'The good rows whose address an earlier row has: together they become one contact. Null for over 200,000 addresses.',
      ),
    paid: count(0).describe(
      'The good rows whose people become paid readers without a payment, silently (`tier`, `paidUntil`).',
    ),
    customers: customers(0),
    errors: ImportErrors,
    ...leavings,
    encoding: z.enum([...ENCODINGS, 'mixed']).meta({ examples: ['utf-8'] }),
    delimiter: Delimiter.nullable().meta({ examples: [','] }),
    ...findings,
  })
  .meta({ id: 'ImportPreview' })

export type ImportPreview = z.output<typeof ImportPreview>
const ReadFindings = z.strictObject(findings)
export type ReadFindings = Omit<z.output<typeof ReadFindings>, 'columns'> & {
  columns: { name: string; target: string | null; samples: string[]; reads: string[][] }[]
}
