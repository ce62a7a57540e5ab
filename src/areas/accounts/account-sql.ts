import { sql } from 'kysely'
import { affected, type Db, row, rows } from '#lib/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'

export async function insertAccount({ db, accountId, now }: Scope, made: { name: string; ownerEmail: string }): Promise<void> {
  await affected(
    db,
    sql`insert into account (account_id, name, owner_email, created_at) values (${uuidOf(accountId)}, ${made.name}, ${made.ownerEmail}, ${now})`,
  )
}

/** Makes the person an owner of the account; false when somebody has this address already. */
export async function insertOwner({ db, accountId, now }: Scope, person: { email: string; name: string; passwordHash: string }): Promise<boolean> {
  const personId = newUuid(now.getTime())
  const inserted = await affected(
    db,
    sql`insert into person (person_id, email, name, password_hash, created_at)
      values (${personId}, ${person.email}, ${person.name}, ${person.passwordHash}, ${now}) on conflict (lower(email)) do nothing`,
  )
  if (inserted === 0) return false
  await affected(db, sql`insert into member (account_id, person_id, role) values (${uuidOf(accountId)}, ${personId}, 'owner')`)
  return true
}

/** The accounts of this deployment, oldest first: for the operator's commands, which name no account. */
export async function listAccounts(db: Db, limit: number): Promise<{ id: string; name: string; ownerEmail: string }[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; name: string; owner_email: string }>`
      select account_id, name, owner_email from account /* every account */ order by account_id limit ${limit}`,
  )
  return found.map((account) => ({ id: typeId('acc', account.account_id), name: account.name, ownerEmail: account.owner_email }))
}

export async function accountExists(db: Db, accountId: string): Promise<boolean> {
  return (await row(db, sql`select 1 from account where account_id = ${uuidOf(accountId)}`)) !== undefined
}

export async function setPlan(db: Db, accountId: string, plan: string | null): Promise<boolean> {
  return (await affected(db, sql`update account set plan = ${plan} where account_id = ${uuidOf(accountId)}`)) > 0
}
