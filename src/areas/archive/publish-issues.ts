import type { z } from 'zod'
import type { RecordedEvent } from '#operation/events/event.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import { type Campaign, publishCampaign } from '#areas/campaigns/index.ts'
import { renderArchive } from './archive-jobs.ts'
import { insertIssue } from './issue-sql.ts'

type Sent = z.output<typeof Campaign>

/** Publishes each campaign that has gone out to all readers, in the transaction that says so. */
export const publishIssues: Reaction = (_db, events, { forEach }) =>
  events.some(({ type }) => type === 'campaign.sent') ? forEach(publish) : Promise.resolve()

const publish: Parameters<Parameters<Reaction>[2]['forEach']>[0] = async (event, scope) => {
  const campaign = sentToAll(event)
  if (!campaign) return
  await publishCampaign(scope, campaign)
  await insertIssue(scope, campaign)
  await scope.enqueue(renderArchive, { accountId: scope.accountId, newsletterId: campaign.newsletterId })
}

/**
 * Returns the campaign of an event when no reader was left out: neither by a limit nor by the rules of its audience. A cleanup leaves out addresses
 * alone, so it does not count. A campaign with an access is published whatever the tier of its audience.
 */
function sentToAll({ type, body }: RecordedEvent): Sent | null {
  if (type !== 'campaign.sent') return null
  const { campaign, finished } = (JSON.parse(body) as { data: { campaign: Sent; finished: boolean } }).data
  const { segmentId, filter, tier, includeTags, excludeTags, unopenedOf } = campaign.audience
  // An access says who reads it on the web, so the tier of its mails does not.
  const chosen =
    [segmentId, filter, campaign.access === 'everyone' ? tier : null, unopenedOf].some((rule) => rule !== null) ||
    includeTags.length > 0 ||
    excludeTags.length > 0
  return finished && !chosen ? campaign : null
}
