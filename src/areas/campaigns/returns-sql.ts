import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { CampaignStatus } from './campaign.ts'
import { NOTHING_YET, type AutoPauseReason, type WatchedCounts } from './circuit-breaker.ts'

export async function addReturns(
  { db, accountId }: AccountDb,
  campaignId: string,
  { bounces, complaints, policyRejections }: { bounces: number; complaints: number; policyRejections: number },
): Promise<void> {
  await affected(
    db,
    sql`update campaign set bounces = bounces + ${bounces}, complaints = complaints + ${complaints}, policy_rejections = policy_rejections + ${policyRejections}
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

/** Reads the counts that the circuit breaker watches, and their values when the campaign was resumed. Locks the campaign. */
export async function lockWatched(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<{ status: CampaignStatus; counts: WatchedCounts; from: WatchedCounts } | null> {
  const found = await row(
    db,
    sql<{
      status: CampaignStatus
      ended: number
      complaints: number
      policy_rejections: number
      watched_from: WatchedCounts | null
    }>`select status, sent + failed + uncertain as ended, complaints, policy_rejections, watched_from from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} for update`,
  )
  if (!found) return null
  const { status, ended, complaints, policy_rejections: policyRejections, watched_from: from } = found
  return { status, counts: { ended, complaints, policyRejections }, from: from ?? NOTHING_YET }
}

/** Pauses a campaign that is being sent. Returns false when it is not. */
export async function pauseFor({ db, accountId }: AccountDb, campaignId: string, reason: AutoPauseReason): Promise<boolean> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  return (await affected(db, sql`update campaign set status = 'paused', stop_reason = ${reason} where ${of} and status = 'sending'`)) > 0
}

/** Makes the circuit breaker count anew, for a campaign that paused itself. */
export async function watchAnew({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await affected(
    db,
    sql`update campaign set stop_reason = null,
        watched_from = json_build_object('ended', sent + failed + uncertain, 'complaints', complaints, 'policyRejections', policy_rejections)
      where ${of} and stop_reason is not null`,
  )
}
