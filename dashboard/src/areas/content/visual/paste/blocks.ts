import type { Block, Run } from '../../blocks/block.ts'
import { type FlatItem, flatItems, listBlock, wordItem } from './lists.ts'
import { addressOf, isInline, isSilent, runsOf, styleOf, tidy } from './runs.ts'
import { attribute, type Element, findIn, hasClass, isElement, type Piece, textOf } from './tree.ts'

/** The blocks of a paste. */
export interface Pasted {
  blocks: Block[]
  /** The number of pictures that have no address of the web, such as those of Word. */
  lostImages: number
}

/** Makes blocks of pasted HTML: of Word, Google Docs, Substack, Notion, Ghost, and of other pages. */
export function blocksOfPieces(pieces: readonly Piece[]): Pasted {
  const made: Making = { blocks: [], lostImages: 0, items: [], ordered: false }
  addPieces(pieces, made)
  endList(made)
  return { blocks: made.blocks, lostImages: made.lostImages }
}

interface Making extends Pasted {
  /** The items of a list of Word that is not ended yet. */
  items: FlatItem[]
  ordered: boolean
}

function endList(made: Making): void {
  const list = listBlock(made.ordered, made.items)
  made.items = []
  if (list) made.blocks.push(list)
}

function add(made: Making, ...blocks: (Block | null)[]): void {
  const found = blocks.filter((block) => block !== null)
  if (found.length === 0) return
  endList(made)
  made.blocks.push(...found)
}

/** Makes a block of each element, and a paragraph of each sequence of text. */
function addPieces(pieces: readonly Piece[], made: Making): void {
  let line: Piece[] = []
  const endLine = () => {
    addText(line, made)
    line = []
  }
  for (const piece of pieces) {
    if (isInline(piece)) line.push(piece)
    else {
      endLine()
      addElement(piece as Element, made)
    }
  }
  endLine()
}

/** Adds paragraphs of text. An empty line begins the next one. */
function addText(pieces: readonly Piece[], made: Making): void {
  const texts: Run[][] = [[]]
  for (const run of runsOf(pieces)) {
    const parts = run.text!.split(/\n\n+/)
    texts.at(-1)!.push({ ...run, text: parts[0]! })
    for (const text of parts.slice(1)) texts.push([{ ...run, text }])
  }
  for (const runs of splitAtBreaks(texts.flat())) add(made, paragraph(runs))
}

function splitAtBreaks(runs: readonly Run[]): Run[][] {
  const texts: Run[][] = [[]]
  let breaks = 0
  for (const run of runs) {
    breaks = run.text === '\n' ? breaks + 1 : run.text!.trim() === '' ? breaks : 0
    if (breaks === 2) texts.push([])
    else texts.at(-1)!.push(run)
  }
  return texts
}

const paragraph = (runs: readonly Run[]): Block | null => {
  const text = tidy(runs)
  const address = text.length === 1 ? text[0]! : null
  const url = address?.href ?? address?.text ?? ''
  if (address && (address.text === url || address.href === undefined) && isPlayed(url)) return { type: 'embed', url }
  return text.length === 0 ? null : { type: 'paragraph', text }
}

/** Returns whether an address is one of a page that has a player. */
export function isPlayed(url: string): boolean {
  return /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|shorts\/|live\/)|youtu\.be\/[\w-]|(?:www\.)?vimeo\.com\/\d|open\.spotify\.com\/)\S*$/.test(
    url,
  )
}

function addElement(element: Element, made: Making): void {
  if (isSilent(element)) return
  const { name, children } = element
  const special = cardOf(element, made)
  if (special !== undefined) return add(made, special)
  const level = /^h([1-6])$/.exec(name)?.[1] ?? (hasClass(element, /\bMsoTitle\b/) ? '1' : undefined)
  if (level !== undefined) return addHeading(Number(level), element, made)
  if (name === 'ul' || name === 'ol') return addList(element, made)
  if (name === 'p' || name === 'div') {
    const item = wordItem(element)
    if (item) {
      if (made.items.length > 0 && item.depth === 0 && item.ordered !== made.ordered) endList(made)
      if (made.items.length === 0) made.ordered = item.ordered
      return void made.items.push(item)
    }
    if (hasClass(element, /\bMso(?:Intense)?Quote\b/)) return add(made, quoteOf(element))
  }
  if (name === 'img') return add(made, imageOf(element, made))
  if (name === 'hr') return add(made, { type: 'divider' })
  if (name === 'blockquote') return add(made, quoteOf(element))
  if (name === 'pre') return add(made, { type: 'code', text: textOf(element).replace(/\n$/, '').slice(0, 20_000) })
  if (name === 'table') return addTable(element, made)
  if (name === 'figure') return addFigure(element, made)
  if (name === 'iframe') return add(made, embedOf(attribute(element, 'src')))
  addPieces(children, made)
}

