import { embedOf, pageOfFrame } from '../addresses/embedded-pages.ts'
import { countLetters, cutLetters } from '../letters.ts'
import { ADDRESS_MAX, ALT_MAX, GALLERY_MAX, LABEL_MAX } from './block-limits.ts'
import { imageAddress } from './addresses.ts'
import type { Marks, ReadBlock, Tone } from './read-block.ts'
import type { ReadLoss } from './read-loss.ts'
import { type Around, begun, runsOfBlocks, marksOf, tidy } from './runs.ts'
import {
  attribute,
  type Element,
  findIn,
  hasClass,
  isElement,
  isSilent,
  lineOf,
  type Piece,
  styleOf,
} from './tree.ts'

/**
 * Returns the block for a card of a known editor, or for an `<aside>`. Null: the element is
 * neither.
 */
export function cardOf(element: Element, around: Around): ReadBlock | null {
  if (hasClass(element, /\bkg-callout-card\b/) || element.name === 'aside')
    return calloutOf(element, around)
  if (element.name === 'details' || hasClass(element, /\bkg-toggle-card\b/))
    return toggleOf(element, around)
  if (hasClass(element, /\b(?:kg-gallery-card|wp-block-gallery)\b/))
    return galleryOf(element, around)
  if (hasClass(element, /\bfootnote\b/)) return noteOf(element, around)
  if (hasClass(element, /\byoutube-wrap\b/)) {
    const id = /"videoId"\s*:\s*"([\w-]{11})"/.exec(attribute(element, 'data-attrs'))?.[1]
    return id ? { type: 'embed', url: `https://www.youtube.com/watch?v=${id}` } : null
  }
  if (hasClass(element, /\b(?:kg-bookmark-card|bookmark)\b/)) return bookmarkOf(element, around)
  return null
}

function calloutOf(element: Element, around: Around): ReadBlock | null {
  const text = findIn(element, (inner) => hasClass(inner, /\bkg-callout-text\b/)) ?? element
  const emoji =
    text === element ? null : findIn(element, (inner) => hasClass(inner, /\bkg-callout-emoji\b/))
  const runs = tidy([
    ...(emoji ? [{ text: `${lineOf(emoji)} ` }] : []),
    ...runsOfBlocks(text.children, {}, around),
  ])
  return runs.length === 0 ? null : { type: 'callout', tone: toneOf(element), text: runs }
}

const MORE_THAN_TEXT = /^(?:blockquote|details|figure|hr|iframe|img|ol|pre|table|ul)$/

/** Reads a `<details>`, or a toggle of Ghost, whose first heading is its title. */
function toggleOf(element: Element, around: Around): ReadBlock | null {
  const isDetails = element.name === 'details'
  const head = findIn(element, ({ name }) =>
    isDetails ? name === 'summary' : /^h[1-6]$/.test(name),
  )
  // A toggle block contains only text. An element with lists, images and the like is read as
  // separate blocks instead.
  if (!head || findIn(element, ({ name }) => MORE_THAN_TEXT.test(name))) return null
  const content = findIn(element, (inner) => hasClass(inner, /\bkg-toggle-content\b/))
  const rest = content?.children ?? element.children.filter((child) => child !== head)
  const [title, text] = [head.children, rest].map((pieces) =>
    tidy(runsOfBlocks(pieces, {}, around)),
  )
  return title!.length === 0 ? null : { type: 'toggle', title: title!, text: text! }
}

type GalleryImages = Extract<ReadBlock, { type: 'gallery' }>['images']

/** Reads a gallery of Ghost or WordPress. Images without a whole address are left out. */
function galleryOf(element: Element, around: Around): ReadBlock | null {
  const images: GalleryImages = []
  const losses: ReadLoss[] = []
  const own = { ...around, lose: (loss: ReadLoss) => void losses.push(loss) }
  const collect = ({ children }: Element, marks: Marks): void => {
    for (const child of children) {
      if (!isElement(child)) continue
      if (child.name !== 'img') {
        collect(child, marksOf(child, marks, own))
        continue
      }
      const found = imageAddress(child)
      if ('loss' in found) {
        own.lose(found.loss)
        continue
      }
      const { url } = found
      const alt = cutLetters(attribute(child, 'alt'), ALT_MAX)
      const { href } = marks
      images.push({ url, alt, ...(href !== undefined && href !== url && { href }) })
    }
  }
  collect(element, {})
  // A gallery with captions or too many images is read as single images.
  const isCaptioned = findIn(element, ({ name }) => name === 'figcaption') !== null
  if (isCaptioned || images.length < 2 || images.length > GALLERY_MAX) return null
  losses.forEach(around.lose)
  return { type: 'gallery', images }
}

const TONES: Record<string, Tone> = {
  blue: 'info',
  green: 'success',
  yellow: 'warning',
  red: 'danger',
  pink: 'danger',
  accent: 'accent',
}

