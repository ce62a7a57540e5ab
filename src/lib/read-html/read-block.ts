export interface Marks {
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  highlight?: boolean
  superscript?: boolean
  code?: boolean
  href?: string
}

/** A piece of text, or a field's value. */
export interface Run extends Marks {
  text?: string
  field?: string
  default?: string
}

export type Item = Run[] | { text: Run[]; items?: Item[] }
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

/** A block as read from HTML. The API's blocks have more fields. */
export type ReadBlock =
  | { type: 'heading'; level: 1 | 2 | 3; text: Run[] }
  | { type: 'paragraph'; text: Run[] }
  | { type: 'list'; ordered: boolean; items: Item[] }
  | { type: 'quote'; text: Run[]; cite?: string }
  | {
      type: 'image'
      url: string
      alt: string
      href?: string
      width?: 25 | 50 | 75
      caption?: string
    }
  | { type: 'button'; label: string; href: string; align?: 'center' }
  | { type: 'callout'; tone: Tone; text: Run[] }
  | { type: 'toggle'; title: Run[]; text: Run[] }
  | { type: 'gallery'; images: { url: string; alt: string; href?: string }[] }
  | { type: 'divider' }
  | { type: 'code'; text: string }
  | { type: 'table'; header: boolean; rows: Run[][][] }
  | { type: 'embed'; url: string; title?: string }
