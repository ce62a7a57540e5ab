import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { type Direction, directionOf } from './direction.ts'

const INLINE = new Set(
  'a abbr b bdi bdo big br cite code del em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const CODE = new Set(['code', 'kbd', 'pre', 'samp', 'tt'])
/** The elements whose markers, lines and columns change sides with the direction. */
const TURNS = new Set(['ul', 'ol', 'dl', 'blockquote'])
const BOX = /\bmc-(?:quoted|called)\b/
/** The classes of layout tables with fixed width, in which the column's styles break words. */
const FIXED = /\bmc-(?:blocks|box)\b/

/** The class of words that may break anywhere, so that a table fits a phone. */
export const BREAKS = 'mc-w'
/** The number of letters that fit on a phone's line: in a single cell, and in a row of cells. */
const CELL_LETTERS = 20
const ROW_LETTERS = 32
/**
 * A word that cannot break. Chinese and Japanese break between letters. Thai breaks between words
 * without spaces, whose length this cannot know.
 */
const WORD =
  /[^\s\u00ad\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}-]+/gu

interface Around {
  direction: Direction
  /** The space for words; null outside of tables that become wider with their words. */
  room: Room | null
  /** The alignment set by an enclosing element of the author; null when none sets it. */
  align: string | null
}

interface Room {
  /** The most letters of a word that fits. */
  letters: number
  /**
   * Whether values of readers may break, since they may be long addresses. Author's tables with
   * widths are excepted.
   */
  breaksValues: boolean
}

interface Words {
  /** Returns a text without placeholders for Liquid. */
  bare(text: string): string
  hasValue(text: string): boolean
  hasTag(text: string): boolean
}

/**
 * Sets the direction of each block of text by its letters, and lets words break that are too long
 * for a table on a phone. Returns HTML unchanged when no part needs this. `words` reads
 * placeholders. All elements must be closed.
 */
export function fitBlocks(html: string, direction: Direction, words: Words): string {
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const edits: Edit[] = []
  const around: Around = { direction, room: null, align: null }
  wrapLoose(document.children, around, { edits, words })
  for (const node of document.children) fit(node, around, { edits, words })
  return applyEdits(html, edits)
}

interface Edit {
  at: number
  /** A function that changes the tag at this place, or a text to insert. */
  change: ((tag: string) => string) | string
}

interface Fitting {
  edits: Edit[]
  words: Words
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let from = 0
  for (const { at, change } of edits.toSorted((one, other) => one.at - other.at)) {
    parts.push(html.slice(from, at))
    from = typeof change === 'string' ? at : html.indexOf('>', at) + 1
    parts.push(typeof change === 'string' ? change : change(html.slice(at, from)))
  }
  return parts.join('') + html.slice(from)
}

/** Encloses lines that are in no element, since only elements can have a direction. */
function wrapLoose(
  nodes: readonly AnyNode[],
  { direction }: Around,
  { edits, words }: Fitting,
): void {
  let line: AnyNode[] = []
  const end = () => {
    const text = line.map((node) => textOf(node)).join('')
    const own = directionOf(words.bare(text), direction)
    // A Liquid tag may end after this line. Enclosing the line would then put only one half of the
    // new element inside the condition.
    if (own !== null && own !== direction && !words.hasTag(text))
      edits.push(
        { at: line[0]!.startIndex!, change: `<div dir="${own}">` },
        { at: line.at(-1)!.endIndex! + 1, change: '</div>' },
      )
    line = []
  }
  for (const node of nodes)
    if (isText(node) || (isTag(node) && INLINE.has(node.name))) line.push(node)
    else end()
  end()
}

function fit(node: AnyNode, around: Around, fitting: Fitting): void {
  if (!isTag(node)) return
  // An author's own direction stays, whatever the letters are.
  if (node.attribs['dir'] !== undefined) return
  const { words, edits } = fitting
  const room = roomIn(node, around.room)
  const text = INLINE.has(node.name) ? '' : lineOf(node)
  const direction = directionFor(node, text, around.direction, words)
  const aligned = alignOf(node)
  const attributes = [
    ...(direction === around.direction ? [] : [`dir="${direction}"`]),
    ...(direction !== around.direction && aligned === null && around.align !== null
      ? [`align="${around.align}"`]
      : []),
  ]
  const breaks =
    room !== null && !INLINE.has(node.name) && isTooLong(lineOf(node, true), room, words)
  if (attributes.length > 0 || breaks)
    edits.push({ at: node.startIndex!, change: (tag) => changeTag(tag, attributes, breaks) })
  const inside = { direction, room, align: aligned ?? around.align }
  for (const child of node.children) fit(child, inside, fitting)
}

