import { sql } from 'kysely'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { monthOf } from '#lib/month.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { COUNTED_MS, type Counted, mayBeWelcomed } from './welcome-limit.ts'

const claimWelcomes = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<{ contactId: string; at: Date }>[]) => {
    const claimed = await rows(
      db,
      sql<{ contact_id: string }>`insert into welcome_mail (account_id, contact_id, created_at)
      select account_id, contact_id, at from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[],
        ${asked.map(({ arg }) => uuidOf(arg.contactId))}::uuid[], ${asked.map(({ arg }) => arg.at)}::timestamptz[]) as w (account_id, contact_id, at)
      order by account_id, contact_id on conflict do nothing returning contact_id`,
    )
    const left = new Set(claimed.map((one) => one.contact_id))
    // When several requests of a batch name the same reader, only the first claims the welcome
    // mail.
    return asked.map(({ arg }) => left.delete(uuidOf(arg.contactId)))
  },
)

/** Claims the welcome mail of a reader. Returns false when it was claimed before. */
export async function claimWelcome(scope: Scope, contactId: string): Promise<boolean> {
  return claimWelcomes(scope, { contactId, at: scope.now })
}

/**
 * Finds waiting welcome mails from earlier months whose allowance was used up. `contacts` and the
 * result are contact UUIDs. The mails of those months are not sent later.
 */
export async function welcomesOfUsedUpMonths(
  { db, accountId, now }: Scope,
  contacts: readonly string[],
): Promise<string[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{ contact_id: string }>`select w.contact_id from welcome_mail w
      join mail_usage u on u.account_id = ${account} and u.period_start = date_trunc('month', w.created_at at time zone 'UTC')::date
      join account a on a.account_id = ${account}
      where w.account_id = ${account} and w.contact_id = any(${contacts}::uuid[]) and w.created_at < ${monthOf(now)}::timestamp at time zone 'UTC'
        and u.used >= a.emails_allowed`,
  )
  return found.map(({ contact_id }) => contact_id)
}

type Counting = Counted & { contactId: string }

const countWelcomes = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<Counting>[]) => {
    const since = new Date(Math.min(...asked.map(({ arg }) => arg.at.getTime())) - COUNTED_MS)
    const found = await rows(
      db,
      sql<{
        newsletter_id: string
        email_hash: Buffer
        created_at: Date
      }>`select newsletter_id, email_hash, created_at
      from welcome_count /* every account */
      where email_hash = any(${asked.map(({ arg }) => arg.address)}::bytea[]) and created_at > ${since}`,
    )
    const counted: Counted[] = found.map((one) => ({
      newsletterId: typeId('nl', one.newsletter_id),
      address: one.email_hash,
      at: one.created_at,
    }))
    const answers = asked.map(({ arg }) => {
      const may = mayBeWelcomed(arg, counted)
      if (may) counted.push(arg)
      return may
    })
    await insertCounts(
      db,
      asked.filter((_, i) => answers[i]),
    )
    return answers
  },
)

async function insertCounts(db: Db, asked: readonly BatchRow<Counting>[]): Promise<void> {
  if (asked.length === 0) return
  const list = <T>(pick: (counted: Counting) => T) => asked.map(({ arg }) => pick(arg))
  await countAffected(
    db,
    sql`insert into welcome_count (account_id, contact_id, newsletter_id, email_hash, created_at)
      select * from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${list(({ contactId }) => uuidOf(contactId))}::uuid[],
        ${list(({ newsletterId }) => uuidOf(newsletterId))}::uuid[], ${list(({ address }) => address)}::bytea[], ${list(({ at }) => at)}::timestamptz[])`,
  )
}

/**
 * Counts a welcome mail to an address. Returns false when the limit is reached. Lock the address
 * first.
 */
export async function countWelcome(scope: Scope, welcome: Omit<Counting, 'at'>): Promise<boolean> {
  return countWelcomes(scope, { ...welcome, at: scope.now })
}
