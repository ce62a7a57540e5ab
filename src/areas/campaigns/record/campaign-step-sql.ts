import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** Sets a campaign to sending, and starts the step. */
export async function startStep(
  { db, accountId, now }: Scope,
  campaignId: string,
  { number, frozen, complete }: { number: number; frozen: number; complete: RawBuilder<unknown> },
): Promise<void> {
  const [account, campaign] = [uuidOf(accountId), uuidOf(campaignId)]
  await affected(db, sql`update campaign set status = 'sending', stop_reason = null where account_id = ${account} and campaign_id = ${campaign}`)
  await affected(
    db,
    sql`insert into campaign_step (account_id, campaign_id, number, recipients, started_at, complete)
      values (${account}, ${campaign}, ${number}, ${frozen}, ${now}, ${complete})`,
  )
}

/** A step that has just finished. */
interface FinishedStep {
  number: number
  /** Whether no reader who matched when it began was left out by its limit. */
  complete: boolean
}

/** Returns whether a step of the campaign has ended and left no reader out by its limit. */
export async function reachedAll({ db, accountId }: AccountDb, campaignId: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from campaign_step
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and finished_at is not null and complete limit 1`,
  )
  return found !== undefined
}

/** Marks the running step as finished, and the campaign as sent. Returns null when the campaign was cancelled, or marked before. */
export async function finishStep({ db, accountId, now }: Scope, campaignId: string): Promise<FinishedStep | null> {
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const finished = await row(
    db,
    sql<FinishedStep>`update campaign_step set finished_at = ${now} where ${thisCampaign} and finished_at is null returning number, complete`,
  )
  const sent = await affected(db, sql`update campaign set status = 'sent' where ${thisCampaign} and status in ('sending', 'paused', 'stopped')`)
  return finished && sent > 0 ? finished : null
}
