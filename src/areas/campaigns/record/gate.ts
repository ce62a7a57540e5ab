import { textsToSend } from '#areas/content/index.ts'
import { type Access, hasPaywall } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'

type Texts = Pick<Campaign, 'access' | 'subject' | 'previewText' | 'content' | 'variants' | 'steps'>

/** The texts that the next step sends. After an A/B test all later steps send the winner, which is the campaign's own text. */
export function textsOfStep({ steps, ...campaign }: Texts) {
  return textsToSend(steps.length === 0 ? campaign : { ...campaign, variants: null })
}

/**
 * Returns what the gate does in the mails of a campaign. `open`: all readers get the whole text. `parted`: paid readers get the whole, and others
 * the part above the paywall. `shut`: others get no mail, since there is no paywall. Every recipient is a subscriber.
 */
export function gateOf(campaign: Texts): 'open' | 'parted' | 'shut' {
  if (campaign.access !== ('paid' satisfies Access)) return 'open'
  return textsOfStep(campaign).every(({ text }) => hasPaywall(text.content)) ? 'parted' : 'shut'
}
