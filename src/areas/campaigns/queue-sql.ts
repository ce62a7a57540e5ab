import { sql } from 'kysely'
import { affected, type Db, row } from '#lib/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { In } from './campaign-sql.ts'

/** The head of a campaign's sending work. */
export interface Head {
  accountId: string
  campaignId: string
}

/** A campaign has something to do from `at` on. */
export async function putHead({ db, accountId }: In, campaignId: string, at: Date): Promise<void> {
  await affected(
    db,
    sql`insert into campaign_queue (campaign_id, account_id, due_at, served_at) values (${uuidOf(campaignId)}, ${uuidOf(accountId)}, ${at}, ${at})
      on conflict (campaign_id) do update set due_at = excluded.due_at`,
  )
}

/**
 * The campaign whose turn it is: of the account that was served longest ago, the one that was served longest ago, so that ten
 * campaigns of one account get no more than one of another. Several workers may serve one campaign at once.
 */
export async function takeHead(db: Db, now: Date): Promise<Head | null> {
  const found = await row(
    db,
    sql<{ campaign_id: string; account_id: string }>`update campaign_queue set served_at = ${now}
      where campaign_id = (
        select q.campaign_id from campaign_queue q where q.due_at <= ${now}
        order by (select max(o.served_at) from campaign_queue o where o.account_id = q.account_id), q.served_at, q.campaign_id
        limit 1 for update of q skip locked)
      returning campaign_id, account_id`,
  )
  return found ? { campaignId: typeId('cmp', found.campaign_id), accountId: typeId('acc', found.account_id) } : null
}

export async function delayHead({ db, accountId }: In, campaignId: string, until: Date): Promise<void> {
  await affected(db, sql`update campaign_queue set due_at = ${until} where campaign_id = ${uuidOf(campaignId)} and account_id = ${uuidOf(accountId)}`)
}

export async function dropHead({ db, accountId }: In, campaignId: string): Promise<void> {
  await affected(db, sql`delete from campaign_queue where campaign_id = ${uuidOf(campaignId)} and account_id = ${uuidOf(accountId)}`)
}
