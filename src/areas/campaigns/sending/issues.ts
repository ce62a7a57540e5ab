import type { System } from '#operation/system.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import type { Issue } from '#areas/emails/index.ts'
import { findCampaign } from '../campaign-sql.ts'
import { openCampaign } from './open-campaign.ts'
import type { Head } from './queue-sql.ts'

/** A change of the sender or of the signing key is in the mails that are made this long after it. */
const KEPT_MS = 10_000

/** The campaigns that are being sent, made ready: opening one takes some statements and reads its templates, and a turn has up to 5,000 mails. */
export interface Issues {
  /** Null when the campaign or its newsletter is being deleted; rejects when no mails can be made of it now. */
  find(head: Head): Promise<Issue | null>
}

export function openIssues(system: System): Issues {
  const kept = new Map<string, { issue: Promise<Issue | null>; until: number }>()
  return {
    find(head) {
      const now = system.world.clock.now().getTime()
      for (const [id, { until }] of kept) if (until <= now) kept.delete(id)
      const known = kept.get(head.campaignId)
      if (known) return known.issue
      const issue = load(system, head)
      kept.set(head.campaignId, { issue, until: now + KEPT_MS })
      issue.catch(() => kept.delete(head.campaignId))
      return issue
    },
  }
}

async function load({ db, world }: System, { accountId, campaignId }: Head): Promise<Issue | null> {
  const scope = { db, accountId }
  const campaign = await findCampaign(scope, campaignId)
  const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
  if (!campaign || !newsletter) return null
  return openCampaign(scope, { campaign, newsletter, world })
}
