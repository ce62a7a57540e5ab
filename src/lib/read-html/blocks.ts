import { countLetters, cutLetters } from '../letters.ts'
import { imageAddress } from './addresses.ts'
import { ALT_MAX, CAPTION_MAX, CITE_MAX } from './block-limits.ts'
import { buttonOf, cardOf, embed, frameOf, isPlayed } from './cards.ts'
import {
  type FlatItem,
  flatItems,
  isList,
  isListPart,
  listBlocks,
  loseStart,
  wordItem,
} from './lists.ts'
import type { Marks, ReadBlock } from './read-block.ts'
import type { Lose } from './read-loss.ts'
import { runsOfBlocks, marksOf, type Part, runsOf, shortened, tidy } from './runs.ts'
import { isCell, tableBlocks } from './tables.ts'
import {
  attribute,
  type Element,
  findIn,
  hasClass,
  isElement,
  isInline,
  isSilent,
  lineOf,
  type Piece,
  textOf,
} from './tree.ts'

interface Reading {
  blocks: ReadBlock[]
  lose: Lose
  /**
   * The items of the list that is not complete yet. In HTML from Word, each item is a paragraph, so
   * a list ends only at another block.
   */
  items: FlatItem[]
  ordered: boolean
}

/**
 * Converts HTML from Word, Google Docs, Gmail, Substack, Notion, Ghost, Mailchimp and others to
 * blocks. Calls `lose` for each part that blocks cannot express. Makes no network requests.
 */
export function readBlocks(pieces: readonly Piece[], lose: Lose): ReadBlock[] {
  const reading: Reading = { blocks: [], lose, items: [], ordered: false }
  addPieces(pieces, {}, reading)
  endList(reading)
  return reading.blocks
}

/**
 * Splits pieces at the places where one block ends and the next begins. Consecutive lines, and the
 * items of one list, stay in one section. The concatenated sections contain all pieces in order.
 */
export function sectionsOf(pieces: readonly Piece[]): Piece[][] {
  const sections: Piece[][] = []
  let kind = ''
  for (const piece of asLines(pieces)) {
    const isBlank = !isElement(piece) && piece.trim() === ''
    const own = isListPart(piece) ? 'list' : isInline(piece) ? 'line' : 'block'
    const isNext = kind === '' || (!isBlank && (own === 'block' || own !== kind))
    if (isNext) sections.push([piece])
    else sections.at(-1)!.push(piece)
    if (isNext) kind = own
  }
  return sections
}

function endList(reading: Reading): void {
  const { ordered, items } = reading
  reading.items = []
  reading.blocks.push(...listBlocks(ordered, items))
}

function add(reading: Reading, ...blocks: readonly (ReadBlock | null)[]): void {
  const found = blocks.filter((block) => block !== null)
  if (found.length === 0) return
  endList(reading)
  reading.blocks.push(...found)
}

/** Adds a block for each element, and paragraphs for each sequence of text. */
function addPieces(
  pieces: readonly Piece[],
  marks: Marks,
  reading: Reading,
  box: Element | null = null,
): void {
  const button = buttonOf(pieces, box, reading)
  if (button) return add(reading, button)
  let line: Piece[] = []
  const endLine = () => {
    addText(line, marks, reading)
    line = []
  }
  for (const piece of asLines(pieces)) {
    if (isInline(piece) || !isElement(piece)) line.push(piece)
    else {
      endLine()
      addElement(piece, marks, reading)
    }
  }
  endLine()
}

const BREAK: Piece = { name: 'br', attributes: {}, children: [] }
const childrenOf = (piece: Piece) => (isElement(piece) ? piece.children : [])
const isBreak = (piece: Piece | undefined) => isElement(piece) && piece.name === 'br'
/**
 * Returns whether a piece is a line of Gmail, Outlook and others: a `<div>` without blocks in it.
 */
const isLine = (piece: Piece): boolean =>
  isElement(piece) &&
  piece.name === 'div' &&
  !isSilent(piece) &&
  !isListPart(piece) &&
  piece.children.every(isInline)

/**
 * Changes `<div>`s to lines of one text if one of them is empty, as between the paragraphs of a
 * mail. Otherwise each `<div>` is a paragraph. The number of pieces does not change.
 */
function asLines(pieces: readonly Piece[]): readonly Piece[] {
  if (
    !pieces.some(
      (piece) => isLine(piece) && lineOf(piece) === '' && childrenOf(piece).some(isBreak),
    )
  )
    return pieces
  return pieces.map((piece, i) => {
    if (!isElement(piece) || !isLine(piece)) return piece
    const before: Piece | undefined = pieces[i - 1]
    const begins = before !== undefined && !isLine(before) && isInline(before)
    const own = isBreak(piece.children.at(-1)) ? piece.children.slice(0, -1) : piece.children
    return { ...piece, name: 'span', children: [...(begins ? [BREAK] : []), ...own, BREAK] }
  })
}

