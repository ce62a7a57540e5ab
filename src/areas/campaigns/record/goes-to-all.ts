import type { EmailText } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'

type Chosen = Pick<Campaign, 'audience' | 'access'>

/**
 * Returns whether an audience excludes no reader, so that its page exists from the first mail on. A
 * cleanup does not matter, because it excludes only doubtful addresses. `access` does not matter,
 * because it restricts the page itself.
 */
export function goesToAll({ audience, access }: Chosen): boolean {
  const { segmentId, filter, tier, includeTags, excludeTags, unopenedOf } = audience
  const rules = [segmentId, filter, access === 'everyone' ? tier : null, unopenedOf]
  return (
    rules.every((rule) => rule === null) && includeTags.length === 0 && excludeTags.length === 0
  )
}

/** Returns whether mails link to the campaign's page. They do not when it may never get one. */
export function issueOf(campaign: Chosen): NonNullable<EmailText['issue']> {
  return goesToAll(campaign) ? 'on_web' : 'mailed'
}
