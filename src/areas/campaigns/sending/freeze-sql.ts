import { type RawBuilder, sql } from 'kysely'
import { affected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { countFrozen, insertFrozenMailing, replaceRecipients } from '#areas/mailings/index.ts'
import { CAMPAIGN_MAILS, ofCampaign } from '../record/campaign-mailing.ts'
import type { Campaign } from '../record/campaign.ts'
import { paidColumn } from './paid-column-sql.ts'
import { againOf, matchingSql, rulesOf } from '../audience/audience-sql.ts'
import { gatherInMemory } from '../audience/memory.ts'
import { shuffled } from '../audience/sample-sql.ts'
import { startStep } from '../record/campaign-step-sql.ts'
import type { Step } from '../audience/step.ts'

/**
 * Freezes the readers of a step before its first message. Inserts a mailing with all its recipients (one `insert … select`), sets the campaign
 * to sending and starts the step. Returns the number of recipients. Lock the campaign's mailings and the campaign first.
 */
export async function freezeStep(scope: Scope, campaign: Campaign, step: Step, mailingId: string): Promise<number> {
  const { accountId } = scope
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaign.id)}`
  if (step.number > 1) await gatherInMemory(scope)
  const matching = matchingSql(scope, campaign, await rulesOf(scope, campaign, step, 'index'))
  const { newsletterId } = campaign
  const part = String(step.number)
  await insertFrozenMailing(scope, CAMPAIGN_MAILS, { accountId, mailingId, newsletterId, ownerUuid: uuidOf(campaign.id), part })
  const { frozen, leftOut } =
    step.limit === null
      ? await freezeAll(scope, { campaign, mailingId }, matching)
      : await freezeSample(scope, { campaign, mailingId, limit: step.limit }, matching)
  await countFrozen(scope, mailingId, frozen)
  for (const status of againOf(step.include)) await replaceRecipients(scope, ofCampaign(campaign.id), { by: mailingId, status })
  // A step without those who match is as complete as the one before it.
  const complete = step.include.includes('matching')
    ? sql`${!leftOut}`
    : sql`(select complete from campaign_step where ${thisCampaign} and number = ${step.number - 1})`
  await startStep(scope, campaign.id, { number: step.number, frozen, complete })
  return frozen
}

interface Frozen {
  frozen: number
  /** Whether a limit left out readers who match. */
  leftOut: boolean
}

/** No `on conflict`: a new mailing has no recipients yet, and looking for them at each insert would take half of the time. */
async function freezeAll(
  { db, accountId, now }: Scope,
  { campaign, mailingId }: { campaign: Campaign; mailingId: string },
  matching: RawBuilder<unknown>,
): Promise<Frozen> {
  const frozen = await affected(
    db,
    sql`insert into recipient (account_id, mailing_id, recipient_id, paid)
      select contact.account_id, ${uuidOf(mailingId)}, contact.contact_id, ${paidColumn(campaign, now)} from contact where contact.account_id = ${uuidOf(accountId)} and ${matching}`,
  )
  return { frozen, leftOut: false }
}

/** Draws one reader more than the limit, which says whether it leaves out any. */
async function freezeSample(
  { db, accountId, now }: Scope,
  { campaign, mailingId, limit }: { campaign: Campaign; mailingId: string; limit: number },
  matching: RawBuilder<unknown>,
): Promise<Frozen> {
  const account = uuidOf(accountId)
  const found = await row(
    db,
    sql<{ drawn: number }>`with drawn as materialized (
        select d.contact_id, d.paid, row_number() over (order by d.place, d.contact_id) as number from (
          select contact.contact_id, ${paidColumn(campaign, now)} as paid, ${shuffled(campaign.id)} as place from contact where contact.account_id = ${account} and ${matching}
          order by place, contact.contact_id limit ${limit + 1}) d),
      frozen as (
        insert into recipient (account_id, mailing_id, recipient_id, paid)
          select ${account}, ${uuidOf(mailingId)}, contact_id, paid from drawn where number <= ${limit} order by contact_id)
      select count(*)::int as drawn from drawn`,
  )
  const { drawn } = found!
  return { frozen: Math.min(drawn, limit), leftOut: drawn > limit }
}
