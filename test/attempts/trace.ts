import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { TestAccount, TestWorld } from '#test/world.ts'

/**
 * Tables that a request may write though nothing came of it: its counts, its answer for a
 * repetition, and the approval that waits, with its event.
 */
const OF_REQUESTS = [
  'account_turn',
  'approval',
  'event',
  'idempotency',
  'key_lookup',
  'rate_limit',
  'webhook_delivery',
  'webhook_due',
]

/** Returns a digest of each table of an account, to see that an attempt has changed none. */
export async function traceOf(
  { db, mailer }: TestWorld,
  { accountId }: TestAccount,
): Promise<Record<string, string>> {
  const tables = await rows(
    db,
    sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' and table_name <> all(${OF_REQUESTS}::text[])
      order by table_name`,
  )
  const digests = sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${name} as name, coalesce(md5(string_agg(line, ' ' order by line)), '') as digest
          from (select (to_jsonb(t) - 'last_used_at')::text as line from ${sql.table(name)} t where account_id = ${uuidOf(accountId)}) lines`,
    ),
    sql` union all `,
  )
  const found = await rows(db, sql<{ name: string; digest: string }>`${digests}`)
  const jobs = await rows(
    db,
    sql<{
      name: string
    }>`select name from pgboss.job where data ->> 'accountId' = ${accountId} and name <> 'send_approval_notice' order by id`,
  )
  return {
    ...Object.fromEntries(found.map(({ name, digest }) => [name, digest])),
    jobs: jobs.map(({ name }) => name).join(' '),
    mails: String(mailer.sent.filter(({ to }) => !to.startsWith('owner-')).length),
  }
}
