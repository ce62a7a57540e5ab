import type { BlocksContent, Inline } from '#areas/emails/index.ts'

type Blocks = BlocksContent['blocks']
export type Block = Blocks[number]

/** The name and the text of a template in one language. */
export interface Wording {
  name: string
  blocks: Blocks
}

/** A template that comes with Mailcast, in English and German. It has no theme, so that it shows its newsletter's. */
export interface Shipped extends Wording {
  /** The last part of its id, for good. A higher number comes earlier in the list. */
  number: number
  /** Addresses readers with “Sie”, as the foot of the mail does. Has the blocks of the English text, one for one. */
  german: Wording
}

/** A text, or a run with marks. */
type Words = (string | Inline)[]

const runs = (words: Words): Inline[] => words.map((one) => (typeof one === 'string' ? { text: one } : one))

export const bold = (text: string): Inline => ({ text, bold: true })
export const italic = (text: string): Inline => ({ text, italic: true })
export const code = (text: string): Inline => ({ text, code: true })
export const link = (text: string, href: string): Inline => ({ text, href })
/** Fills in the reader's first name. */
export const firstName = (fallback: string): Inline => ({ field: 'first_name', default: fallback })

export const heading = (level: 1 | 2 | 3, ...text: Words): Block => ({ type: 'heading', level, text: runs(text) })
export const paragraph = (...text: Words): Block => ({ type: 'paragraph', text: runs(text) })
export const list = (...items: Words[]): Block => ({ type: 'list', ordered: false, items: items.map(runs) })
export const steps = (...items: Words[]): Block => ({ type: 'list', ordered: true, items: items.map(runs) })
export const quote = (text: string, cite?: string): Block => ({ type: 'quote', text: runs([text]), ...(cite !== undefined && { cite }) })
export const callout = (tone: 'neutral' | 'accent' | 'success' | 'warning', ...text: Words): Block => ({ type: 'callout', tone, text: runs(text) })
export const button = (label: string, href: string, more: { style?: 'outline'; align?: 'center' } = {}): Block => ({
  type: 'button',
  label,
  href,
  ...more,
})
/** A find of a list of links: its title, and a sentence about it. */
export const find = (title: string, path: string, words: string): Block[] => [
  heading(3, link(title, `https://example.com/${path}`)),
  paragraph(words),
]
export const columns = (shares: number[], ...inside: Block[][]): Block => ({ type: 'columns', shares, columns: inside })
export const divider: Block = { type: 'divider' }
/** The base of the addresses of pictures, in place of that of a deployment. */
export const PICTURES = 'https://pictures.invalid/'
/** The number in the names of all pictures. A picture that changes takes the next one for all, and the former files stay: sent mails show them. */
export const PICTURES_EDITION = 1
/** A picture of `pictures/`, which `scripts/template-pictures.ts` draws. */
export const picture = (name: string, alt: string): Block => ({ type: 'image', url: `${PICTURES}${name}-${PICTURES_EDITION}.jpg`, alt })
export const spacer = (height: number): Block => ({ type: 'spacer', height })
