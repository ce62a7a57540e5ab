import { z } from 'zod'
import type { Db } from '#db/rows.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { CampaignReport, ratesOf } from './campaign-report.ts'
import { readFigures } from './figures-cache.ts'
import { listSteps } from './recipients-sql.ts'
import { computeFigures } from './report-figures.ts'
import { countLateBounces, topLinks } from './report-sql.ts'
import { testReport } from './ab-test-report.ts'
import { findFigures } from '../record/variants-sql.ts'

/** The number of recipients up to which a campaign's figures are computed for each request. */
const AT_ONCE_MAX = 20_000

export const get_campaign_report = operation({
  name: 'get_campaign_report',
  route: 'GET /campaigns/{campaignId}/report',
  summary:
    'Get the report of a campaign: rates beside the median of the last campaigns, a timeline, links, providers, failures and machines.',
  description: `Each figure is the length of a list of list_campaign_recipients, whose filters have the same names: \`opened\`, \`clicked\`, \`link\`, \`domain\`, \`failure\`, \`machineReason\` and so on. docs/reports.md has the table.
Opens and clicks are of people. Those of programs are in \`machines\`, \`counts.machineOpens\` and \`counts.machineClicks\`.
Rates come as two numbers, so that a small campaign is not taken for a trend. Some figures of a campaign with over ${AT_ONCE_MAX.toLocaleString('en')} recipients may be a minute old, as \`computedAt\` says.`,
  effect: 'read',
  access: 'full',
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: CampaignReport,
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp') },

  async handler({ campaignId }, ctx) {
    const campaign = await findCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)

    const steps = await listSteps(ctx, campaignId)
    const mailings = steps.map(({ mailingId }) => mailingId)
    const sent = {
      newsletterId: campaign.newsletterId,
      mailings,
      replaced: steps.some(({ replaced }) => replaced > 0),
    }
    const compute = (db: Db) =>
      computeFigures({ db, accountId: ctx.accountId }, campaign, sent, ctx.now)
    const isSmall = campaign.counts.recipients <= AT_ONCE_MAX
    const { botClicks, ...figures } = isSmall
      ? await compute(ctx.db)
      : await readFigures(ctx, campaignId, () => ctx.heavyRead(compute))
    const [links, lateBounces] = [
      await topLinks(ctx, sent),
      await countLateBounces(ctx, [campaignId]),
    ]
    return {
      ...figures,
      counts: campaign.counts,
      rates: ratesOf(campaign.counts, lateBounces.get(campaignId) ?? 0),
      ...(campaign.variants && {
        variants: testReport(campaign.variants, await findFigures(ctx, campaignId)),
      }),
      links: links.map((link) => ({ ...link, machineClicks: botClicks.get(link.url) ?? 0 })),
    }
  },
})
