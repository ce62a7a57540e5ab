import type { EmailText } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'

type Chosen = Pick<Campaign, 'audience' | 'access'>

/**
 * Returns whether the rules of an audience leave no reader out. Such a campaign has a page from its first mail on. A cleanup leaves out addresses
 * alone, so it does not count. A campaign with an access has a page whatever the tier of its audience, since the access says who reads it there.
 */
export function goesToAll({ audience, access }: Chosen): boolean {
  const { segmentId, filter, tier, includeTags, excludeTags, unopenedOf } = audience
  const rules = [segmentId, filter, access === 'everyone' ? tier : null, unopenedOf]
  return rules.every((rule) => rule === null) && includeTags.length === 0 && excludeTags.length === 0
}

/** Returns whether the head of a campaign's mails links to its page: one that never gets a page would mail a dead link. */
export function issueOf(campaign: Chosen): NonNullable<EmailText['issue']> {
  return goesToAll(campaign) ? 'on_web' : 'mailed'
}
