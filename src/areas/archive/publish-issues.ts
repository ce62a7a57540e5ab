import type { RecordedEvent } from '#operation/event.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import { onSignal } from '#operation/events/signal.ts'
import type { Scope } from '#operation/scope.ts'
import type { z } from 'zod'
import {
  type Campaign,
  goesPublic,
  goesToAll,
  publishCampaign,
  withdrawCampaign,
} from '#areas/campaigns/index.ts'
import { renderArchive } from './archive-jobs.ts'
import { deleteIssue, insertIssue, unlistIssue } from './issue-sql.ts'

type Going = z.output<typeof Campaign>

/** Publishes an issue in the transaction that starts a campaign, since the mails link to it. */
export const publishWithMails = onSignal(goesPublic, (scope, { campaign, page }) => {
  if (page === 'gone') return withdraw(scope, campaign)
  return page === 'unlisted'
    ? unlistIssue(scope, campaign.id)
    : publish(scope, campaign, page === 'listed' ? true : null)
})

/** Adds a sent campaign to the archive's list unless a limit of the plan left readers out. */
export const publishIssues: Reaction = (_db, events, { forEach }) =>
  events.some(({ type }) => type === 'campaign.sent') ? forEach(list) : Promise.resolve()

const list: Parameters<Parameters<Reaction>[2]['forEach']>[0] = async (event, scope) => {
  const campaign = finishedBy(event)
  if (campaign) await publish(scope, campaign, true)
}

async function publish(scope: Scope, campaign: Going, listing: true | null): Promise<void> {
  if (!goesToAll(campaign)) return
  await publishCampaign(scope, campaign)
  await insertIssue(scope, campaign, listing)
  await scope.enqueue(renderArchive, {
    accountId: scope.accountId,
    newsletterId: campaign.newsletterId,
  })
}

async function withdraw(scope: Scope, campaign: Going): Promise<void> {
  await withdrawCampaign(scope, campaign)
  await deleteIssue(scope, campaign.id)
}

function finishedBy({ type, body }: RecordedEvent): Going | null {
  if (type !== 'campaign.sent') return null
  const { campaign, finished } = (
    JSON.parse(body) as { data: { campaign: Going; finished: boolean } }
  ).data
  return finished ? campaign : null
}
