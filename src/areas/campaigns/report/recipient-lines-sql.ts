import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { typeId, UUID_MIN, uuidOf } from '#lib/typeid.ts'
import { csvCell, csvTime, type ExportChunk } from '#areas/exports/index.ts'
import type { RecipientReader, SentStep } from './recipients-sql.ts'

const WINDOW = 5000

/**
 * The columns of the file of recipients. `contact_id` is converted here, since PostgreSQL cannot
 * write TypeIDs.
 */
export const RECIPIENT_COLUMNS = [
  'contact_id',
  'email',
  'status',
  'reason',
  'step',
  'variant',
  'finished_at',
  'opened_at',
  'clicked_at',
]

export async function countRecipients(
  { db, accountId }: AccountDb,
  steps: readonly SentStep[],
): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select coalesce(sum(recipients - replaced), 0)::int as n from mailing
      where account_id = ${uuidOf(accountId)} and mailing_id = any(${steps.map(({ mailingId }) => mailingId)}::uuid[])`,
  )
  return found!.n
}

/** Yields lines in batches. A recipient that changes meanwhile is as its batch found it. */
export async function* recipientChunks(
  scope: AccountDb,
  reader: RecipientReader,
  steps: readonly SentStep[],
): AsyncGenerator<ExportChunk> {
  for (const step of steps) {
    for (let after: string | null = UUID_MIN; after !== null;) {
      const upto: string | null = await reader.windowEnd(
        { mailingId: step.mailingId, after },
        WINDOW,
      )
      const lines = await linesOf(scope, reader, { ...step, after, upto })
      const text = lines
        .map(({ contact_id, line }) => `${typeId('sub', contact_id)},${line}\r\n`)
        .join('')
      yield {
        bytes: Buffer.from(text),
        read: upto === null ? lines.length : WINDOW,
        rows: lines.length,
      }
      after = upto
    }
  }
}

function linesOf(
  { db }: AccountDb,
  reader: RecipientReader,
  { step, variant, ...span }: SentStep & { after: string; upto: string | null },
): Promise<{ contact_id: string; line: string }[]> {
  const cells = [
    csvCell(sql`email`),
    sql`case when status = 'later' then 'pending' else status end`,
    csvCell(sql`reason`),
    sql`${step}::int`,
    sql`${variant}::text`,
    csvTime(sql`finished_at`),
    csvTime(sql`opened_at`),
    csvTime(sql`clicked_at`),
  ].map((cell) => sql`coalesce((${cell})::text, '')`)
  return rows(
    db,
    sql<{
      contact_id: string
      line: string
    }>`select contact_id, concat_ws(',', ${sql.join(cells)}) as line
      from (${reader.select(span, WINDOW)}) found order by recipient_id`,
  )
}