function changeTag(tag: string, attributes: readonly string[], breaks: boolean): string {
  const classed = !breaks
    ? tag
    : / class="/.test(tag)
      ? tag.replace(' class="', ` class="${BREAKS} `)
      : tag.replace(/^<[a-z0-9]+/, `$& class="${BREAKS}"`)
  return classed.replace(/^<[a-z0-9]+/, [`$&`, ...attributes].join(' '))
}

function directionFor(element: Element, text: string, around: Direction, words: Words): Direction {
  if (CODE.has(element.name)) return 'ltr'
  if (turns(element)) {
    const [first, ...others] = [...directionsIn(element, around, words)]
    if (first !== undefined && others.every((other) => other === first)) return first
  }
  return directionOf(words.bare(text), around) ?? around
}

/** Yields the directions of all lines in an element that have letters. */
function* directionsIn(element: Element, around: Direction, words: Words): Generator<Direction> {
  const own = directionOf(words.bare(lineOf(element)), around)
  if (own !== null) yield own
  for (const child of element.children)
    if (isTag(child) && child.attribs['dir'] === undefined && !CODE.has(child.name))
      yield* directionsIn(child, around, words)
}

function turns(element: Element): boolean {
  if (element.name === 'table') return isData(element)
  return TURNS.has(element.name) || BOX.test(element.attribs['class'] ?? '')
}

/** Returns whether a table holds data. Most tables in an author's HTML are layout. */
export function isData({ attribs, children }: Element): boolean {
  if (attribs['role'] !== undefined) return attribs['role'] === 'table'
  return /\bmc-(?:table|grid)\b/.test(attribs['class'] ?? '') || children.some(hasHeading)
}

function hasHeading(node: AnyNode): boolean {
  return (
    isTag(node) &&
    (node.name === 'th' || (/^t(?:head|body|r)$/.test(node.name) && node.children.some(hasHeading)))
  )
}

function roomIn({ name, attribs, ...element }: Element, room: Room | null): Room | null {
  const classes = attribs['class'] ?? ''
  if (/\bmc-social\b/.test(classes)) return { letters: CELL_LETTERS, breaksValues: true }
  if (name !== 'table') return room
  if (FIXED.test(classes)) return null
  const cells = widest(element.children)
  return {
    letters: cells < 2 ? CELL_LETTERS : Math.max(1, Math.floor(ROW_LETTERS / cells)),
    breaksValues: /\bmc-(?:table|grid|button-box)\b/.test(classes),
  }
}

/** Returns the number of cells in the longest row. */
function widest(parts: readonly AnyNode[]): number {
  return parts.filter(isTag).reduce((most, { name, children }) => {
    const cells =
      name === 'tr'
        ? children.filter(isTag).length
        : /^t(?:head|body|foot)$/.test(name)
          ? widest(children)
          : 0
    return Math.max(most, cells)
  }, 0)
}

function isTooLong(text: string, { letters, breaksValues }: Room, words: Words): boolean {
  return (breaksValues && words.hasValue(text)) || hasLongWord(words.bare(text), letters)
}

export function hasLongWord(text: string, letters: number): boolean {
  return (text.match(WORD) ?? []).some((word) => word.length > letters)
}

function alignOf({ name, attribs }: Element): string | null {
  if (name === 'center') return 'center'
  // On a table, the attribute sets the position of the table, not the alignment of its text.
  if (name === 'table') return null
  const styled = /(?:^|;)\s*text-align\s*:\s*(center|left|right)/i.exec(attribs['style'] ?? '')?.[1]
  return styled?.toLowerCase() ?? attribs['align'] ?? null
}

/** Returns the text of an element, without that of blocks inside it. */
function lineOf({ children }: Element, withCode = false): string {
  return children
    .map((node) => (isTag(node) && !INLINE.has(node.name) ? ' ' : textOf(node, withCode)))
    .join('')
}

function textOf(node: AnyNode, withCode = false): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  if (!withCode && (CODE.has(node.name) || node.attribs['dir'] !== undefined)) return ' '
  return node.name === 'br' ? ' ' : node.children.map((child) => textOf(child, withCode)).join('')
}
