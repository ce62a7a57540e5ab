import { textsToSend } from '#areas/content/index.ts'
import { type Access, hasPaywall } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'

type Texts = Pick<Campaign, 'access' | 'subject' | 'previewText' | 'content' | 'variants' | 'steps'>

/** Returns the texts that the next step sends. After an A/B test, this is the winner's text. */
export function textsOfStep({ steps, ...campaign }: Texts) {
  return textsToSend(steps.length === 0 ? campaign : { ...campaign, variants: null })
}

/**
 * Returns what unpaid readers get of a campaign. `open`: the whole text, like paid readers.
 * `parted`: the part above the paywall. `shut`: no mail, because a text has no paywall.
 */
export function gateOf(campaign: Texts): 'open' | 'parted' | 'shut' {
  if (campaign.access !== ('paid' satisfies Access)) return 'open'
  return textsOfStep(campaign).every(({ text }) => hasPaywall(text.content)) ? 'parted' : 'shut'
}
