import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { allowancesOf } from '#areas/billing/index.ts'

export async function insertAccount(
  { db, accountId, now, ports }: Scope,
  made: { name: string; ownerEmail: string },
): Promise<void> {
  const { emails, subscribers } = allowancesOf(ports.deployment, null)
  await countAffected(
    db,
    sql`insert into account (account_id, name, owner_email, emails_allowed, subscribers_allowed, created_at)
      values (${uuidOf(accountId)}, ${made.name}, ${made.ownerEmail}, ${emails}, ${subscribers}, ${now})`,
  )
}

/**
 * Returns whether any account exists. Takes a lock, so that only one transaction can make the first
 * account.
 */
export async function lockAnyAccount(db: Db): Promise<boolean> {
  await row(db, sql`select pg_advisory_xact_lock(20261120)`)
  return anyAccount(db)
}

export async function anyAccount(db: Db): Promise<boolean> {
  return (await row(db, sql`select 1 from account /* every account */ limit 1`)) !== undefined
}

/** Lists all accounts, oldest first, for operator commands, which name no account. */
export async function listAccounts(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; ownerEmail: string }[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; name: string; owner_email: string }>`
      select account_id, name, owner_email from account /* every account */ order by account_id limit ${limit}`,
  )
  return found.map((account) => ({
    id: typeId('acc', account.account_id),
    name: account.name,
    ownerEmail: account.owner_email,
  }))
}

export async function accountExists(db: Db, accountId: string): Promise<boolean> {
  return (
    (await row(db, sql`select 1 from account where account_id = ${uuidOf(accountId)}`)) !==
    undefined
  )
}
