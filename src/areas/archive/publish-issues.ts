import type { z } from 'zod'
import type { RecordedEvent } from '#operation/events/event.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import { type Campaign, goesToAll, publishCampaign } from '#areas/campaigns/index.ts'
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

/** Returns the campaign of an event when no reader was left out, neither by a limit nor by the rules of its audience. */
function sentToAll({ type, body }: RecordedEvent): Sent | null {
  if (type !== 'campaign.sent') return null
  const { campaign, finished } = (JSON.parse(body) as { data: { campaign: Sent; finished: boolean } }).data
  return finished && goesToAll(campaign) ? campaign : null
}
