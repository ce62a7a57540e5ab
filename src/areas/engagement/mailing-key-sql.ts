import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { MAILING_BYTES } from '#areas/emails/index.ts'

/** Returns the key for a mailing's recipient tokens, which the first call makes. */
export async function findMailingKey(
  { db, accountId }: AccountDb,
  mailingId: string,
): Promise<Buffer> {
  const ofMailing = sql`account_id = ${uuidOf(accountId)} and mailing_id = ${uuidOf(mailingId)}`
  const find = () => row(db, sql<{ key: Buffer }>`select key from mailing_key where ${ofMailing}`)
  const found = await find()
  if (found) return found.key
  await countAffected(
    db,
    sql`insert into mailing_key (key, account_id, mailing_id) values (${randomBytes(MAILING_BYTES)}, ${uuidOf(accountId)}, ${uuidOf(mailingId)})
      on conflict (account_id, mailing_id) do nothing`,
  )
  return (await find())!.key
}

interface KeyedMailing {
  accountId: string
  mailingId: string
  /** The campaign; null for other mails. */
  campaignId: string | null
}

/** Finds the mailing of a key in a recipient token. The key alone names it, without an account. */
export async function findMailingOfKey(db: Db, key: Buffer): Promise<KeyedMailing | null> {
  const found = await row(
    db,
    sql<{
      account_id: string
      mailing_id: string
      campaign_id: string | null
    }>`select account_id, mailing_id,
        case when m.kind = 'campaign' then m.owner_id end as campaign_id
      from mailing_key join mailing m using (account_id, mailing_id) where key = ${key}`,
  )
  if (!found) return null
  const { account_id, mailing_id, campaign_id } = found
  return {
    accountId: typeId('acc', account_id),
    mailingId: typeId('mlg', mailing_id),
    campaignId: campaign_id && typeId('cmp', campaign_id),
  }
}
