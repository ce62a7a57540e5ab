import { type Element, isTag } from 'domhandler'
import { convert, type DomNode, type FormatCallback } from 'html-to-text'
import { isData } from './fit-blocks.ts'
import { withoutHidden } from './seen.ts'

/**
 * Converts HTML to the plain text that a reader sees, in the form of `blocksText`. Style sheets
 * must be inlined before.
 */
export function htmlText(body: string, keep?: (cut: string) => string): string {
  return convert(withoutHidden(body, keep), {
    wordwrap: false,
    formatters: { cell, linkedImage, list, rule },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'linkedImage' },
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      { selector: 'ul', format: 'list' },
      { selector: 'ol', format: 'list' },
      { selector: 'ol[type]', format: 'orderedList' },
      { selector: 'hr', format: 'rule' },
      // The library writes headings in capitals, which would change the placeholders in them.
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
}

/** Writes bars between the cells of a data table, and spaces between those of a layout. */
const cell: FormatCallback = (node, walk, builder) => {
  const element = elementOf(node)
  if (previousCell(element)) builder.addInline(isData(tableOf(element)) ? ' | ' : ' ')
  walk(node.children ?? [], builder)
}

/** Casts the library's type, since its nodes are domhandler's. */
function elementOf(node: DomNode): Element {
  return node as unknown as Element
}

function previousCell({ prev }: Element): boolean {
  for (let node = prev; node; node = node.prev) if (isTag(node)) return true
  return false
}

function tableOf(element: Element): Element {
  let around: Element = element
  while (around.name !== 'table' && around.parent && isTag(around.parent)) around = around.parent
  return around
}

/**
 * Writes the alternative text of a linked image, since otherwise only the link's address would
 * appear.
 */
const linkedImage: FormatCallback = (image, _walk, builder) => {
  const element = elementOf(image)
  for (let node = element.parent; node; node = node.parent)
    if (isTag(node) && node.name === 'a') return builder.addInline(element.attribs['alt'] ?? '')
}

const list: FormatCallback = (node, walk, builder) => {
  const element = elementOf(node)
  let number = Number(element.attribs['start'] ?? 1)
  const items = element.children.filter(isTag)
  const prefixes = items.map(({ attribs }) => {
    if (element.name === 'ul') return '- '
    number = Number(attribs['value'] ?? number)
    return `${number++}. `
  })
  const isInner = element.parent !== null && isTag(element.parent) && element.parent.name === 'li'
  const apart = isInner ? 1 : 2
  builder.openList({
    interRowLineBreaks: 1,
    leadingLineBreaks: apart,
    maxPrefixLength: Math.max(0, ...prefixes.map(({ length }) => length)),
    prefixAlign: 'left',
  })
  for (const [i, item] of items.entries()) {
    builder.openListItem({ prefix: prefixes[i]! })
    walk([item as unknown as DomNode], builder)
    builder.closeListItem()
  }
  builder.closeList({ trailingLineBreaks: apart })
}

const rule: FormatCallback = (_element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline('* * *')
  builder.closeBlock({ trailingLineBreaks: 2 })
}
