import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { ofMailing } from './mailing-sql.ts'

/** The mails a second to assume before any measurement. */
const FIRST_PER_S = 50
/**
 * The fewest recipients of a mailing that counts as large: the start of workers matters in smaller
 * ones. Then, the number of large mailings whose median is taken.
 */
const LARGE = 100
const LAST = 5
/** The newest mailings of all accounts among which large ones are searched. */
const NEWEST = 1000

/**
 * Stores the time at which each recipient of a mailing had one attempt. Later attempts say nothing
 * about the speed.
 */
export async function noteTried(scope: Scope, mailingId: string): Promise<void> {
  const mailing = ofMailing(scope, mailingId)
  await countAffected(
    scope.db,
    sql`update mailing set tried_at = ${scope.now} where ${mailing} and tried_at is null and freeze_until is null and not exists (select 1 from send_slice where ${mailing})`,
  )
}

/**
 * Estimates the mails a second: the median of the account's last large mailings, else of all
 * accounts', else 50.
 */
export async function mailsPerSecond({ db, accountId }: AccountDb): Promise<number> {
  const median = async (last: RawBuilder<unknown>) => {
    const found = await row(
      db,
      sql<{
        rate: number | null
      }>`select percentile_disc(0.5) within group (order by m.recipients / greatest(extract(epoch from m.tried_at - m.created_at), 1)::float8)
        as rate from (${last}) m`,
    )
    return found!.rate
  }
  const large = sql`tried_at is not null and recipients >= ${LARGE}`
  const columns = sql`recipients, tried_at, created_at`
  const own = await median(
    sql`select ${columns} from mailing where account_id = ${uuidOf(accountId)} and frozen and ${large} order by mailing_id desc limit ${LAST}`,
  )
  if (own !== null) return own
  const newest = sql`select ${columns} from mailing /* every account */ where frozen order by created_at desc limit ${NEWEST}`
  const all = await median(
    sql`select ${columns} from (${newest}) m where ${large} order by created_at desc limit ${LAST}`,
  )
  return all ?? FIRST_PER_S
}
