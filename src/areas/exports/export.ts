import { z } from 'zod'
import { typeId } from '#lib/typeid.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import type { Scope } from '#operation/scope.ts'
import { FIELDS_MAX, Filter, Status } from '#areas/contacts/index.ts'
import { fileUrl } from '#areas/files/index.ts'
import { ExportColumn, STANDARD_COLUMNS } from './export-columns.ts'

/** The days in which an export's file can be downloaded. */
export const FILE_DAYS = 7

export const ExportFormat = z.enum(['csv', 'jsonl']).meta({
  description:
    'csv: one line a contact, for spreadsheets and for import_contacts. jsonl: one contact as JSON a line (JSON Lines), for programs.',
  examples: ['csv'],
})

export const ExportColumns = z
  .array(ExportColumn)
  .min(1)
  .max(STANDARD_COLUMNS.length + FIELDS_MAX)
  .refine((columns) => new Set(columns).size === columns.length, 'Name each column once')

const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

export const Export = z
  .strictObject({
    id: Id('exp'),
    jobId: Id('exp').meta({ description: 'The same id, for get_job and cancel_job.' }),
    newsletterId: Id('nl'),
    campaignId: Id('cmp')
      .nullable()
      .meta({
        description:
          'The campaign whose recipients it holds (export_campaign_recipients); null for contacts.',
        examples: [null],
      }),
    status: z
      .enum(['queued', 'running', 'done', 'failed', 'cancelled'])
      .meta({ examples: ['done'] }),
    progress: z.strictObject({
      done: count(1000).describe('The contacts or recipients that were read so far.'),
      total: count(1000).nullable().describe('Null until the export runs.'),
    }),
    format: ExportFormat,
    segmentId: Id('seg')
      .nullable()
      .meta({ examples: [null] }),
    filter: Filter.nullable().meta({ examples: [null] }),
    statuses: z.array(Status).max(Status.options.length),
    fields: ExportColumns.meta({ examples: [['email', 'status', 'tags', 'first_name']] }),
    rows: count(998).describe('The contacts or recipients in the file so far.'),
    bytes: count(81_236).nullable().describe('The length of the file. Null until it is whole.'),
    downloadUrl: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullable()
      .meta({
        description:
          'Any program can follow this link, without a key, until expiresAt: treat it as a secret. Null before the end and after expiresAt.',
        examples: ['https://news.example/files/AbCdEf'],
      }),
    expiresAt: Timestamp.nullable().meta({
      description: `The file is deleted then, ${FILE_DAYS} days after it was made. This record stays.`,
    }),
    failure: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Why it failed, and what to do.', examples: [null] }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Export' })

export type Export = z.output<typeof Export>

export const CAMPAIGN_RECIPIENTS = 'campaign_recipients'

/** An export as stored, with the file of the try that ended it. */
export interface StoredExport extends Omit<Export, 'jobId' | 'downloadUrl' | 'campaignId'> {
  kind: string
  /** The UUID of the record that it belongs to, such as a campaign; null for contacts. */
  ownerId: string | null
  /** The choice of records, in the form of its kind; null for contacts. */
  wanted: object | null
  fileId: string | null
}

/** Returns the download link of an export; null before it is done and after it expired. */
export function downloadUrl(
  { accountId, ports, now }: Pick<Scope, 'accountId' | 'ports' | 'now'>,
  { status, fileId, expiresAt }: Pick<StoredExport, 'status' | 'fileId' | 'expiresAt'>,
): string | null {
  const until = status === 'done' && expiresAt !== null ? new Date(expiresAt) : null
  return until !== null && fileId !== null && until > now
    ? fileUrl(ports, { accountId, id: fileId, expiresAt: until })
    : null
}

export function exportOf(
  scope: Pick<Scope, 'accountId' | 'ports' | 'now'>,
  stored: StoredExport,
): Export {
  const { fileId: _file, kind, ownerId, wanted: _wanted, ...shown } = stored
  return {
    ...shown,
    jobId: shown.id,
    campaignId: kind === CAMPAIGN_RECIPIENTS && ownerId !== null ? typeId('cmp', ownerId) : null,
    downloadUrl: downloadUrl(scope, stored),
  }
}
