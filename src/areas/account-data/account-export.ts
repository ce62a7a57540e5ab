import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import type { Scope } from '#operation/scope.ts'
import { downloadUrl } from '#areas/exports/index.ts'

/** The prefix of an export's id, which is also the id of its job. */
export const ACCOUNT_EXPORT = 'aex'
export const FILE_DAYS = 7
/** The number of newest exports that keep their files. */
export const FILES_KEPT = 3

export const AccountExportId = Id(ACCOUNT_EXPORT).meta({
  description: 'It is also the id of the job (get_job, cancel_job).',
})

const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

export const AccountExport = z
  .strictObject({
    id: AccountExportId,
    status: z
      .enum(['queued', 'running', 'done', 'failed', 'cancelled'])
      .meta({ examples: ['done'] }),
    progress: z.strictObject({
      done: count(120_000).describe('The records that were written so far.'),
      total: count(120_000)
        .nullable()
        .describe('The records that the account had at the start. Null until the export runs.'),
    }),
    bytes: count(4_812_345).nullable().describe('The length of the file. Null until it is whole.'),
    downloadUrl: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullable()
      .meta({
        description:
          'Any program can follow this link, without a key, until `expiresAt`: treat it as a secret. Null before the end and afterwards.',
        examples: ['https://news.example/files/AbCdEf'],
      }),
    expiresAt: Timestamp.nullable().meta({
      description: `The file is deleted then: ${FILE_DAYS} days after it was made, or once ${FILES_KEPT} newer exports are done. This record stays.`,
    }),
    failure: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Why it failed, and what to do.', examples: [null] }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.output<typeof AccountExport>

/** An export as stored, with the id of the file that its last try wrote. */
export interface StoredAccountExport extends Omit<AccountExport, 'downloadUrl'> {
  fileId: string | null
}

/** Returns an export as the API shows it. It has a download link while the file exists. */
export function accountExportOf(
  scope: Pick<Scope, 'accountId' | 'ports' | 'now'>,
  stored: StoredAccountExport,
): AccountExport {
  const { fileId: _file, ...shown } = stored
  return { ...shown, downloadUrl: downloadUrl(scope, stored) }
}
