import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { MAILING_BYTES } from '#areas/emails/index.ts'

/** Makes the key of a campaign in the recipient tokens of its mails, when the campaign is sent for the first time. */
export async function keepMailing({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  await affected(
    db,
    sql`insert into mailing (key, account_id, campaign_id) values (${randomBytes(MAILING_BYTES)}, ${uuidOf(accountId)}, ${uuidOf(campaignId)})
      on conflict (account_id, campaign_id) do nothing`,
  )
}

export async function findMailingKey({ db, accountId }: AccountDb, campaignId: string): Promise<Buffer | null> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const found = await row(db, sql<{ key: Buffer }>`select key from mailing where ${of}`)
  return found?.key ?? null
}

/** Finds the account and the campaign of a key. The key alone names them, never the caller. */
export async function findMailing(db: Db, key: Buffer): Promise<{ accountId: string; campaignId: string } | null> {
  const found = await row(db, sql<{ account_id: string; campaign_id: string }>`select account_id, campaign_id from mailing where key = ${key}`)
  return found ? { accountId: typeId('acc', found.account_id), campaignId: typeId('cmp', found.campaign_id) } : null
}
