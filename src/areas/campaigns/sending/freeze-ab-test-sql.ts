import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { type Variants, writeOutOptions } from '#areas/content/index.ts'
import {
  countFrozen,
  enqueueMailing,
  firstMailingId,
  insertFrozenMailing,
  newMailingId,
} from '#areas/mailings/index.ts'
import { type Campaign, campaignIncomplete } from '../record/campaign.ts'
import { CAMPAIGN_MAILS } from '../record/campaign-mailing.ts'
import { writeDraft } from '../record/campaign-sql.ts'
import { paidColumn } from './paid-column-sql.ts'
import { matchingSql, rulesOf } from '../audience/audience-sql.ts'
import { startStep } from '../record/campaign-step-sql.ts'
import { orderShuffled } from '../audience/sample-sql.ts'
import type { Step } from '../audience/step.ts'
import { testersOf, testPart, tooFew } from '../record/ab-test.ts'

/**
 * Freezes the audience of an A/B test and returns its size. Divides readers in random order among
 * the options' mailings, which begin. The remaining readers get a mailing that waits for the
 * decision. Lock the campaign first.
 */
export async function startTest(
  scope: Scope,
  campaign: Campaign,
  step: Step,
  variants: Variants,
): Promise<number> {
  await writeDraft(scope, writeOutOptions(campaign, variants))
  const rest = firstMailingId(campaign.id)
  const tests = variants.options.map(({ key }) => ({
    mailingId: newMailingId(scope.now),
    part: testPart(key),
    status: 'sending' as const,
  }))
  const mailings = [
    ...tests,
    { mailingId: rest, part: String(step.number), status: 'paused' as const },
  ]
  const owned = {
    accountId: scope.accountId,
    newsletterId: campaign.newsletterId,
    ownerUuid: uuidOf(campaign.id),
  }
  for (const one of mailings) await insertFrozenMailing(scope, CAMPAIGN_MAILS, { ...owned, ...one })
  const matching = await deal(scope, {
    campaign,
    step,
    variants,
    mailings: mailings.map(({ mailingId }) => mailingId),
  })
  if (matching === 0) return 0
  const words = tooFew(variants, matching)
  if (words !== null) throw new Problem(campaignIncomplete, words)

  const testers = testersOf(variants, matching)
  for (const [i, { mailingId }] of tests.entries()) {
    await countFrozen(scope, mailingId, Math.ceil((testers - i) / tests.length))
    await enqueueMailing(scope, mailingId, scope.now)
  }
  await countFrozen(scope, rest, matching - testers)
  await startStep(scope, campaign.id, {
    number: step.number,
    recipients: matching,
    complete: sql`true`,
  })
  return matching
}

/**
 * Divides recipients in random order among the options in turn. The remaining recipients go to the
 * last mailing. Returns the number of recipients.
 */
async function deal(
  scope: Scope,
  {
    campaign,
    step,
    variants,
    mailings,
  }: { campaign: Campaign; step: Step; variants: Variants; mailings: string[] },
): Promise<number> {
  const account = uuidOf(scope.accountId)
  const options = mailings.length - 1
  const matching = matchingSql(scope, campaign, await rulesOf(scope, campaign, step, 'index'))
  return countAffected(
    scope.db,
    sql`insert into recipient (account_id, mailing_id, recipient_id, paid)
      select ${account}::uuid, (${mailings.map(uuidOf)}::uuid[])[case when d.number <= d.matching * ${variants.share}::bigint / 100
          then (d.number - 1) % ${options}::bigint + 1 else ${options + 1}::bigint end], d.contact_id, d.paid
      from (select contact.contact_id, ${paidColumn(campaign, scope.now)} as paid, row_number() over (order by ${orderShuffled(campaign.id)}, contact.contact_id) as number, count(*) over () as matching
        from contact where contact.account_id = ${account} and ${matching}) d
      order by 2, 3`,
  )
}
