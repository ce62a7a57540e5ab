import { type RawBuilder, sql } from 'kysely'
import { affected, rows } from '#lib/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'
import type { In } from './campaign-sql.ts'

/** Claims recipients that are due: nobody else hands them over before `until`. */
export async function claimRecipients(
  { db, accountId, now }: Scope,
  campaignId: string,
  claim: { claimId: string; until: Date; limit: number },
): Promise<string[]> {
  const [account, campaign] = [uuidOf(accountId), uuidOf(campaignId)]
  const claimed = await rows(
    db,
    // An array instead of a join: without statistics, just after the audience was frozen, the planner walks all recipients for each.
    sql<{ contact_id: string }>`update recipient set claim_id = ${claim.claimId}, claimed_until = ${claim.until}
      where account_id = ${account} and campaign_id = ${campaign} and contact_id = any(array(
        select contact_id from recipient
        where account_id = ${account} and campaign_id = ${campaign} and status = 'pending' and due_at <= ${now}
          and (claim_id is null or claimed_until <= ${now})
        order by due_at, contact_id limit ${claim.limit} for update skip locked))
      returning contact_id`,
  )
  return claimed.map(({ contact_id }) => contact_id).sort()
}

/** A worker that is still there holds on to what it claimed. */
export async function extendClaim(
  { db, accountId }: In,
  campaignId: string,
  claimId: string,
  contactIds: readonly string[],
  until: Date,
): Promise<void> {
  await affected(
    db,
    sql`update recipient set claimed_until = ${until} where ${ofClaim(accountId, campaignId, claimId)} and contact_id = any(${contactIds}::uuid[])`,
  )
}

/** Gives back what was not begun. */
export async function releaseClaim({ db, accountId }: In, campaignId: string, claimId: string, contactIds: readonly string[]): Promise<void> {
  await affected(
    db,
    sql`update recipient set claim_id = null, claimed_until = null
      where ${ofClaim(accountId, campaignId, claimId)} and status = 'pending' and contact_id = any(${contactIds}::uuid[])`,
  )
}

function ofClaim(accountId: string, campaignId: string, claimId: string): RawBuilder<unknown> {
  return sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and claim_id = ${claimId}`
}

export interface ClaimedRow {
  contact_id: string
  attempts: number
  /** Null when the contact was deleted. */
  email: string | null
  fields: Record<string, string | number | boolean> | null
  status: string | null
}

/** The claimed ones that are still ours, with their contacts as they are now. */
export async function claimedContacts(
  { db, accountId }: In,
  campaignId: string,
  claimId: string,
  contactIds: readonly string[],
): Promise<ClaimedRow[]> {
  return rows(
    db,
    sql<ClaimedRow>`select r.contact_id, r.attempts, c.email, c.fields, c.status
      from recipient r left join contact c on c.account_id = r.account_id and c.contact_id = r.contact_id
      where r.account_id = ${uuidOf(accountId)} and r.campaign_id = ${uuidOf(campaignId)} and r.claim_id = ${claimId}
        and r.status = 'pending' and r.contact_id = any(${contactIds}::uuid[])
      order by r.contact_id for update of r`,
  )
}

/** From here on they are never handed over by anybody else, whatever happens to this process. */
export async function markHandingOver(
  { db, accountId }: In,
  campaignId: string,
  claimId: string,
  contactIds: readonly string[],
  until: Date,
): Promise<void> {
  await affected(
    db,
    sql`update recipient set status = 'handing_over', attempts = attempts + 1, claimed_until = ${until}
      where ${ofClaim(accountId, campaignId, claimId)} and contact_id = any(${contactIds}::uuid[])`,
  )
}