/** Makes the block of an element that a known editor writes for one of its cards; undefined for any other. */
function cardOf(element: Element, made: Making): Block | null | undefined {
  if (hasClass(element, /\bkg-callout-card\b/) || element.name === 'aside') {
    const text = findIn(element, (inner) => hasClass(inner, /\bkg-callout-text\b/)) ?? element
    const emoji = text === element ? null : findIn(element, (inner) => hasClass(inner, /\bkg-callout-emoji\b/))
    const runs = tidy([...(emoji ? [{ text: `${textOf(emoji).trim()} ` }] : []), ...linesOf(text.children)])
    return runs.length === 0 ? null : { type: 'callout', tone: toneOf(element), text: runs }
  }
  if (hasClass(element, /\b(?:kg-button-card|button-wrapper)\b/)) return buttonOf(element)
  if (hasClass(element, /\b(?:pullquote|kg-blockquote-alt)\b/)) return quoteOf(element)
  if (hasClass(element, /\byoutube-wrap\b/)) {
    const id = /"videoId"\s*:\s*"([\w-]{11})"/.exec(attribute(element, 'data-attrs'))?.[1]
    return id ? { type: 'embed', url: `https://www.youtube.com/watch?v=${id}` } : undefined
  }
  if (hasClass(element, /\b(?:kg-bookmark-card|bookmark)\b/)) {
    const link = findIn(element, ({ name }) => name === 'a')
    const url = link && addressOf(attribute(link, 'href'))
    const title = link && findIn(link, (inner) => hasClass(inner, /bookmark-title/))
    if (!url?.startsWith('https://')) return undefined
    return { type: 'embed', url, ...(title && { title: textOf(title).replace(/\s+/g, ' ').trim().slice(0, 200) }) }
  }
  if (hasClass(element, /\bsubscription-widget-wrap\b/)) return null
  if (element.name === 'figure' && findIn(element, ({ name }) => name === 'iframe')) {
    const frame = findIn(element, ({ name }) => name === 'iframe')!
    return embedOf(attribute(frame, 'src'))
  }
  return element.name === 'a' && findIn(element, ({ name }) => name === 'img') ? linkedImage(element, made) : undefined
}

const TONES = { blue: 'info', green: 'success', yellow: 'warning', red: 'danger', pink: 'danger', accent: 'accent' } as const

function toneOf(element: Element): 'neutral' | (typeof TONES)[keyof typeof TONES] {
  const color = /\bkg-callout-card-(blue|green|yellow|red|pink|accent)\b/.exec(attribute(element, 'class'))?.[1]
  return color ? TONES[color as keyof typeof TONES] : 'neutral'
}

function buttonOf(element: Element): Block | null {
  const link = findIn(element, ({ name }) => name === 'a')
  const href = link && addressOf(attribute(link, 'href'))
  const label = link ? textOf(link).replace(/\s+/g, ' ').trim().slice(0, 200) : ''
  if (!href || label === '') return null
  return { type: 'button', label, href, ...(hasClass(element, /kg-align-center/) && { align: 'center' as const }) }
}

