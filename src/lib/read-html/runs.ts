import { addressLossOf } from '../addresses/address-loss.ts'
import { imageAddress, judgeLiquid, LIQUID } from './addresses.ts'
import { ADDRESS_MAX, TEXT_MAX } from './block-limits.ts'
import { fieldRuns } from './field-runs.ts'
import { isLiftable, liftText } from './lifted.ts'
import type { Marks, Run } from './read-block.ts'
import type { Lose } from './read-loss.ts'
import {
  attribute,
  type Element,
  emojiOf,
  hasClass,
  isCheckbox,
  isElement,
  isInline,
  isMissed,
  isSilent,
  lineOf,
  type Piece,
  styleOf,
  textOf,
} from './tree.ts'

/**
 * A text with its formatting, or a `gap`: at least this many line breaks between the texts around
 * it.
 */
export type Part = (Marks & { text: string; gap?: never }) | { gap: 1 | 2; text?: never }

export interface Around {
  lose: Lose
  /**
   * Whether the text is in a heading. Headings are bold by themselves, so bold formatting from
   * other editors is ignored there.
   */
  isHeading?: boolean
  /** Converts digits to superscript or subscript. Absent for usual text. */
  lift?: (text: string) => string
}

const TAGS: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  mark: { highlight: true },
}

/**
 * Returns the formatting of the text in an element. Google Docs writes formatting as styles, and
 * wraps all text in a `<b>` without meaning.
 */
export function marksOf(element: Element, before: Marks, around: Around): Marks {
  const style = styleOf(element)
  const weight = style.get('font-weight') ?? ''
  const line = style.get('text-decoration') ?? style.get('text-decoration-line') ?? ''
  const href = element.name === 'a' ? addressOf(element, around) : null
  const isBold = !around.isHeading && /^(?:bold|bolder|[6-9]00)$/.test(weight)
  const marks: Marks = {
    ...before,
    ...TAGS[element.name],
    ...(isBold && { bold: true }),
    ...(/^(?:italic|oblique)/.test(style.get('font-style') ?? '') && { italic: true }),
    ...(/line-through/.test(line) && { strike: true }),
    ...(/underline/.test(line) && element.name !== 'a' && { underline: true }),
    ...(href !== null && { href }),
  }
  if (/^(?:normal|[1-5]00)$/.test(weight)) delete marks.bold
  if (style.get('font-style') === 'normal') delete marks.italic
  // Many pages underline links by styles. That underline is dropped, because the theme determines
  // the look of links.
  if (marks.href !== undefined && TAGS[element.name]?.underline !== true && !before.underline)
    delete marks.underline
  return marks
}

/** Returns the address of a link. Null: the link is dropped and only its text stays. */
function addressOf(element: Element, { lose }: Around): string | null {
  const written = element.attributes['href']
  // Substack links each image to the image file itself. This link is dropped.
  if (written === undefined || hasClass(element, /\bimage-link\b/)) return null
  const found = judgeLiquid(written, 'link')
  const loss = addressLossOf(written.trim(), 'link', found)
  if (loss) lose(loss)
  if ('fault' in found) return null
  const { whole } = found
  if (whole.startsWith('#') || whole.length > ADDRESS_MAX) {
    if (!isNote(element)) lose({ code: 'link_address', values: { link: whole } })
    return null
  }
  return behindGoogle(whole)
}

/** Returns the address to which a link of Google Docs leads through a page of Google. */
function behindGoogle(address: string): string {
  const url = address.startsWith('https://www.google.com/url?') ? URL.parse(address) : null
  const real = url?.searchParams.get('q') ?? ''
  return /^https?:\/\//i.test(real) ? real : address
}

/** Returns whether a link leads to a footnote. The footnote's number stays as text. */
function isNote(element: Element): boolean {
  return /^\[?(?:\d{1,4}|[ivx]{1,5}|[a-z*†‡])\]?$/i.test(lineOf(element)) || isBackLink(element)
}

/** Returns whether a link leads from a footnote back to its place in the text. */
function isBackLink(element: Element): boolean {
  return (
    element.name === 'a' &&
    attribute(element, 'href').includes('#') &&
    /^[↩↑⤴^]\ufe0e?$/.test(lineOf(element))
  )
}

/**
 * Returns whether an element is superscript or subscript, or is the number of a footnote, which
 * counts as superscript. Null: it is neither.
 */
function sideOf(element: Element): 'sup' | 'sub' | null {
  const place =
    { super: 'sup', sub: 'sub' }[styleOf(element).get('vertical-align') ?? ''] ?? element.name
  const isNumber =
    element.name === 'a' &&
    (attribute(element, 'href').startsWith('#') || hasClass(element, /\bfootnote/)) &&
    /^\d+$/.test(lineOf(element))
  return isNumber ? 'sup' : place === 'sup' || place === 'sub' ? place : null
}

/**
 * Reads superscript and subscript. Numbers are written in Unicode characters, so that every mail
 * program shows them.
 */
function liftOf(element: Element, marks: Marks, around: Around): [Marks, Around] {
  const side = sideOf(element)
  if (side === null || around.lift) return [marks, around]
  const text = lineOf(element)
  if (isLiftable(text)) return [marks, { ...around, lift: (part) => liftText(part, side) }]
  if (side === 'sup') return [{ ...marks, superscript: true }, around]
  // A few subscript letters are readable as usual text, so nothing is reported.
  if (!/^(?:\p{L}{1,4}|\[\w{1,4}\]|[®™*†‡])$/u.test(text))
    around.lose({ code: 'inline_element', values: { element: side } })
  return [marks, around]
}

