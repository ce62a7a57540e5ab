import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** Starts a step. `recipients` is null until the last of them is written. */
export async function startStep(
  { db, accountId, now }: Scope,
  campaignId: string,
  {
    number,
    recipients,
    complete,
  }: { number: number; recipients: number | null; complete: RawBuilder<unknown> },
): Promise<void> {
  const [account, campaign] = [uuidOf(accountId), uuidOf(campaignId)]
  await countAffected(
    db,
    sql`update campaign set status = 'sending', stop_reason = null where account_id = ${account} and campaign_id = ${campaign}`,
  )
  await countAffected(
    db,
    sql`insert into campaign_step (account_id, campaign_id, number, recipients, started_at, complete)
      values (${account}, ${campaign}, ${number}, ${recipients}, ${now}, ${complete})`,
  )
}

/** Writes the number of a step's recipients, once the last is written. */
export async function writeFrozen(
  { db, accountId }: AccountDb,
  campaignId: string,
  recipients: number,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign_step set recipients = ${recipients}
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and recipients is null`,
  )
}

/** Notes that a step did not reach all who match. */
export async function markIncomplete(
  { db, accountId }: AccountDb,
  campaignId: string,
  number: number,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign_step set complete = false
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and number = ${number}`,
  )
}

interface FinishedStep {
  number: number
  /** False if its limit left out a reader who matched. */
  complete: boolean
}

/** Returns whether an ended step reached every reader of its audience. */
export async function hasReachedAll(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from campaign_step
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and finished_at is not null and complete limit 1`,
  )
  return found !== undefined
}

/** Finishes the running step; the campaign is sent. Null: it was cancelled, or marked before. */
export async function finishStep(
  { db, accountId, now }: Scope,
  campaignId: string,
): Promise<FinishedStep | null> {
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const finished = await row(
    db,
    sql<FinishedStep>`update campaign_step set finished_at = ${now} where ${thisCampaign} and finished_at is null returning number, complete`,
  )
  const sent = await countAffected(
    db,
    sql`update campaign set status = 'sent' where ${thisCampaign} and status in ('sending', 'paused', 'stopped')`,
  )
  return finished && sent > 0 ? finished : null
}
