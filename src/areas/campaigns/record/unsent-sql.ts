import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Audience, Campaign } from './campaign.ts'

/**
 * Compiles the SQL condition of campaigns whose recipients are not all written: those not begun,
 * paused at their scheduled time, or being frozen.
 */
function notFrozen(accountId: string): RawBuilder<unknown> {
  const steps = sql`from campaign_step s where s.account_id = ${uuidOf(accountId)} and s.campaign_id = campaign.campaign_id`
  return sql`(status in ('draft', 'scheduled') or (status in ('paused', 'stopped') and not exists (select 1 ${steps}))
    or (status in ('sending', 'paused', 'stopped') and exists (select 1 ${steps} and s.recipients is null)))`
}

export async function listUnsentOnTags({
  db,
  accountId,
}: AccountDb): Promise<Pick<Campaign, 'id' | 'subject' | 'audience'>[]> {
  const found = await rows(
    db,
    sql<{
      campaign_id: string
      subject: string
      audience: Audience
    }>`select campaign_id, subject, audience from campaign
      where account_id = ${uuidOf(accountId)} and ${notFrozen(accountId)}
        and (audience -> 'includeTags' <> '[]' or audience -> 'excludeTags' <> '[]' or audience ->> 'filter' like '%"tag"%')
      order by campaign_id for update`,
  )
  return found.map(({ campaign_id, ...campaign }) => ({
    id: typeId('cmp', campaign_id),
    ...campaign,
  }))
}

export async function listUnsentOfSegment(
  { db, accountId }: AccountDb,
  segmentId: string,
  limit: number,
): Promise<Pick<Campaign, 'id' | 'subject'>[]> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; subject: string }>`select campaign_id, subject from campaign
      where account_id = ${uuidOf(accountId)} and ${notFrozen(accountId)} and audience ->> 'segmentId' = ${segmentId}
      order by campaign_id desc limit ${limit}`,
  )
  return found.map(({ campaign_id, subject }) => ({ id: typeId('cmp', campaign_id), subject }))
}