/** Adds paragraphs of text. An empty line begins a new paragraph. */
function addText(pieces: readonly Piece[], marks: Marks, reading: Reading): void {
  if (pieces.length === 0) return
  const button = buttonOf(pieces, null, reading)
  if (button) return add(reading, button)
  const texts: Part[][] = [[]]
  let breaks = 0
  for (const part of runsOf(pieces, marks, reading)) {
    breaks = part.text === '\n' ? breaks + 1 : part.text?.trim() === '' ? breaks : 0
    if (breaks === 2) texts.push([])
    else texts.at(-1)!.push(part)
  }
  for (const text of texts) add(reading, paragraph(text))
}

function paragraph(parts: readonly Part[]): ReadBlock | null {
  const text = tidy(parts)
  const [only] = text
  if (!only) return null
  const url = only.href ?? only.text ?? ''
  const isAlone = text.length === 1 && (only.href === undefined || only.text === url)
  return isAlone && isPlayed(url) ? embed(url, '') : { type: 'paragraph', text }
}

function addElement(element: Element, marks: Marks, reading: Reading): void {
  const { name, children } = element
  const card = cardOf(element, reading)
  if (card) {
    add(reading, card)
    return card.type === 'callout' ? addImages(children, {}, reading) : undefined
  }
  if (isListPart(element)) return addListPart(element, marks, reading)
  const level = hasClass(element, /\bMsoTitle\b/) ? '1' : /^h([1-6])$/.exec(name)?.[1]
  if (level !== undefined) return addHeading(Number(level), element, marks, reading)
  if (isList(element)) {
    loseStart(element, reading)
    add(reading, ...listBlocks(name === 'ol', flatItems(element, marks, reading)))
    return addImages(children, marks, reading)
  }
  if (name === 'blockquote' || hasClass(element, QUOTE)) return addQuote(element, marks, reading)
  if (name === 'img') return add(reading, imageOf(element, marks, reading))
  if (name === 'hr') return add(reading, { type: 'divider' })
  if (name === 'pre')
    return add(
      reading,
      ...shortened(textOf(element).replace(/\n$/, '')).map((text): ReadBlock => ({
        type: 'code',
        text,
      })),
    )
  if (name === 'table') return addTable(element, marks, reading)
  if (name === 'figure' || hasClass(element, /\bwp-caption\b/))
    return addFigure(element, marks, reading)
  if (name === 'iframe') {
    const frame = frameOf(element)
    if (!frame) reading.lose({ code: 'element', values: { element: name } })
    return add(reading, frame)
  }
  if (name === 'form') reading.lose({ code: 'element', values: { element: name } })
  addPieces(children, marksOf(element, marks, reading), reading, element)
}

const QUOTE = /\b(?:pullquote|kg-blockquote-alt|Mso(?:Intense)?Quote)\b/

function addListPart(element: Element, marks: Marks, reading: Reading): void {
  const item = wordItem(element, marks, reading)
  const items = item ? [item] : flatItems(element, marks, reading)
  const ordered = item ? item.ordered : element.name === 'ol'
  if (reading.items.length > 0 && items[0]?.depth === 0 && ordered !== reading.ordered)
    endList(reading)
  if (reading.items.length === 0) {
    reading.ordered = ordered
    // Notion writes a separate list for each item, so only the start number of the first list is
    // checked.
    if (!item) loseStart(element, reading)
  } else if (ordered !== reading.ordered) reading.lose({ code: 'nested_list' })
  reading.items.push(...items)
}

function addHeading(level: number, element: Element, marks: Marks, reading: Reading): void {
  const { bold: _bold, ...own } = marks
  const text = tidy(runsOfBlocks(element.children, own, { ...reading, isHeading: true }))
  if (level > 3) reading.lose({ code: 'heading_level', values: { level } })
  if (text.length > 0)
    add(reading, { type: 'heading', level: Math.min(level, 3) as 1 | 2 | 3, text })
  addImages(element.children, own, reading)
}

/** Adds the images in a text as blocks below it. */
function addImages(pieces: readonly Piece[], marks: Marks, reading: Reading): void {
  for (const piece of pieces) {
    if (!isElement(piece) || isInline(piece)) continue
    if (piece.name !== 'img') {
      addImages(piece.children, marksOf(piece, marks, reading), reading)
      continue
    }
    const image = imageOf(piece, marks, reading)
    if (image) reading.lose({ code: 'image_in_text' })
    add(reading, image)
  }
}