function toneOf(element: Element): Tone {
  const color = /\bkg-callout-card-([a-z]+)\b/.exec(attribute(element, 'class'))?.[1] ?? ''
  return TONES[color] ?? 'neutral'
}

/** Returns a footnote of Substack, with its number in the line of its words. */
function noteOf(element: Element, around: Around): ReadBlock | null {
  const [number, ...words] = element.children.filter((child) => lineOf(child) !== '')
  if (!number) return null
  const text = tidy(
    begun(
      runsOfBlocks(words, {}, around),
      `${tidy(runsOfBlocks([number], {}, around))[0]?.text ?? ''} `,
    ),
  )
  return text.length === 0 ? null : { type: 'paragraph', text }
}

function bookmarkOf(element: Element, around: Around): ReadBlock | null {
  const link = findIn(element, ({ name }) => name === 'a')
  const url = link && marksOf(link, {}, around).href
  const title = link && findIn(link, (inner) => hasClass(inner, /bookmark-title/))
  if (!url || !isEmbeddable(url)) return null
  return embed(url, title ? lineOf(title) : '')
}

const isEmbeddable = (url: string) =>
  /^https:\/\/[^\s<>{}"]+$/.test(url) && url.length <= ADDRESS_MAX

/** Returns whether an address is that of a page whose player is known. */
export function isPlayed(url: string): boolean {
  return isEmbeddable(url) && embedOf(url).page !== undefined
}

export function embed(url: string, title: string): ReadBlock & { type: 'embed' } {
  const isFitting = title !== '' && countLetters(title) <= LABEL_MAX
  return { type: 'embed', url, ...(isFitting && { title }) }
}

/** Returns an embed block with the page of a frame. Null: the frame's address is not complete. */
export function frameOf(element: Element): ReadBlock | null {
  const src = [attribute(element, 'src'), attribute(element, 'data-src')]
    .map((address) => address.trim().replace(/^\/\//, 'https://'))
    .find(isEmbeddable)
  if (src === undefined) return null
  const page = pageOfFrame(src)
  // The title of a frame with a known player only names the player's site, so it is not used.
  return embed(page ?? src, page === null ? lineOf(attribute(element, 'title')) : '')
}

const BUTTON = /(?:^|[\s_-])(?:btn|button)(?:[\s_-]|$)|\bmcnButton\b/i
const BUTTON_BOX = /\b(?:kg-button-card|button-wrapper|wp-block-button)\b/

/**
 * Returns a button block for a link that looks like a button and has no other text beside it. Null:
 * there is no such link. `parent`: the element around the pieces.
 */
export function buttonOf(
  pieces: readonly Piece[],
  parent: Element | null,
  around: Around,
): ReadBlock | null {
  const path = soleLink(pieces)
  const link = path?.at(-1)
  if (!path || !link) return null
  const boxes = [...(parent ? [parent] : []), ...path.slice(0, -1)]
  if (!looksLikeButton(link, boxes)) return null
  const label = lineOf(link)
  const { href } = marksOf(link, {}, around)
  if (href === undefined || label === '' || countLetters(label) > LABEL_MAX) return null
  const isCentered = boxes.some((box) => hasClass(box, /\bkg-align-center\b/))
  return { type: 'button', label, href, ...(isCentered && { align: 'center' }) }
}

/**
 * Finds the link that is the only text in pieces. Returns it with the elements around it. Null:
 * there is no such link.
 */
function soleLink(pieces: readonly Piece[]): Element[] | null {
  const [only, ...others] = pieces.filter((piece) =>
    isElement(piece) ? !isSilent(piece) && piece.name !== 'br' : piece.trim() !== '',
  )
  if (!isElement(only) || others.length > 0) return null
  if (only.name === 'a') return findIn(only, ({ name }) => name === 'img') ? null : [only]
  const inner = soleLink(only.children)
  return inner && [only, ...inner]
}

/**
 * Returns whether a link looks like a button, as in mails: with padding, on a background of its
 * own.
 */
function looksLikeButton(link: Element, boxes: readonly Element[]): boolean {
  if (hasClass(link, BUTTON) || attribute(link, 'role') === 'button') return true
  if (boxes.some((box) => hasClass(box, BUTTON_BOX))) return true
  const style = styleOf(link)
  const isRoomy =
    style.has('padding') ||
    style.has('padding-top') ||
    /^(?:inline-)?block$/.test(style.get('display') ?? '') ||
    boxes.some((box) => styleOf(box).has('border-radius'))
  return isRoomy && [link, ...boxes.slice(-CELLS)].some(hasGround)
}

/**
 * The number of elements around a link whose background may be the button's. Those farther out
 * belong to the page.
 */
const CELLS = 3

function hasGround(element: Element): boolean {
  const style = styleOf(element)
  const ground =
    style.get('background-color') ?? style.get('background') ?? attribute(element, 'bgcolor')
  return ground !== '' && !/^(?:#fff(?:fff)?|white|none|transparent|inherit)\b/i.test(ground)
}
