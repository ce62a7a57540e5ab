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

/** The kind of reader: without sign-in, a subscriber, or a paid reader. */
export type ReaderTier = 'visitor' | 'free' | 'paid'

const NEEDED: Record<Access, number> = { everyone: 0, subscribers: 1, paid: 2 }
const HELD: Record<ReaderTier, number> = { visitor: 0, free: 1, paid: 2 }

export function mayReadAll(access: Access, tier: ReaderTier): boolean {
  return HELD[tier] >= NEEDED[access]
}

export function hasPaywall(content: Content): boolean {
  return content.format === 'blocks'
    ? content.blocks.some(isPaywall)
    : marksIn(content.body).length > 0
}

/**
 * Returns the part of a text that a reader may see, in mails, pages, feeds, search, cards and
 * previews. When the text has no paywall, a reader without access sees nothing. `offer`: a part was
 * left out.
 */
export function visibleTo<Text extends EmailText>(
  text: Text,
  access: Access,
  tier: ReaderTier,
): Text {
  if (mayReadAll(access, tier)) return { ...text, content: withoutPaywall(text.content) }
  return {
    ...text,
    content: hasPaywall(text.content) ? abovePaywall(text.content) : withoutContent(text.content),
    offer: access,
  }
}

/** Returns the part of a content above its paywall; the whole content when it has no paywall. */
export function abovePaywall(content: Content): Content {
  if (!hasPaywall(content)) return content
  if (content.format === 'blocks')
    return { ...content, blocks: content.blocks.slice(0, content.blocks.findIndex(isPaywall)) }
  return { ...content, body: content.body.slice(0, marksIn(content.body)[0]!.from) }
}

/**
 * Returns a content without its paywall. The other blocks keep their numbers, since checks point to
 * blocks by number.
 */
export function withoutPaywall(content: Content): Content {
  if (!hasPaywall(content)) return content
  if (content.format === 'blocks')
    return {
      ...content,
      blocks: content.blocks.map((block) => (isPaywall(block) ? NOWHERE : block)),
    }
  return { ...content, body: withoutMarks(content.body) }
}

function withoutContent(content: Content): Content {
  return content.format === 'blocks' ? { ...content, blocks: [] } : { ...content, body: '' }
}

const isPaywall = ({ type }: Block) => type === 'paywall'

/** A block that renders to nothing, in place of a paywall. */
const NOWHERE: Block = { type: 'spacer', height: 0 }
