import { textsToSend } from '#areas/content/index.ts'
import { type Access, hasPaywall } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'

type Texts = Pick<Campaign, 'access' | 'subject' | 'previewText' | 'content' | 'variants' | 'steps'>

/** The texts of the next step. After an A/B test, the campaign's own text is the winner. */
export function textsOfStep({ steps, ...campaign }: Texts) {
  return textsToSend(steps.length === 0 ? campaign : { ...campaign, variants: null })
}

/**
 * Returns the gate of a campaign's mails. `open`: all readers get the whole text. `parted`: unpaid
 * readers get the part above the paywall. `shut`: the text has no paywall, and they get no mail.
 */
export function gateOf(campaign: Texts): 'open' | 'parted' | 'shut' {
  if (campaign.access !== ('paid' satisfies Access)) return 'open'
  return textsOfStep(campaign).every(({ text }) => hasPaywall(text.content)) ? 'parted' : 'shut'
}
