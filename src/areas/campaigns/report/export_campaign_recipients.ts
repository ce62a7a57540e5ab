import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Export, FILE_DAYS } from '#areas/exports/index.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { stepFilter } from './campaign-recipient.ts'
import { recipientExport } from './recipient-export.ts'
import { recipientFilter } from './recipient-filter.ts'
import { RECIPIENT_COLUMNS } from './recipient-lines-sql.ts'

export const export_campaign_recipients = operation({
  name: 'export_campaign_recipients',
  route: 'POST /campaigns/{campaignId}/recipients/export',
  summary: 'Export the recipients of a campaign to a CSV file, with the filters of their list.',
  description: `Answers at once with a job. Call get_export until \`status\` is \`done\`: then \`downloadUrl\` has the file for ${FILE_DAYS} days. A recipient whose state changes while the file is made is in it as it was when it was read, and never twice.
An apostrophe stands before each text that a spreadsheet would run as a formula.`,
  effect: 'expose',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({ campaignId: Id('cmp'), ...recipientFilter, ...stepFilter }),
  output: Export,
  askersOnly: ['downloadUrl'],
  status: 202,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp'), opened: true },

  async handler({ campaignId, ...recipients }, ctx) {
    const campaign = await findCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)

    const { newsletterId } = campaign
    const everything = { segmentId: null, filter: null, statuses: [], fields: RECIPIENT_COLUMNS }
    return recipientExport.start(ctx, {
      newsletterId,
      ownerId: uuidOf(campaignId),
      wanted: recipients,
      format: 'csv',
      ...everything,
    })
  },
})
