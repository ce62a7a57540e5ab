import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'
import { CODE_MINUTES, CODE_TRIES, CODES_A_DAY, CODES_AN_HOUR } from './reader-code.ts'

/**
 * Stores a new code in place of an earlier code. Returns false when the limit of an hour or a day
 * is reached. Lock the address first.
 */
export async function storeCode(
  { db, accountId, now }: Scope,
  { address, code }: { address: Buffer; code: Buffer },
): Promise<boolean> {
  const account = uuidOf(accountId)
  const before = await row(
    db,
    sql<{
      sent_at: Date[]
    }>`select sent_at from reader_code where account_id = ${account} and address_hash = ${address}`,
  )
  const since = (ms: number) =>
    (before?.sent_at ?? []).filter((at) => at.getTime() > now.getTime() - ms)
  if (since(HOUR_MS).length >= CODES_AN_HOUR || since(DAY_MS).length >= CODES_A_DAY) return false
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)
  await countAffected(
    db,
    sql`insert into reader_code (account_id, address_hash, code_hash, sent_at, expires_at)
      values (${account}, ${address}, ${code}, ${[...since(DAY_MS), now]}::timestamptz[], ${expiresAt})
      on conflict (account_id, address_hash) do update
        set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
  )
  return true
}

/**
 * Counts a try, and returns whether the code is right. Call it outside of the operation's
 * transaction, whose rollback would undo the count.
 */
export async function tryCode(
  { db, accountId }: AccountDb,
  { address, code }: { address: Buffer; code: Buffer },
  now: Date,
): Promise<boolean> {
  const found = await row(
    db,
    sql<{ code_hash: Buffer }>`update reader_code set tries = tries + 1
      where account_id = ${uuidOf(accountId)} and address_hash = ${address} and expires_at > ${now} and tries < ${CODE_TRIES} returning code_hash`,
  )
  return found !== undefined && timingSafeEqual(found.code_hash, code)
}

/**
 * Marks a code as used. Returns false when the code was used or replaced before. The row remains,
 * so that its mail counts toward the limits.
 */
export async function useCode(
  { db, accountId, now }: Scope,
  { address, code }: { address: Buffer; code: Buffer },
): Promise<boolean> {
  const used = await countAffected(
    db,
    sql`update reader_code set expires_at = ${now}
      where account_id = ${uuidOf(accountId)} and address_hash = ${address} and code_hash = ${code} and expires_at > ${now}`,
  )
  return used > 0
}

/** Deletes codes that no longer count toward any limit. Returns true when there may be more. */
export const forgetOldCodes = forgetAfter({
  table: 'reader_code',
  key: ['address_hash'],
  time: 'expires_at',
})
