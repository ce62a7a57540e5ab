import type { BlocksContent, Inline } from '#areas/emails/index.ts'

type Blocks = BlocksContent['blocks']
type Block = Blocks[number]

export interface Wording {
  name: string
  blocks: Blocks
}

/** A built-in template. Without a theme of its own it uses the newsletter's theme. */
export interface Shipped extends Wording {
  /**
   * The last part of the template's id, which never changes. Templates with higher numbers are
   * listed first.
   */
  number: number
  /** German text, which addresses readers as “Sie”. It has the same blocks as the English one. */
  german: Wording
}

type Words = (string | Inline)[]

const runs = (words: Words): Inline[] =>
  words.map((one) => (typeof one === 'string' ? { text: one } : one))

export const bold = (text: string): Inline => ({ text, bold: true })
export const italic = (text: string): Inline => ({ text, italic: true })
export const code = (text: string): Inline => ({ text, code: true })
export const link = (text: string, href: string): Inline => ({ text, href })
export const firstName = (fallback: string): Inline => ({ field: 'first_name', default: fallback })

export const heading = (level: 1 | 2 | 3, ...text: Words): Block => ({
  type: 'heading',
  level,
  text: runs(text),
})
export const paragraph = (...text: Words): Block => ({ type: 'paragraph', text: runs(text) })
export const list = (...items: Words[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map(runs),
})
export const quote = (text: string, cite?: string): Block => ({
  type: 'quote',
  text: runs([text]),
  ...(cite !== undefined && { cite }),
})
export const callout = (
  tone: 'neutral' | 'accent' | 'success' | 'warning',
  ...text: Words
): Block => ({ type: 'callout', tone, text: runs(text) })
export const button = (
  label: string,
  href: string,
  more: { style?: 'outline'; align?: 'center' } = {},
): Block => ({
  type: 'button',
  label,
  href,
  ...more,
})
/** Returns an item of a list of links: a title, and a sentence about it. */
export const find = (title: string, path: string, words: string): Block[] => [
  heading(3, link(title, `https://example.com/${path}`)),
  paragraph(words),
]
export const columns = (shares: number[], ...inside: Block[][]): Block => ({
  type: 'columns',
  shares,
  columns: inside,
})
export const divider: Block = { type: 'divider' }
/** A placeholder in the addresses of images, which is replaced by the server's address. */
export const PICTURES = 'https://pictures.invalid/'
/**
 * Returns an image block for a file in `pictures/`. Mails that were sent keep linking to the file,
 * so a changed image gets a new number.
 */
export const picture = (name: string, alt: string): Block => ({
  type: 'image',
  url: `${PICTURES}${name}-1.jpg`,
  alt,
})
export const spacer = (height: number): Block => ({ type: 'spacer', height })
