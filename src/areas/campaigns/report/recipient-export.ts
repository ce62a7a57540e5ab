import { typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import {
  CAMPAIGN_RECIPIENTS,
  csvHeader,
  type ExportFile,
  exportKind,
  type StoredExport,
} from '#areas/exports/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { stepFilter } from './campaign-recipient.ts'
import { RecipientFilter } from './recipient-filter.ts'
import { countRecipients, RECIPIENT_COLUMNS, recipientChunks } from './recipient-lines-sql.ts'
import { listSteps, recipientReader, stepsOf } from './recipients-sql.ts'

const StoredFilter = RecipientFilter.extend(stepFilter)

export const recipientExport = exportKind({
  kind: CAMPAIGN_RECIPIENTS,
  job: 'run_recipient_export',
  summary: "Writes the file of a campaign's recipients.",
  file: recipientsFile,
})

async function recipientsFile(
  scope: Scope,
  { ownerId, newsletterId, wanted }: StoredExport,
): Promise<ExportFile | { failure: string }> {
  const [campaign, newsletter] = [
    ownerId && (await findCampaign(scope, typeId('cmp', ownerId))),
    await findNewsletter(scope, newsletterId),
  ]
  if (!campaign || !newsletter) return { failure: 'The campaign was deleted.' }
  const { step, variant, ...filter } = StoredFilter.parse(wanted)
  const steps = stepsOf(await listSteps(scope, campaign.id), { step, variant })
  return {
    fileName: `${newsletter.slug}-recipients-${scope.now.toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    header: csvHeader(RECIPIENT_COLUMNS),
    total: await countRecipients(scope, steps),
    chunks: (db) => recipientChunks(db, recipientReader(db, campaign.id, filter), steps),
  }
}
