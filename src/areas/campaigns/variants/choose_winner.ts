import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { VariantKey } from '#areas/content/index.ts'
import { lockMailingsOf } from '#areas/mailings/index.ts'
import { ofCampaign } from '../record/campaign-mailing.ts'
import { Campaign, noTestWaiting } from '../record/campaign.ts'
import { lockCampaign } from '../record/campaign-sql.ts'
import { isTesting, sendWinner } from './decide.ts'

export const choose_winner = operation({
  name: 'choose_winner',
  route: 'POST /campaigns/{campaignId}/winner',
  summary: 'Choose the winner of an A/B test, and send it to the rest of the audience.',
  description: `It decides a test that waits (stopReason awaiting_winner), or whose mails are still being sent, also one that would decide by itself. \`winner.clear\` says whether the option was better by more than chance.
This cannot be undone. get_campaign_report has the figures of the options.`,
  effect: 'send',
  heavy: 'long',
  access: 'full',
  guarded: true,
  limits: [perHour(30)],
  input: z.strictObject({ campaignId: Id('cmp'), key: VariantKey }),
  output: Campaign,
  status: 202,
  refuses: [notFound, noTestWaiting],
  example: { campaignId: exampleId('cmp'), key: 'B' },

  async handler({ campaignId, key }, ctx) {
    const mailings = await lockMailingsOf(ctx, ofCampaign(campaignId))
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    const words = whyNot(campaign, key)
    if (words !== null) return ctx.refuse(noTestWaiting, words)
    return sendWinner(ctx, campaign, mailings, key)
  },
})

/** Returns the reason why a person cannot choose the winner; null when they can. */
function whyNot(campaign: Campaign, key: VariantKey): string | null {
  const { status, stopReason, variants, winner } = campaign
  if (variants === null) return 'This campaign has no A/B test.'
  if (winner)
    return `The winner of this test is ${winner.key} since ${winner.decidedAt}: its mails are on their way.`
  if (!isTesting(campaign) || status === 'cancelled')
    return `This campaign is ${status}: it has no test that waits for a winner.`
  if (status !== 'sending' && stopReason !== 'awaiting_winner')
    return `This campaign is ${status}. Go on with resume_campaign, then choose.`
  const keys = variants.options.map((option) => option.key)
  return keys.includes(key)
    ? null
    : `The options of this test are ${keys.join(', ')}: choose one of them.`
}