function addQuote(element: Element, marks: Marks, reading: Reading): void {
  const by = element.children.findLast(
    (child): child is Element => isElement(child) && /^(?:cite|footer)$/.test(child.name),
  )
  const cite = by ? citeOf(by) : null
  const words = element.children.filter((child) => cite === null || child !== by)
  const text = tidy(runsOfBlocks(words, marksOf(element, marks, reading), reading))
  if (text.length > 0 || cite !== null)
    add(reading, { type: 'quote', text, ...(cite !== null && { cite }) })
  addImages(words, marks, reading)
}

/**
 * Returns the author of a quote. Null: the text is empty, or too long for an author's name, so it
 * stays in the quote.
 */
function citeOf(by: Element): string | null {
  const cite = lineOf(by).replace(/^[—–-]\s*/, '')
  return cite === '' || countLetters(cite) > CITE_MAX ? null : cite
}

function imageOf(element: Element, { href }: Marks, { lose }: Reading): ReadBlock | null {
  const found = imageAddress(element)
  if ('loss' in found) {
    lose(found.loss)
    return null
  }
  const { url } = found
  const width = /^(?:25|50|75)(?=%$)/.exec(attribute(element, 'width'))?.[0]
  return {
    type: 'image',
    url,
    alt: cutLetters(attribute(element, 'alt'), ALT_MAX),
    ...(href !== undefined && href !== url && { href }),
    ...(width !== undefined && { width: Number(width) as 25 | 50 | 75 }),
  }
}

/**
 * Adds the content of a figure. The caption goes into the block if the block has a field for it,
 * else into a paragraph below.
 */
function addFigure(element: Element, marks: Marks, reading: Reading): void {
  const below = findIn(
    element,
    (inner) => inner.name === 'figcaption' || hasClass(inner, /\bwp-caption-text\b/),
    ({ name }) => name === 'figure',
  )
  endList(reading)
  const at = reading.blocks.length
  addPieces(without(element.children, below), marks, reading)
  endList(reading)
  if (!below) return
  const made = reading.blocks.slice(at)
  // If the figure has several images, the caption becomes a paragraph below the last of them.
  const block = made.length === 1 ? made[0] : undefined
  const caption = lineOf(below)
  const letters = countLetters(caption)
  if (block?.type === 'image' && letters <= CAPTION_MAX)
    reading.blocks[at] = { ...block, ...(caption !== '' && { caption }) }
  else if (block?.type === 'embed' && block.title === undefined && caption !== '')
    reading.blocks[at] = embed(block.url, caption)
  else if (block?.type === 'quote' && block.cite === undefined && citeOf(below) !== null)
    reading.blocks[at] = { ...block, cite: citeOf(below)! }
  // A caption that is too long, or belongs to several images, becomes a paragraph below.
  else addPieces(below.children, marks, reading)
}

function without(pieces: readonly Piece[], left: Element | null): Piece[] {
  return pieces.flatMap((piece) =>
    piece === left
      ? []
      : isElement(piece) && left && findIn(piece, (inner) => inner === left)
        ? [{ ...piece, children: without(piece.children, left) }]
        : [piece],
  )
}

function addTable(element: Element, marks: Marks, reading: Reading): void {
  const inner = marksOf(element, marks, reading)
  const tables = tableBlocks(element, inner, reading)
  if (!tables) return addLayout(element, inner, reading)
  const caption = element.children.find(
    (child): child is Element => isElement(child) && child.name === 'caption',
  )
  if (caption) addPieces(caption.children, inner, reading)
  add(reading, ...tables)
}

/** Adds the cells of a layout table, one below the other. */
function addLayout(element: Element, marks: Marks, reading: Reading): void {
  const { children } = element
  const filled = children.filter(
    (child) => isElement(child) && isCell(child) && (lineOf(child) !== '' || hasImage(child)),
  )
  if (filled.length > 1) reading.lose({ code: 'table_cells' })
  for (const child of children) {
    if (!isElement(child)) addText([child], marks, reading)
    else if (/^(?:tr|t(?:head|body|foot))$/.test(child.name))
      addLayout(child, marksOf(child, marks, reading), reading)
    else if (isInline(child)) addText([child], marks, reading)
    else addElement(child, marks, reading)
  }
}

const hasImage = (element: Element) =>
  findIn(element, (inner) => inner.name === 'img' && !isInline(inner)) !== null
