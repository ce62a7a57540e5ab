import { imageAddress } from './addresses.ts'
import { isHidden, isNothing, stylesOf } from './styles.ts'

/** An HTML element, independent of the parser. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Piece[]
}
export type Piece = Element | string

/** The deepest nesting of elements that is read. */
export const DEPTH_MAX = 100

export const isElement = (piece: Piece | undefined): piece is Element => typeof piece === 'object'
export const attribute = ({ attributes }: Element, name: string) => attributes[name] ?? ''
export const styleOf = (element: Element) => stylesOf(attribute(element, 'style'))
export const hasClass = (element: Element, name: RegExp) => name.test(attribute(element, 'class'))

export function textOf(piece: Piece): string {
  if (!isElement(piece)) return piece
  return piece.name === 'br' ? '\n' : piece.children.map(textOf).join('')
}

export function lineOf(piece: Piece): string {
  return textOf(piece).replace(/\s+/g, ' ').trim()
}

/**
 * Finds the first inner element that matches. Does not look into those for which `isClosed` is
 * true.
 */
export function findIn(
  { children }: Element,
  is: (inner: Element) => boolean,
  isClosed: (inner: Element) => boolean = () => false,
): Element | null {
  for (const child of children) {
    if (!isElement(child)) continue
    if (is(child)) return child
    const inner = isClosed(child) ? null : findIn(child, is, isClosed)
    if (inner) return inner
  }
  return null
}

/** The elements that are left out with their contents, which readers would miss. */
const MISSED = /^(?:audio|canvas|embed|input|map|math|object|select|textarea|video)$/
/** The elements that show nothing, or only serve the page that they are from. */
const SILENT =
  /^(?:button|col|colgroup|datalist|head|link|meta|noscript|script|style|svg|template|title|xml)$/
const WIDGETS =
  /\b(?:header-anchor-widget|subscription-widget(?:-wrap)?|image-link-expand|kg-callout-emoji-none)\b/

/** Returns whether the words in an element are left out with it. */
export const hidesContent = (name: string) => MISSED.test(name) || SILENT.test(name)

export const isCheckbox = (element: Element) =>
  element.name === 'input' && attribute(element, 'type').toLowerCase() === 'checkbox'

export const isMissed = (element: Element) => MISSED.test(element.name) && !isCheckbox(element)

/** Returns whether an element is left out without a report. */
export function isSilent(element: Element): boolean {
  const { name, attributes } = element
  if (MISSED.test(name)) return !isCheckbox(element)
  if (SILENT.test(name) || hasClass(element, WIDGETS)) return true
  // Google Docs adds images of checkboxes to tasks. They are not needed, because the items
  // themselves say whether a task is done.
  if (attribute(element, 'aria-roledescription') === 'checkbox') return true
  const styles = styleOf(element)
  if ((name === 'img' || name === 'iframe') && isSmall(attributes, styles)) return true
  return (
    styles.get('mso-list') === 'ignore' ||
    isHidden(attributes, styles) ||
    (isNothing(styles.get('font-size')) && !element.children.some(hasSize))
  )
}

/** Returns whether a piece in a text of size 0 is visible, as in layouts of mails. */
function hasSize(piece: Piece): boolean {
  if (!isElement(piece)) return false
  const styles = styleOf(piece)
  return (
    /^(?:hr|iframe|img)$/.test(piece.name) ||
    styles.has('font') ||
    !isNothing(styles.get('font-size') ?? '0') ||
    piece.children.some(hasSize)
  )
}

const PIXEL = /^[01](?:\.0+)?(?:px)?$/

/** Returns whether a picture or frame is too small to see, so that it only counts readers. */
function isSmall(attributes: Element['attributes'], styles: ReadonlyMap<string, string>): boolean {
  return ['width', 'height'].some((side) => PIXEL.test(attributes[side] ?? styles.get(side) ?? ''))
}

const EMOJI = /\b(?:emoji|goomoji|wp-smiley)\b/

/**
 * Returns the character of an emoji that an editor inserted as an image. Null: the image is no
 * emoji.
 */
export function emojiOf(element: Element): string | null {
  const alt = attribute(element, 'alt')
  const isDrawn =
    hasClass(element, EMOJI) ||
    'data-emoji' in element.attributes ||
    'data-goomoji' in element.attributes
  return element.name === 'img' && isDrawn && alt !== '' && alt.length <= 16 ? alt : null
}

const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|br|cite|code|del|dfn|em|font|i|input|ins|kbd|label|mark|o:p|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/

const known = new WeakMap<Element, boolean>()

/**
 * Returns whether a piece is part of a line. The answer is remembered, since each level asks again.
 */
export function isInline(piece: Piece): boolean {
  if (!isElement(piece)) return true
  let found = known.get(piece)
  if (found === undefined) {
    found =
      isSilent(piece) ||
      (piece.name === 'img' && (emojiOf(piece) !== null || 'loss' in imageAddress(piece))) ||
      (INLINE.test(piece.name) && piece.children.every(isInline))
    known.set(piece, found)
  }
  return found
}
