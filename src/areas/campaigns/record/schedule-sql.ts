import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { notClosed } from '#operation/account-data/closing.ts'
import type { Scope } from '#operation/scope.ts'
import type { Campaign, ScheduledLocal, ScheduledTime } from './campaign.ts'
import { findCampaign } from './campaign-sql.ts'

export interface CampaignRef {
  accountId: string
  campaignId: string
}

/** Schedules a campaign, or changes its time. Lock it first. */
export async function writeSchedule(
  scope: Scope,
  campaignId: string,
  { instant, local }: ScheduledTime,
): Promise<Campaign> {
  await countAffected(
    scope.db,
    sql`update campaign set status = 'scheduled', stop_reason = null, scheduled_for = ${instant}, scheduled_local = ${local && JSON.stringify(local)}
      where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
  await writeDue(scope, campaignId, instant)
  return (await findCampaign(scope, campaignId))!
}

/** Stores when a worker must start a campaign or decide its A/B test. */
export async function writeDue(scope: Scope, campaignId: string, at: Date): Promise<void> {
  await countAffected(
    scope.db,
    sql`insert into campaign_due (account_id, campaign_id, due_at) values (${uuidOf(scope.accountId)}, ${uuidOf(campaignId)}, ${at})
      on conflict (account_id, campaign_id) do update set due_at = excluded.due_at`,
  )
  // Workers sleep until the next due campaign that they know, so they are notified of this one.
  scope.wake('campaigns')
}

/** Makes a scheduled campaign a draft again. Lock it first. */
export async function writeUnscheduled(scope: AccountDb, campaignId: string): Promise<Campaign> {
  await countAffected(
    scope.db,
    sql`update campaign set status = 'draft', stop_reason = null, scheduled_for = null, scheduled_local = null
      where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
  await deleteDue(scope, campaignId)
  return (await findCampaign(scope, campaignId))!
}

/**
 * Stops a scheduled campaign at its time: it pauses, or it is stopped when an allowance is used up.
 * Lock it first.
 */
export async function stopScheduled(
  scope: AccountDb,
  campaignId: string,
  reason: NonNullable<Campaign['stopReason']>,
): Promise<void> {
  const status = reason.startsWith('plan_limit') ? 'stopped' : 'paused'
  await countAffected(
    scope.db,
    sql`update campaign set status = ${status}, stop_reason = ${reason}
      where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)} and status = 'scheduled'`,
  )
  await deleteDue(scope, campaignId)
}

export async function deleteDue({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from campaign_due where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

export async function delayDue(
  { db, accountId }: AccountDb,
  campaignId: string,
  until: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign_due set due_at = ${until} where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and due_at < ${until}`,
  )
}

export async function listScheduled({ db, accountId }: AccountDb): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      campaign_id: string
    }>`select campaign_id from campaign where account_id = ${uuidOf(accountId)} and status = 'scheduled' order by campaign_id`,
  )
  return found.map(({ campaign_id }) => typeId('cmp', campaign_id))
}

/**
 * Finds the campaign that has been due for the longest time. Skips campaigns that other workers
 * have locked.
 */
export async function firstDue(db: Db, now: Date): Promise<CampaignRef | null> {
  const found = await row(
    db,
    sql<{
      account_id: string
      campaign_id: string
    }>`select account_id, campaign_id from campaign_due /* every account */
      where due_at <= ${now} and ${notClosed(sql`campaign_due.account_id`)} order by due_at, campaign_id limit 1 for update skip locked`,
  )
  return found
    ? { accountId: typeId('acc', found.account_id), campaignId: typeId('cmp', found.campaign_id) }
    : null
}

/** Finds when the next campaign becomes due; null when none is scheduled. */
export async function nextScheduledAt(db: Db): Promise<Date | null> {
  return (await row(
    db,
    sql<{ at: Date | null }>`select min(due_at) as at from campaign_due /* every account */
    where ${notClosed(sql`campaign_due.account_id`)}`,
  ))!.at
}

export interface LocalSchedule extends CampaignRef {
  instant: Date
  local: ScheduledLocal
}

/** Lists the schedules given in local time, of all accounts, by id. */
export async function listLocalSchedules(
  db: Db,
  { after, limit }: { after: CampaignRef | null; limit: number },
): Promise<LocalSchedule[]> {
  const later =
    after === null
      ? sql``
      : sql`and (d.account_id, d.campaign_id) > (${uuidOf(after.accountId)}, ${uuidOf(after.campaignId)})`
  const found = await rows(
    db,
    sql<{
      account_id: string
      campaign_id: string
      scheduled_for: Date
      scheduled_local: ScheduledLocal
    }>`
      select d.account_id, d.campaign_id, c.scheduled_for, c.scheduled_local
      from campaign_due d /* every account */ join campaign c on c.account_id = d.account_id and c.campaign_id = d.campaign_id
      where c.status = 'scheduled' and c.scheduled_local is not null ${later}
      order by d.account_id, d.campaign_id limit ${limit}`,
  )
  return found.map(({ account_id, campaign_id, scheduled_for, scheduled_local }) => ({
    accountId: typeId('acc', account_id),
    campaignId: typeId('cmp', campaign_id),
    instant: scheduled_for,
    local: scheduled_local,
  }))
}
