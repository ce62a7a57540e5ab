import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendTestMail, testMailData, textOf, VariantKey } from '#areas/content/index.ts'
import { visibleTo } from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findCampaign } from './record/campaign-sql.ts'
import { issueOf } from './record/goes-to-all.ts'

export const sendTest = job({
  name: 'send_test',
  summary: 'Sends one test mail of a campaign.',
  data: z.strictObject({
    ...testMailData,
    campaignId: Id('cmp'),
    variant: VariantKey.nullable(),
  }),
  retries: 5,
  expireS: 300,
  atOnce: 5,

  async handler({ campaignId, variant, ...mail }, jobScope) {
    const scope = { db: jobScope.db, accountId: mail.accountId }
    const campaign = await findCampaign(scope, campaignId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !newsletter) return
    // If the option was removed in the meantime, uses the campaign's own text.
    const text = variant === null ? {} : textOf(campaign, variant)
    const source = visibleTo(
      { ...campaign, ...text, kind: 'campaign' as const, issue: issueOf(campaign) },
      campaign.access,
      'paid',
    )
    await sendTestMail(jobScope, newsletter, mail, { source, ids: { campaignId } })
  },
})
