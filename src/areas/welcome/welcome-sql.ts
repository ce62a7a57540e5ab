import { sql } from 'kysely'
import { affected, type Db, row } from '#lib/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'

type In = { db: Db; accountId: string }

export type WelcomeStatus = 'waiting' | 'handing_over' | 'sent' | 'failed' | 'skipped' | 'uncertain'

/** False when this reader was to be welcomed before. */
export async function claimWelcome({ db, accountId, now }: Scope, contactId: string): Promise<boolean> {
  const claimed = await affected(
    db,
    sql`insert into welcome_mail (account_id, contact_id, status, created_at)
      values (${uuidOf(accountId)}, ${uuidOf(contactId)}, 'waiting', ${now}) on conflict do nothing`,
  )
  return claimed > 0
}

export async function findWelcome({ db, accountId }: In, contactId: string): Promise<{ status: WelcomeStatus; attempts: number } | undefined> {
  return row(
    db,
    sql<{ status: WelcomeStatus; attempts: number }>`select status, attempts from welcome_mail
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)}`,
  )
}

/** From here on nobody else sends it, whatever happens to this process. False when somebody else was first. */
export async function beginHandover({ db, accountId }: In, contactId: string): Promise<boolean> {
  const begun = await affected(
    db,
    sql`update welcome_mail set status = 'handing_over', attempts = attempts + 1
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)} and status = 'waiting'`,
  )
  return begun > 0
}

/** What became of it; an end is final, apart from an uncertain one that turns out to be another. */
export async function writeWelcome(
  { db, accountId }: In,
  contactId: string,
  end: { status: WelcomeStatus; reason: string | null; at: Date },
): Promise<void> {
  await affected(
    db,
    sql`update welcome_mail set status = ${end.status}, reason = ${end.reason}, ended_at = ${end.status === 'waiting' ? null : end.at}
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)} and status in ('waiting', 'handing_over', 'uncertain')`,
  )
}
