import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { csvHeader, type ExportFile, makeExportFile, type StoredExport } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findCampaign } from '../campaign-sql.ts'
import { stepFilter } from './campaign-recipient.ts'
import { RecipientFilter } from './recipient-filter.ts'
import { countRecipients, RECIPIENT_COLUMNS, recipientChunks } from './recipient-lines-sql.ts'
import { listSteps, recipientReader, stepsOf } from './recipients-sql.ts'

/** The filter of an export as it is stored. */
const StoredFilter = RecipientFilter.extend(stepFilter)

export const runRecipientExport = job({
  name: 'run_recipient_export',
  summary: "Writes the file of a campaign's recipients. A process that was killed begins again.",
  data: z.strictObject({ accountId: Id('acc'), exportId: Id('exp') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,

  handler: (data, scope) => makeExportFile(scope, data, recipientsFile),
})

/** Says what is in the file of recipients. */
async function recipientsFile(scope: Scope, { campaignId, newsletterId, recipients }: StoredExport): Promise<ExportFile | { failure: string }> {
  const [campaign, newsletter] = [campaignId && (await findCampaign(scope, campaignId)), await findNewsletter(scope, newsletterId)]
  if (!campaign || !newsletter) return { failure: 'The campaign was deleted.' }
  const { step, variant, ...filter } = StoredFilter.parse(recipients)
  const steps = stepsOf(await listSteps(scope, campaign.id), { step, variant })
  return {
    fileName: `${newsletter.slug}-recipients-${scope.now.toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    header: csvHeader(RECIPIENT_COLUMNS),
    total: await countRecipients(scope, steps),
    chunks: (of) => recipientChunks(of, recipientReader(of, campaign.id, filter), steps),
  }
}
