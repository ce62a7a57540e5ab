import type { EmailText } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'

type Chosen = Pick<Campaign, 'audience' | 'access'>

/**
 * Returns whether an audience leaves no reader out, which gives its page from the first mail on.
 * Cleanups leave out addresses only. An access decides about the page itself.
 */
export function goesToAll({ audience, access }: Chosen): boolean {
  const { segmentId, filter, tier, includeTags, excludeTags, unopenedOf } = audience
  const rules = [segmentId, filter, access === 'everyone' ? tier : null, unopenedOf]
  return (
    rules.every((rule) => rule === null) && includeTags.length === 0 && excludeTags.length === 0
  )
}

/** Returns whether mails link to the page: one that never gets a page would mail a dead link. */
export function issueOf(campaign: Chosen): NonNullable<EmailText['issue']> {
  return goesToAll(campaign) ? 'on_web' : 'mailed'
}