function embedOf(src: string): Block | null {
  const url = src.startsWith('//') ? `https:${src}` : src
  const id = /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(url)?.[1]
  if (id) return { type: 'embed', url: `https://www.youtube.com/watch?v=${id}` }
  const vimeo = /^https:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(url)?.[1]
  if (vimeo) return { type: 'embed', url: `https://vimeo.com/${vimeo}` }
  const spotify = /^https:\/\/open\.spotify\.com\/embed\/(\w+\/\w+)/.exec(url)?.[1]
  if (spotify) return { type: 'embed', url: `https://open.spotify.com/${spotify}` }
  return /^https:\/\/[^\s{}<>"]+$/.test(url) && url.length <= 2000 ? { type: 'embed', url } : null
}

function addHeading(level: number, element: Element, made: Making): void {
  const text = tidy(runsOf(element.children).map(({ bold: _bold, ...run }) => run))
  if (text.length > 0) add(made, { type: 'heading', level: Math.min(level, 3) as 1 | 2 | 3, text })
  addImages(element, made)
}

function addList(element: Element, made: Making): void {
  add(made, listBlock(element.name === 'ol', flatItems(element)))
  addImages(element, made)
}

function addImages(element: Element, made: Making): void {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (child.name === 'img') add(made, imageOf(child, made))
    else addImages(child, made)
  }
}

/** Makes the runs of paragraphs below one another. */
function linesOf(children: readonly Piece[]): Run[] {
  return children.flatMap((child, i): Run[] => {
    if (isInline(child)) return runsOf([child])
    const inner = linesOf((child as Element).children)
    return i > 0 && inner.length > 0 ? [{ text: '\n' }, ...inner, { text: '\n' }] : inner
  })
}

function quoteOf(element: Element): Block | null {
  const by = findIn(element, ({ name }) => name === 'cite' || name === 'footer')
  const without = by ? element.children.filter((child) => child !== by) : element.children
  const text = tidy(linesOf(without))
  const cite = by
    ? textOf(by)
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^[—–-]\s*/, '')
        .slice(0, 300)
    : ''
  return text.length === 0 ? null : { type: 'quote', text, ...(cite !== '' && { cite }) }
}

/** Makes an image of one with an address of the web. A transparent pixel counts nothing. */
function imageOf(element: Element, made: Making, href: string | null = null): Block | null {
  const url = attribute(element, 'src')
  if (attribute(element, 'width') === '1' || styleOf(element).get('width') === '1px') return null
  if (!/^https?:\/\//i.test(url) || url.length > 2000) {
    made.lostImages++
    return null
  }
  return { type: 'image', url, alt: attribute(element, 'alt').slice(0, 500), ...(href !== null && { href }) }
}

function linkedImage(element: Element, made: Making): Block | null {
  const image = findIn(element, ({ name }) => name === 'img')!
  const href = addressOf(attribute(element, 'href'))
  // Substack and others link a picture to itself.
  return imageOf(image, made, href !== null && /\.(?:png|jpe?g|gif|webp|avif)(?:$|\?)/i.test(href) ? null : href)
}

function addFigure(element: Element, made: Making): void {
  const below = findIn(element, ({ name }) => name === 'figcaption')
  const caption = below ? textOf(below).replace(/\s+/g, ' ').trim().slice(0, 500) : ''
  const before = made.blocks.length
  addPieces(
    element.children.filter((child) => child !== below),
    made,
  )
  const image = made.blocks[before]
  if (image?.type === 'image' && caption !== '') made.blocks[before] = { ...image, caption }
}

const ROWS_MAX = 100
const CELLS_MAX = 10

/** Makes a table of one that holds text. One that lays out a page is taken apart. */
function addTable(element: Element, made: Making): void {
  const rows = rowsOf(element)
  const cells = rows.map((row) => row.children.filter((child): child is Element => isElement(child) && /^t[dh]$/.test(child.name)))
  const width = Math.max(0, ...cells.map(({ length }) => length))
  const isData =
    attribute(element, 'role') !== 'presentation' &&
    width > 1 &&
    width <= CELLS_MAX &&
    rows.length <= ROWS_MAX &&
    cells.every((row) => row.length === width) &&
    !cells.flat().some((cell) => findIn(cell, ({ name }) => /^(?:table|img|ul|ol|h[1-6]|pre|blockquote)$/.test(name)))
  if (!isData) {
    for (const cell of cells.flat()) addPieces(cell.children, made)
    return
  }
  const header = cells[0]!.every(({ name }) => name === 'th')
  add(made, { type: 'table', header, rows: cells.map((row) => row.map((cell) => tidy(linesOf(cell.children)))) })
}

function rowsOf(element: Element): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? rowsOf(child) : []))
}