/** Collapses white space like a browser. Liquid and a single non-breaking space stay. */
function collapsed(text: string): string {
  const plain = (part: string) => part.replace(/[ \t\r\n\f\u00a0]{2,}|[\t\r\n\f]/g, ' ')
  if (!text.includes('{')) return plain(text)
  let [made, from] = ['', 0]
  for (const { 0: source, index } of text.matchAll(LIQUID)) {
    made += plain(text.slice(from, index)) + source
    from = index + source.length
  }
  return made + plain(text.slice(from))
}

export function runsOf(pieces: readonly Piece[], marks: Marks, around: Around): Part[] {
  return pieces.flatMap((piece): Part[] => {
    if (!isElement(piece)) {
      const text = collapsed(piece)
      return text === '' ? [] : [{ ...marks, text: around.lift?.(text) ?? text }]
    }
    if (piece.name === 'br') return [{ ...marks, text: '\n' }]
    if (isSilent(piece)) {
      if (isMissed(piece)) around.lose({ code: 'element', values: { element: piece.name } })
      return []
    }
    if (isCheckbox(piece)) return [{ ...marks, text: boxOf('checked' in piece.attributes) }]
    if (piece.name === 'img') return [{ ...marks, text: wordsOf(piece, around) }]
    if (isBackLink(piece)) return []
    const [own, lifted] = liftOf(piece, marksOf(piece, marks, around), around)
    return runsOf(piece.children, own, lifted)
  })
}

/**
 * Returns the text for an image within a line: the character of an emoji, or else its description,
 * with a report that the image is left out.
 */
function wordsOf(image: Element, { lose }: Around): string {
  const found = imageAddress(image)
  if (emojiOf(image) === null && 'loss' in found) lose(found.loss)
  return collapsed(attribute(image, 'alt'))
}

export const boxOf = (isChecked: boolean) => (isChecked ? '☑ ' : '☐ ')

const APART = /^(?:p|h[1-6]|ul|ol|dl|blockquote|pre|table|figure)$/

/**
 * Returns the runs of pieces that may be blocks, such as paragraphs in a quote, each on its own
 * line.
 */
export function runsOfBlocks(pieces: readonly Piece[], marks: Marks, around: Around): Part[] {
  return pieces.flatMap((piece): Part[] => {
    if (!isElement(piece) || isInline(piece)) return runsOf([piece], marks, around)
    const gap = { gap: APART.test(piece.name) ? (2 as const) : (1 as const) }
    const inner =
      piece.name === 'pre'
        ? [{ ...marks, text: textOf(piece) }]
        : runsOfBlocks(piece.children, marksOf(piece, marks, around), around)
    return [gap, ...inner, gap]
  })
}

/** Adds a text before the first word of some lines. */
export function begun(lines: readonly Part[], text: string): Part[] {
  const first = lines.findIndex((part) => (part.text ?? '').trim() !== '')
  return lines.toSpliced(Math.max(0, first), 0, { text })
}

const keyOf = ({ bold, italic, underline, strike, highlight, superscript, code, href }: Marks) =>
  JSON.stringify([bold, italic, underline, strike, highlight, superscript, code, href])

/** Joins texts with equal formatting, without white space at the ends and around line breaks. */
export function tidy(parts: readonly Part[]): Run[] {
  const made: (Marks & { text: string })[] = []
  let gap = 0
  for (const part of parts) {
    if (part.gap) {
      gap = Math.max(gap, part.gap)
      continue
    }
    const last = made.at(-1)
    const isBegun = last === undefined || gap > 0 || /[ \n\u00a0]$/.test(last.text)
    const text = isBegun ? part.text.replace(/^[ \u00a0]+/, '') : part.text
    if (text === '' || (text === '\n' && !last)) continue
    if (last && (gap > 0 || text.startsWith('\n'))) last.text = last.text.replace(/[ \u00a0]+$/, '')
    if (last && gap > 0) {
      const breaks = /\n*$/.exec(last.text)![0].length
      const lines = '\n'.repeat(Math.max(0, gap - breaks))
      if (keyOf(last) === keyOf({})) last.text += lines
      else if (lines !== '') made.push({ text: lines })
    }
    gap = 0
    const before = made.at(-1)
    if (before && keyOf(before) === keyOf(part)) before.text += text
    else made.push({ ...part, text })
  }
  return trimmed(made).flatMap(({ text, ...marks }) =>
    shortened(text).flatMap((short) => fieldRuns(short, marks)),
  )
}

function trimmed<Text extends { text: string }>(runs: readonly Text[]): Text[] {
  const isRead = ({ text }: Text) => text.trim() !== ''
  const kept = runs.slice(runs.findIndex(isRead), runs.findLastIndex(isRead) + 1)
  const [first] = kept
  if (!first) return []
  first.text = first.text.trimStart()
  kept.at(-1)!.text = kept.at(-1)!.text.trimEnd()
  return kept
}

/** Splits a text into parts that are short enough for a run. */
export function shortened(text: string): string[] {
  return text.length <= TEXT_MAX ? [text] : (text.match(/[^]{1,10000}/gu) ?? [])
}
