import { sql } from 'kysely'
import { countAffected, row } from '#db/rows.ts'
import { UUID_MIN, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { ContactSpan } from '#areas/contacts/index.ts'
import {
  beginFreezing,
  countFrozen,
  insertFrozenMailing,
  replaceRecipients,
} from '#areas/mailings/index.ts'
import { CAMPAIGN_MAILS, ofCampaign } from '../record/campaign-mailing.ts'
import type { Campaign } from '../record/campaign.ts'
import { paidColumn } from './paid-column-sql.ts'
import { againOf, matchingSql, ofNewsletter, rulesOf } from '../audience/audience-sql.ts'
import { gatherInMemory } from '../audience/memory.ts'
import { orderShuffled } from '../audience/sample-sql.ts'
import { startStep } from '../record/campaign-step-sql.ts'
import type { Step } from '../audience/step.ts'

/** A step of a campaign with its mailing. */
interface Frozen {
  campaign: Campaign
  step: Step
  mailingId: string
}

/**
 * Freezes the readers of a step: inserts a mailing with its recipients, and begins the step.
 * Workers write the rest of a large audience. Returns false when the audience is empty: roll back
 * then. Lock the mailings, then the campaign.
 */
export async function freezeStep(
  scope: Scope,
  campaign: Campaign,
  step: Step,
  mailingId: string,
): Promise<boolean> {
  const { accountId } = scope
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaign.id)}`
  if (step.number > 1) await gatherInMemory(scope)
  const { newsletterId } = campaign
  const part = String(step.number)
  await insertFrozenMailing(scope, CAMPAIGN_MAILS, {
    accountId,
    mailingId,
    newsletterId,
    ownerUuid: uuidOf(campaign.id),
    part,
  })
  const again = againOf(step.include)
  const frozen = { campaign, step, mailingId }
  const { recipients, leftOut, left } =
    step.limit !== null
      ? await freezeSample(scope, frozen, step.limit)
      : again.length > 0
        ? { ...NOTHING_LEFT, recipients: await writeRecipients(scope, frozen) }
        : await freezeFirst(scope, frozen)
  await countFrozen(scope, mailingId, recipients)
  if (left) await beginFreezing(scope, mailingId, left)
  for (const status of again)
    await replaceRecipients(scope, ofCampaign(campaign.id), { by: mailingId, status })
  // A step that does not include matching readers is as complete as the step before it.
  const complete = step.include.includes('matching')
    ? sql`${!leftOut}`
    : sql`(select complete from campaign_step where ${thisCampaign} and number = ${step.number - 1})`
  await startStep(scope, campaign.id, {
    number: step.number,
    recipients: left ? null : recipients,
    complete,
  })
  return recipients > 0 || left !== null
}

interface FirstFrozen {
  recipients: number
  /** Whether a limit left out readers who match. */
  leftOut: boolean
  /** The contacts that workers still have to freeze; null when none remain. */
  left: ContactSpan | null
}

const NOTHING_LEFT = { leftOut: false, left: null }

/**
 * Freezes readers among the oldest contacts. If none of these gets the step but some of the newest
 * do, as in a further step, workers freeze the rest. Otherwise one pass over all contacts finds the
 * first readers. Later signups have ids above `left.upto`.
 */
async function freezeFirst(scope: Scope, frozen: Frozen): Promise<FirstFrozen> {
  const all = { after: UUID_MIN, upto: await newestContact(scope, frozen) }
  const first = await cutSpan(scope, frozen.campaign, all, scope.ports.deployment.frozenAtOnce)
  const recipients = await writeRecipients({ ...scope, span: first }, frozen)
  if (first.upto === all.upto) return { ...NOTHING_LEFT, recipients }
  const left = { after: first.upto, upto: all.upto }
  if (recipients > 0 || (await isAnyNewest(scope, frozen, left)))
    return { recipients, leftOut: false, left }
  return freezeSparse(scope, frozen, left)
}

/** Returns whether any of the newest contacts of a span gets the step. */
async function isAnyNewest(
  scope: Scope,
  { campaign, step }: Frozen,
  { after, upto }: ContactSpan,
): Promise<boolean> {
  const contacts = sql`from contact where contact.account_id = ${uuidOf(scope.accountId)}`
  const oldest = await row(
    scope.db,
    sql<{ contact_id: string }>`select contact_id ${contacts} and ${ofNewsletter(scope, campaign)}
      and contact.contact_id > ${after}::uuid order by contact.contact_id desc offset ${scope.ports.deployment.frozenAtOnce} limit 1`,
  )
  const newest = { ...scope, span: { after: oldest?.contact_id ?? after, upto } }
  const rules = await rulesOf(newest, campaign, step, 'scan')
  const reader = await row(
    scope.db,
    sql`select 1 ${contacts} and ${matchingSql(newest, campaign, rules)} limit 1`,
  )
  return reader !== undefined
}

/**
 * Freezes the first readers of a span in one pass, which ends after the last reader that is needed.
 */
async function freezeSparse(
  { db, ...scope }: Scope,
  { campaign, step, mailingId }: Frozen,
  span: ContactSpan,
): Promise<FirstFrozen> {
  const account = uuidOf(scope.accountId)
  const most = scope.ports.deployment.frozenAtOnce
  await gatherInMemory({ db, ...scope })
  const rules = await rulesOf({ db, ...scope }, campaign, step, 'scan')
  const found = await row(
    db,
    sql<{ recipients: number; last: string | null }>`with readers as materialized (
        select contact.contact_id, ${paidColumn(campaign, scope.now)} as paid from contact
        where contact.account_id = ${account} and ${matchingSql({ db, ...scope, span }, campaign, rules)}
        order by contact.contact_id limit ${most}),
      frozen as (
        insert into recipient (account_id, mailing_id, recipient_id, paid)
          select ${account}::uuid, ${uuidOf(mailingId)}::uuid, contact_id, paid from readers order by contact_id)
      select count(*)::int as recipients, (select contact_id from readers order by contact_id desc limit 1) as last from readers`,
  )
  const { recipients, last } = found!
  const isWhole = recipients < most || last === span.upto
  return { recipients, leftOut: false, left: isWhole ? null : { after: last!, upto: span.upto } }
}

async function newestContact(scope: Scope, { campaign }: Frozen): Promise<string> {
  const newest = await row(
    scope.db,
    sql<{ contact_id: string }>`select contact_id from contact
      where contact.account_id = ${uuidOf(scope.accountId)} and ${ofNewsletter(scope, campaign)} order by contact.contact_id desc limit 1`,
  )
  return newest?.contact_id ?? UUID_MIN
}

/** Returns the span of the first `size` contacts of a span. */
export async function cutSpan(
  scope: Scope,
  campaign: Campaign,
  span: ContactSpan,
  size: number,
): Promise<ContactSpan> {
  const last = await row(
    scope.db,
    sql<{ contact_id: string }>`select contact_id from contact
      where contact.account_id = ${uuidOf(scope.accountId)} and ${matchingSql({ ...scope, span }, campaign, [])}
      order by contact.contact_id offset ${size - 1} limit 1`,
  )
  return { after: span.after, upto: last?.contact_id ?? span.upto }
}

/**
 * Inserts the recipients of a step, within the scope's span if it has one. Returns the number of
 * rows. There is no `on conflict`, which would double the time: none of these recipients can exist
 * yet.
 */
export async function writeRecipients(
  scope: Scope & { span?: ContactSpan },
  { campaign, step, mailingId }: Frozen,
): Promise<number> {
  const rules = await rulesOf(scope, campaign, step, scope.span ? 'scan' : 'index')
  return countAffected(
    scope.db,
    sql`insert into recipient (account_id, mailing_id, recipient_id, paid)
      select contact.account_id, ${uuidOf(mailingId)}, contact.contact_id, ${paidColumn(campaign, scope.now)} from contact
      where contact.account_id = ${uuidOf(scope.accountId)} and ${matchingSql(scope, campaign, rules)}`,
  )
}

/**
 * Freezes a random sample of readers. It selects one reader more than the limit, to know whether
 * the limit excludes any.
 */
async function freezeSample(
  scope: Scope,
  { campaign, step, mailingId }: Frozen,
  limit: number,
): Promise<FirstFrozen> {
  const account = uuidOf(scope.accountId)
  const matching = matchingSql(scope, campaign, await rulesOf(scope, campaign, step, 'index'))
  const found = await row(
    scope.db,
    sql<{ drawn: number }>`with drawn as materialized (
        select d.contact_id, d.paid, row_number() over (order by d.place, d.contact_id) as number from (
          select contact.contact_id, ${paidColumn(campaign, scope.now)} as paid, ${orderShuffled(campaign.id)} as place from contact where contact.account_id = ${account} and ${matching}
          order by place, contact.contact_id limit ${limit + 1}) d),
      frozen as (
        insert into recipient (account_id, mailing_id, recipient_id, paid)
          select ${account}, ${uuidOf(mailingId)}, contact_id, paid from drawn where number <= ${limit} order by contact_id)
      select count(*)::int as drawn from drawn`,
  )
  const { drawn } = found!
  return { recipients: Math.min(drawn, limit), leftOut: drawn > limit, left: null }
}
