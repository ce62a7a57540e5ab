import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { CompiledEmail } from '#areas/emails/index.ts'

/** Sorts before every id. */
const BEGINNING = '00000000-0000-0000-0000-000000000000'

const ofCampaign = ({ accountId }: AccountDb, campaignId: string) => sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`

/** A campaign's row in the send queue. */
export interface QueueEntry {
  accountId: string
  campaignId: string
}

/** Enqueues a campaign, due at `at`. A campaign that is in the queue keeps its progress. */
export async function enqueueCampaign({ db, accountId }: AccountDb, campaignId: string, at: Date): Promise<void> {
  await affected(
    db,
    sql`insert into campaign_queue (campaign_id, account_id, due_at, served_at, cut_upto)
      values (${uuidOf(campaignId)}, ${uuidOf(accountId)}, ${at}, ${at}, ${BEGINNING})
      on conflict (campaign_id) do update set due_at = excluded.due_at`,
  )
}

/**
 * Claims the next due campaign: of the account that was served longest ago, the campaign that was served longest ago. So ten campaigns
 * of one account get no more than one of another. Several workers may serve one campaign at once.
 */
export async function claimNextCampaign(db: Db, now: Date): Promise<QueueEntry | null> {
  const found = await row(
    db,
    sql<{ campaign_id: string; account_id: string }>`with taken as (
        update campaign_queue set served_at = ${now}
        where campaign_id = (
          select q.campaign_id from campaign_queue q left join send_turn t on t.account_id = q.account_id
          where q.due_at <= ${now}
          order by coalesce(t.served_at, '-infinity'), q.served_at, q.campaign_id
          limit 1 for update of q skip locked)
        returning campaign_id, account_id),
      noted as (
        insert into send_turn (account_id, served_at) select account_id, ${now} from taken
        on conflict (account_id) do update set served_at = excluded.served_at)
      select campaign_id, account_id from taken`,
  )
  return found ? { campaignId: typeId('cmp', found.campaign_id), accountId: typeId('acc', found.account_id) } : null
}

/** A compiled email as the queue entry stores it, with a digest of all that it was made of. */
export interface StoredEmail {
  compiled: CompiledEmail
  digest: Buffer
}

/** Finds the stored compiled email. Returns null when its digest is another one. */
export async function findCompiled(scope: AccountDb, campaignId: string, digest: Buffer): Promise<CompiledEmail | null> {
  return (
    (
      await row(
        scope.db,
        sql<{ letter: CompiledEmail }>`select letter from campaign_queue where ${ofCampaign(scope, campaignId)} and letter_of = ${digest}`,
      )
    )?.letter ?? null
  )
}

/** Stores a compiled email in the campaign's queue entry. It is deleted together with the entry. */
export async function storeCompiled(scope: AccountDb, campaignId: string, { compiled, digest }: StoredEmail): Promise<void> {
  await affected(
    scope.db,
    sql`update campaign_queue set letter = ${JSON.stringify(compiled)}, letter_of = ${digest} where ${ofCampaign(scope, campaignId)}`,
  )
}

/** Reads the contact (a uuid) up to which the audience has been cut into slices; null: to its end. Lock the campaign first. */
export async function readCut(scope: AccountDb, campaignId: string): Promise<string | null> {
  return (
    (await row(scope.db, sql<{ cut_upto: string | null }>`select cut_upto from campaign_queue where ${ofCampaign(scope, campaignId)}`))?.cut_upto ??
    null
  )
}

export async function writeCut({ db, accountId }: AccountDb, campaignId: string, upto: string | null): Promise<void> {
  await affected(
    db,
    sql`update campaign_queue set cut_upto = ${upto} where campaign_id = ${uuidOf(campaignId)} and account_id = ${uuidOf(accountId)}`,
  )
}

export async function delayCampaign({ db, accountId }: AccountDb, campaignId: string, until: Date): Promise<void> {
  await affected(db, sql`update campaign_queue set due_at = ${until} where campaign_id = ${uuidOf(campaignId)} and account_id = ${uuidOf(accountId)}`)
}

/** Deletes the queue entry and its slices. When the campaign is enqueued again, cutting begins anew. No worker may hold a slice. */
export async function dequeueCampaign({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await affected(db, sql`delete from send_slice where ${of}`)
  await affected(db, sql`delete from campaign_queue where ${of}`)
}
