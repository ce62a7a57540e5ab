import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** Stores that a step begins. `recipients` is null until all of them are written. */
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

/** Writes the number of a step's recipients, once all of them are written. */
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

/** Stores that a step left out some readers who match. */
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
  /** False when a limit left out readers who match. */
  complete: boolean
}

/** Returns whether a step of the campaign has ended that reached all readers who match. */
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

/**
 * Ends the running step and marks the campaign as sent. Returns null when it was cancelled, or
 * marked before.
 */
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
