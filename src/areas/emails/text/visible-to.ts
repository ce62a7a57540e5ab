import { z } from 'zod'
import type { Block } from '../blocks/block.ts'
import type { Content } from './content.ts'
import type { EmailText } from './email-text.ts'
import { marksIn, withoutMarks } from './paywall-mark.ts'

export const Access = z.enum(['everyone', 'subscribers', 'paid']).meta({
  description:
    'The readers of the whole text: everyone, active subscribers who are signed in on the newsletter’s page, or paid readers. Others get the part above the paywall.',
  examples: ['everyone'],
})
export type Access = z.output<typeof Access>

/** A reader as the gate sees one: without a sign-in, a subscriber, or a paid reader. */
export type ReaderTier = 'visitor' | 'free' | 'paid'

const NEEDED: Record<Access, number> = { everyone: 0, subscribers: 1, paid: 2 }
const HELD: Record<ReaderTier, number> = { visitor: 0, free: 1, paid: 2 }

/** Returns whether a reader may read the whole of a text. */
export function mayReadAll(access: Access, tier: ReaderTier): boolean {
  return HELD[tier] >= NEEDED[access]
}

/** Returns whether a text has a paywall. */
export function hasPaywall(content: Content): boolean {
  return content.format === 'blocks' ? content.blocks.some(isPaywall) : marksIn(content.body).length > 0
}

/**
 * Returns what a reader sees of a text. Mails, their text parts, pages, feeds, the search, cards and previews all show what this returns, so that
 * they cannot disagree. A text without a paywall shows nothing to a reader below its access. `offer` says that something was left out.
 */
export function visibleTo<Text extends EmailText>(text: Text, access: Access, tier: ReaderTier): Text {
  if (mayReadAll(access, tier)) return { ...text, content: withoutPaywall(text.content) }
  return { ...text, content: hasPaywall(text.content) ? abovePaywall(text.content) : withoutContent(text.content), offer: access }
}

/** Returns a content as far as its paywall, or the content itself without one. */
export function abovePaywall(content: Content): Content {
  if (!hasPaywall(content)) return content
  if (content.format === 'blocks') return { ...content, blocks: content.blocks.slice(0, content.blocks.findIndex(isPaywall)) }
  return { ...content, body: content.body.slice(0, marksIn(content.body)[0]!.from) }
}

/** Takes the paywall out of a content. Blocks keep their places, which pointers in hints name. */
export function withoutPaywall(content: Content): Content {
  if (!hasPaywall(content)) return content
  if (content.format === 'blocks') return { ...content, blocks: content.blocks.map((block) => (isPaywall(block) ? NOWHERE : block)) }
  return { ...content, body: withoutMarks(content.body) }
}

function withoutContent(content: Content): Content {
  return content.format === 'blocks' ? { ...content, blocks: [] } : { ...content, body: '' }
}

const isPaywall = ({ type }: Block) => type === 'paywall'

/** A block that is shown neither in mails, nor on the web. */
const NOWHERE: Block = { type: 'spacer', height: 1, visibleIn: 'web', when: { any: [] } }
