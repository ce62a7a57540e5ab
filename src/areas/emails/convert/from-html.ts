import { type AnyNode, type Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import render from 'dom-serializer'
import type { Block } from '../blocks/block.ts'
import type { ListItem } from '../blocks/list-items.ts'
import { emailHtml, refusedElements } from '../html/email-html.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { refuseHeavyPage } from '../html/page-limits.ts'
import { BODY } from '../text/text-errors.ts'
import { elementRuns, isInline, textOf } from './html-runs.ts'
import { losingAt, type Loss, lossAt } from './loss.ts'
import type { Making } from './making.ts'
import { itemLists } from './item-lists.ts'
import { blocksOf, type Piece } from './pieces.ts'
import { joined } from './runs.ts'
import { tableOfElement } from './from-table.ts'

/** Makes blocks of a text in HTML, which is cleaned first. Throws TooMuch for HTML that is nested too deep. */
export function blocksFromHtml(html: string, placeholders: LiquidPlaceholders): { blocks: Block[]; losses: Loss[] } {
  const clean = emailHtml({ format: 'html', body: placeholders.protect(html) })
  refuseHeavyPage(clean)
  const { blocks, losses } = blocksOf(piecesOf(parseDocument(clean.body).children, placeholders), placeholders, BODY)
  const left = [
    ...(clean.styles === '' ? [] : [lossAt(BODY, 'styles')]),
    ...refusedElements(html).map((element) => lossAt(BODY, 'element', { element })),
  ]
  return { blocks, losses: [...left, ...losses] }
}

/** Makes a piece of each block element, and of each sequence of text and inline elements. */
function piecesOf(nodes: readonly AnyNode[], placeholders: LiquidPlaceholders): Piece[] {
  const groups: AnyNode[][] = []
  let line: AnyNode[] | null = null
  for (const node of nodes) {
    if (isInline(node)) {
      if (line === null) groups.push((line = []))
      line.push(node)
    } else {
      line = null
      if (isTag(node)) groups.push([node])
    }
  }
  return groups.flatMap((group): Piece[] => {
    const losses: Loss[] = []
    const making = { placeholders, lose: losingAt(BODY, losses) }
    const [first] = group
    const blocks = first && isTag(first) && !isInline(first) ? elementBlocks(first, making) : lineBlocks(group, making)
    const html = render(group, { encodeEntities: 'utf8' })
    return blocks.length === 0 && losses.length === 0 && !placeholders.standIn(html) ? [] : [{ blocks, losses, html }]
  })
}

/** Makes a paragraph of text and inline elements, with an image block of each image among them. */
function lineBlocks(nodes: readonly AnyNode[], making: Making): Block[] {
  const { runs, images } = elementRuns(nodes, making)
  const text = joined(runs)
  if (text.length > 0 && images.length > 0) making.lose('image_in_text')
  return [...(text.length > 0 ? [{ type: 'paragraph' as const, text }] : []), ...images]
}

function elementBlocks(element: Element, making: Making): Block[] {
  const { name, children } = element
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level !== undefined) return headingBlocks(Number(level), children, making)
  switch (name) {
    case 'p':
      return lineBlocks(children, making)
    case 'hr':
      return [{ type: 'divider' }]
    case 'ul':
    case 'ol':
      return [listBlock(element, making)]
    case 'pre':
      return [{ type: 'code', text: making.placeholders.restore(textOf(element)).replace(/\n$/, '') }]
    case 'blockquote':
      return quoteBlocks(element, making)
    case 'figure':
      return figureBlocks(element, making)
    case 'table':
      return tableBlocks(element, making)
    default:
      return nested(children, making)
  }
}

function headingBlocks(level: number, children: readonly AnyNode[], making: Making): Block[] {
  if (level > 3) making.lose('heading_level', { level })
  const { runs, images } = elementRuns(children, making)
  const text = joined(runs)
  return [...(text.length > 0 ? [{ type: 'heading' as const, level: Math.min(level, 3) as 1 | 2 | 3, text }] : []), ...images]
}

/** Makes the blocks of what is inside an element that only groups. */
function nested(children: readonly AnyNode[], making: Making): Block[] {
  return piecesOf(children, making.placeholders).flatMap(({ blocks, losses }) => {
    for (const { code, values } of losses) making.lose(code, values)
    return blocks
  })
}

function listBlock(list: Element, making: Making): Block {
  const ordered = list.name === 'ol'
  const items = itemsOf(list, 1, making)
  return { type: 'list', ordered, items: items.length === 0 ? [[]] : items }

  function itemsOf(element: Element, depth: number, { lose }: Making): ListItem[] {
    if (depth > 1 && (element.name === 'ol') !== ordered) lose('nested_list')
    return element.children.filter(isTag).flatMap((item): ListItem[] => {
      const inner =
        item.name === 'ul' || item.name === 'ol' ? [item] : item.children.filter((node): node is Element => isTag(node) && /^[uo]l$/.test(node.name))
      const { runs, images } = elementRuns(
        item.children.filter((node) => !inner.includes(node as Element)),
        making,
      )
      if (images.length > 0) lose('image_in_list')
      const below = inner.flatMap((one) => itemsOf(one, depth + 1, making))
      return item.name === 'li' ? itemLists(joined(runs), below, depth, lose) : below
    })
  }
}

function quoteBlocks(element: Element, making: Making): Block[] {
  const by = element.children.find((node): node is Element => isTag(node) && /^(?:cite|footer)$/.test(node.name))
  const { runs, images } = elementRuns(
    element.children.filter((node) => node !== by),
    making,
  )
  const cite =
    by &&
    making.placeholders
      .restore(textOf(by))
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^[—–-]\s*/, '')
      .slice(0, 300)
  return [{ type: 'quote', text: joined(runs), ...(cite && { cite }) }, ...images]
}

function figureBlocks(element: Element, making: Making): Block[] {
  const blocks = nested(
    element.children.filter((node) => !(isTag(node) && node.name === 'figcaption')),
    making,
  )
  const below = element.children.find((node): node is Element => isTag(node) && node.name === 'figcaption')
  const caption = below && making.placeholders.restore(textOf(below)).replace(/\s+/g, ' ').trim().slice(0, 500)
  const [image] = blocks
  if (image?.type === 'image' && caption) return [{ ...image, caption }, ...blocks.slice(1)]
  return [...blocks, ...(below ? lineBlocks(below.children, making) : [])]
}

/** Takes a table that only lays out apart. One that holds data stays as it is. */
function tableBlocks(element: Element, making: Making): Block[] {
  const html = render(element, { encodeEntities: 'utf8' })
  const isLayout = element.attribs['role'] === 'presentation' || (element.attribs['role'] !== 'table' && !/<th\b/i.test(html))
  if (!isLayout) {
    const table = tableOfElement(element, making)
    if (table !== null) return [table]
    making.lose('table')
    return [{ type: 'html', body: making.placeholders.restore(html) }]
  }
  making.lose('table_cells')
  return cellsOf(element).flatMap((cell) => nested(cell.children, making))
}

function cellsOf(element: Element): Element[] {
  return element.children.filter(isTag).flatMap((child) => (/^(?:td|th|caption)$/.test(child.name) ? [child] : cellsOf(child)))
}
