import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { AccountDeletion } from './account-deletion.ts'

interface Row {
  closed_at: Date
  erase_at: Date
  erasing: boolean
}

interface ClosedAccount extends AccountDeletion {
  erasing: boolean
}

const toClosed = ({ closed_at, erase_at, erasing }: Row): ClosedAccount => ({
  deletedAt: closed_at.toISOString(),
  eraseAt: erase_at.toISOString(),
  erasing,
})

export async function findClosed({ db, accountId }: AccountDb): Promise<ClosedAccount | undefined> {
  const found = await row(
    db,
    sql<Row>`select closed_at, erase_at, erasing from closed_account where account_id = ${uuidOf(accountId)}`,
  )
  return found && toClosed(found)
}

export async function insertClosed(
  { db, accountId, now }: Scope,
  { eraseAt, by }: { eraseAt: Date; by: string },
): Promise<ClosedAccount> {
  const inserted = await row(
    db,
    sql<Row>`insert into closed_account (account_id, closed_at, erase_at, closed_by)
      values (${uuidOf(accountId)}, ${now}, ${eraseAt}, ${by}) returning closed_at, erase_at, erasing`,
  )
  return toClosed(inserted!)
}

/** Deletes the mark that an account is deleted. Returns false when its erasure has begun. */
export async function deleteClosed({ db, accountId }: AccountDb): Promise<boolean> {
  return (
    (await countAffected(
      db,
      sql`delete from closed_account where account_id = ${uuidOf(accountId)} and not erasing`,
    )) > 0
  )
}

/**
 * Marks an account as being erased; it can no longer be restored. Returns false when it was
 * restored, or its time has not come.
 */
export async function beginErasing({ db, accountId, now }: Scope): Promise<boolean> {
  const marked = await countAffected(
    db,
    sql`update closed_account set erasing = true where account_id = ${uuidOf(accountId)} and erase_at <= ${now}`,
  )
  return marked > 0
}

/** Lists accounts whose time to be erased has come, the longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
    }>`select account_id from closed_account /* every account */ where erase_at <= ${now} order by erase_at limit ${limit}`,
  )
  return found.map(({ account_id }) => typeId('acc', account_id))
}

export async function accountName({ db, accountId }: AccountDb): Promise<string | undefined> {
  return (
    await row(
      db,
      sql<{ name: string }>`select name from account where account_id = ${uuidOf(accountId)}`,
    )
  )?.name
}

export async function countContents({
  db,
  accountId,
}: AccountDb): Promise<{ contacts: number; newsletters: number; campaigns: number }> {
  const account = uuidOf(accountId)
  const found = await row(
    db,
    sql<{ contacts: number; newsletters: number; campaigns: number }>`select
      (select count(*) from contact where account_id = ${account}) as contacts,
      (select count(*) from newsletter where account_id = ${account} and deleting_since is null) as newsletters,
      (select count(*) from campaign where account_id = ${account}) as campaigns`,
  )
  return found!
}
