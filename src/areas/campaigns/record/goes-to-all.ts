import type { EmailText } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'

type Chosen = Pick<Campaign, 'audience' | 'access'>

/**
 * Returns whether an audience leaves no reader out, so that its page exists from the first mail on.
 * A cleanup leaves out only doubtful addresses. `access` restricts the page by itself.
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
