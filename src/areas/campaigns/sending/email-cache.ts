import type { System } from '#operation/system.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import { findCampaign } from '../campaign-sql.ts'
import { openEmail } from './open-email.ts'
import type { QueueEntry } from './queue-sql.ts'

/** The time for which a message maker is reused. A changed sender or signing key takes effect after at most this time. */
const KEPT_MS = 10_000

/**
 * A cache of the compiled emails of the campaigns that are being sent. Opening one takes some statements and parses its templates, while
 * a time slice has up to 5,000 messages.
 */
export interface EmailCache {
  /** Returns null when the campaign or its newsletter is being deleted. Rejects when no messages can be made of it now. */
  find(entry: QueueEntry): Promise<MessageMaker | null>
}

export function openEmailCache(system: System): EmailCache {
  const cached = new Map<string, { email: Promise<MessageMaker | null>; until: number }>()
  return {
    find(entry) {
      const now = system.ports.clock.now().getTime()
      for (const [id, { until }] of cached) if (until <= now) cached.delete(id)
      const known = cached.get(entry.campaignId)
      if (known) return known.email
      const email = load(system, entry)
      cached.set(entry.campaignId, { email, until: now + KEPT_MS })
      email.catch(() => cached.delete(entry.campaignId))
      return email
    },
  }
}

async function load({ db, ports }: System, { accountId, campaignId }: QueueEntry): Promise<MessageMaker | null> {
  const scope = { db, accountId }
  const campaign = await findCampaign(scope, campaignId)
  const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
  if (!campaign || !newsletter) return null
  return openEmail(scope, { campaign, newsletter, ports })
}
