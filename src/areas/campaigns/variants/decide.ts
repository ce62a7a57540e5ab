import type { Scope } from '#operation/scope.ts'
import { textOf, type VariantKey, type Variants } from '#areas/content/index.ts'
import {
  enqueueMailing,
  lockMailingsOf,
  type Mailing,
  writeMailingStatus,
} from '#areas/mailings/index.ts'
import { ofCampaign } from '../record/campaign-mailing.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Campaign } from '../record/campaign.ts'
import { findCampaign, lockCampaign } from '../record/campaign-sql.ts'
import { listCampaign } from '../record/goes-public.ts'
import { deleteDue, writeDue } from '../record/schedule-sql.ts'
import { variantOfPart } from '../record/ab-test.ts'
import { writeWaiting, writeWinner } from '../record/variants-sql.ts'
import type { Tested } from '../record/ab-test.ts'
import { verdictOf } from './verdict.ts'

/** Returns whether a campaign's A/B test runs or waits for its decision. */
export const isTesting = ({ variants, winner, steps }: Campaign) =>
  variants !== null && winner === null && steps.length > 0

/**
 * Returns whether the recipients of a mailing are the readers who wait for the winner of a test.
 */
export const isWaitingRest = (campaign: Campaign, { part }: Mailing) =>
  isTesting(campaign) && variantOfPart(part) === null

/**
 * Makes a campaign wait for its decision, if its test has ended. Lock the mailing, then the
 * campaign.
 */
export async function awaitDecision(
  scope: Scope,
  campaign: Campaign,
  mailings: readonly Mailing[],
): Promise<void> {
  const { variants, stopReason, status } = campaign
  if (
    !isTesting(campaign) ||
    variants === null ||
    stopReason === 'awaiting_winner' ||
    status === 'cancelled'
  )
    return
  const tests = mailings.filter(({ part }) => variantOfPart(part) !== null)
  if (tests.some((mailing) => mailing.status !== 'ended')) return
  const decidesAt =
    variants.decide === 'auto'
      ? new Date(scope.now.getTime() + variants.decideAfterMinutes * MINUTE_MS)
      : null
  await writeWaiting(scope, campaign.id, decidesAt)
  if (decidesAt) await writeDue(scope, campaign.id, decidesAt)
  scope.ports.log.info(
    { accountId: scope.accountId, campaignId: campaign.id, decidesAt },
    decidesAt
      ? 'the mails of an A/B test have ended; it decides at its time'
      : 'the mails of an A/B test have ended; it waits for choose_winner',
  )
}

/** Decides an A/B test that is due, unless another worker or a person has decided it. */
export async function decideDue(scope: Scope, campaignId: string): Promise<void> {
  const mailings = await lockMailingsOf(scope, ofCampaign(campaignId))
  const campaign = await lockCampaign(scope, campaignId)
  if (campaign?.stopReason !== 'awaiting_winner' || campaign.decidesAt === null)
    return deleteDue(scope, campaignId)
  if (Date.parse(campaign.decidesAt) > scope.now.getTime()) return
  const { best, clear } = verdictOf(testedOf(campaign.variants!))
  await sendWinner(scope, campaign, mailings, clear ? best : 'A')
}

/** Sends the winner's text to the remaining readers. Lock the mailings, then the campaign. */
export async function sendWinner(
  scope: Scope,
  campaign: Campaign,
  mailings: readonly Mailing[],
  key: VariantKey,
): Promise<Campaign> {
  const figures = testedOf(campaign.variants!)
  const { best, clear, pValue } = verdictOf(figures)
  const winner = { key, clear: clear && best === key, decidedAt: scope.now.toISOString(), figures }
  await deleteDue(scope, campaign.id)
  await writeWinner(scope, campaign, winner, textOf(campaign, key))
  await listCampaign(scope, (await findCampaign(scope, campaign.id))!)
  for (const { mailingId } of mailings.filter((mailing) => isWaitingRest(campaign, mailing))) {
    await writeMailingStatus(scope, mailingId, 'sending')
    await enqueueMailing(scope, mailingId, scope.now)
  }
  scope.ports.log.info(
    {
      accountId: scope.accountId,
      campaignId: campaign.id,
      winner: key,
      clear: winner.clear,
      pValue,
      figures,
    },
    'an A/B test is decided; the rest of the audience gets the winner now',
  )
  return (await findCampaign(scope, campaign.id))!
}

/**
 * Returns each option's result by the test's metric. Mails with an uncertain result count, since
 * most of them arrive.
 */
export function testedOf({ metric, options }: Variants): Tested[] {
  return options.map(({ key, counts }) => ({
    key,
    value: counts[metric],
    of: counts.sent + counts.uncertain,
  }))
}
