import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { monthOf } from '#lib/month.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { ofMailing } from './mailing-sql.ts'

/** The milliseconds before a worker tries again while others hold the rest of the allowance. */
export const HELD_ELSEWHERE_MS = 1000

/**
 * Reserves up to `wanted` e-mails of the allowance for a claimed slice. Returns the number
 * reserved: 0 when the allowance is used up, null while other workers have reserved the rest.
 */
export async function holdForSlice(
  scope: Scope,
  mailingId: string,
  sliceId: string,
  wanted: number,
): Promise<number | null> {
  const month = monthOf(scope.now)
  const found = await row(
    scope.db,
    sql<{
      held: number
    }>`select hold_mails(${uuidOf(scope.accountId)}, ${month}::date, ${wanted})::int as held`,
  )
  const allowance = found!.held
  if (allowance === 0) return (await isAnyHeld(scope, month)) ? null : 0
  await countAffected(
    scope.db,
    sql`update send_slice set held = ${allowance}, held_in = ${month}::date where ${ofMailing(scope, mailingId)} and slice_id = ${sliceId}`,
  )
  return allowance
}

async function isAnyHeld({ db, accountId }: AccountDb, month: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from mail_usage where account_id = ${uuidOf(accountId)} and period_start = ${month}::date and held > 0`,
  )
  return found !== undefined
}

/**
 * Counts the e-mails of a slice that were sent, or may have been sent, as used instead of reserved.
 */
export async function useHeld(
  scope: AccountDb,
  mailingId: string,
  sliceId: string,
  used: number,
): Promise<void> {
  const slice = sql`${ofMailing(scope, mailingId)} and slice_id = ${sliceId}`
  await row(
    scope.db,
    sql`select settle_held(account_id, held_in, ${used}, 0) from send_slice where ${slice}`,
  )
  await countAffected(scope.db, sql`update send_slice set held = held - ${used} where ${slice}`)
}

/**
 * Releases the part of the allowance that is still reserved for a slice, when its time slice or its
 * worker has ended.
 */
export async function returnHeld(
  scope: AccountDb,
  mailingId: string,
  sliceId: string,
): Promise<void> {
  const slice = sql`${ofMailing(scope, mailingId)} and slice_id = ${sliceId} and held > 0`
  await row(
    scope.db,
    sql`select settle_held(account_id, held_in, 0, held) from send_slice where ${slice}`,
  )
  await countAffected(scope.db, sql`update send_slice set held = 0 where ${slice}`)
}
