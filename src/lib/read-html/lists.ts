import { ITEMS_DEPTH_MAX, ITEMS_MAX } from './block-limits.ts'
import type { Item, Marks, ReadBlock, Run } from './read-block.ts'
import { type Around, begun, boxOf, runsOfBlocks, marksOf, tidy } from './runs.ts'
import {
  attribute,
  type Element,
  hasClass,
  isCheckbox,
  isElement,
  type Piece,
  textOf,
} from './tree.ts'

/** An item with its depth; 0 is the outermost list. */
export interface FlatItem {
  depth: number
  text: Run[]
}

interface Nested {
  text: Run[]
  items?: Nested[]
}

/** Builds nested lists from items with depths. */
function nested(flat: readonly FlatItem[]): Item[] {
  const items: Nested[] = []
  const last: Nested[] = []
  for (const { depth, text } of flat) {
    const at = Math.min(depth, last.length, ITEMS_DEPTH_MAX - 1)
    const item: Nested = { text }
    if (at === 0) items.push(item)
    else (last[at - 1]!.items ??= []).push(item)
    last.splice(at, last.length, item)
  }
  return items.map(shortest)
}

function shortest({ text, items }: Nested): Item {
  return items ? { text, items: items.map(shortest) } : text
}

export const isList = ({ name }: Element) => name === 'ul' || name === 'ol'

/** Notes a list that begins with another number than 1. */
export function loseStart(list: Element, { lose }: Around): void {
  const number = Number.parseInt(attribute(list, 'start') || '1', 10)
  if (list.name === 'ol' && !Number.isNaN(number) && number !== 1)
    lose({ code: 'list_start', values: { number } })
}

/**
 * Lists the items of a list and of its inner lists. In Google Docs, inner lists are siblings of the
 * items, not inside of them.
 */
export function flatItems(list: Element, marks: Marks, around: Around, depth = 0): FlatItem[] {
  return list.children.flatMap((item): FlatItem[] => {
    if (!isElement(item)) {
      const text = tidy([{ ...marks, text: item }])
      return text.length === 0 ? [] : [{ depth, text }]
    }
    const below = (inner: Element, from: number) => {
      if (inner.name !== list.name) around.lose({ code: 'nested_list' })
      if (!continues(inner, inner === item ? list.children : item.children))
        loseStart(inner, around)
      return flatItems(inner, marks, around, from)
    }
    if (isList(item)) return below(item, depth + 1)
    const level = Number(attribute(item, 'aria-level'))
    const at = level > 0 ? level - 1 : depth
    if (at >= ITEMS_DEPTH_MAX) around.lose({ code: 'deep_list' })
    const box = boxIn(item)
    const isInner = (child: Piece): child is Element => isElement(child) && isList(child)
    const own = item.children.filter((child) => child !== box?.element && !isInner(child))
    const lines = runsOfBlocks(own, marksOf(item, marks, around), around)
    const text = tidy(box ? begun(lines, boxOf(box.isChecked)) : lines)
    return [
      { depth: at, text },
      ...item.children.filter(isInner).flatMap((one) => below(one, at + 1)),
    ]
  })
}

/** Finds the checkbox of a task, which editors write as an element or as attributes, or null. */
function boxIn(item: Element): { isChecked: boolean; element?: Element } | null {
  const state = item.attributes['data-checked'] ?? item.attributes['aria-checked']
  const element = item.children.find(
    (child): child is Element =>
      isElement(child) && (hasClass(child, /\bcheckbox\b/) || isCheckbox(child)),
  )
  if (element)
    return {
      element,
      isChecked: hasClass(element, /\bcheckbox-on\b/) || 'checked' in element.attributes,
    }
  return state === undefined ? null : { isChecked: state === 'true' }
}

const LEVEL = /mso-list\s*:\s*l(\d+)\s+level(\d+)/i

/** Reads a paragraph of Word that is an item of a list. */
export function wordItem(
  element: Element,
  marks: Marks,
  around: Around,
): (FlatItem & { ordered: boolean }) | null {
  const level = LEVEL.exec(attribute(element, 'style'))?.[2]
  if (level === undefined) return null
  const sign = signOf(element) ?? ''
  return {
    depth: Number(level) - 1,
    ordered: /^\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign.trim()),
    text: tidy(runsOfBlocks(element.children, marksOf(element, marks, around), around)),
  }
}

function signOf(element: Element): string | null {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (/mso-list\s*:\s*ignore/i.test(attribute(child, 'style'))) return textOf(child)
    const inner = signOf(child)
    if (inner !== null) return inner
  }
  return null
}

/** A pattern for the class names of Notion's lists. Notion writes a list for each item. */
const ONE_ITEM = /\b(?:to-do-list|bulleted_list|numbered_list|bulleted-list|numbered-list)\b/

/** Returns whether a list of Notion continues the list before it. */
function continues(list: Element, siblings: readonly Piece[]): boolean {
  const before = siblings[siblings.indexOf(list) - 1]
  return hasClass(list, ONE_ITEM) && before !== undefined && isElement(before) && isList(before)
}

/**
 * Returns whether a piece is a list or a list item, so that adjacent pieces of this kind form one
 * list.
 */
export function isListPart(piece: Piece): boolean {
  return (
    isElement(piece) &&
    (LEVEL.test(attribute(piece, 'style')) || (isList(piece) && hasClass(piece, ONE_ITEM)))
  )
}

/** Returns blocks of non-empty items, each with at most the allowed number of items. */
export function listBlocks(ordered: boolean, flat: readonly FlatItem[]): ReadBlock[] {
  const items = flat.filter(({ text }) => text.length > 0)
  return Array.from({ length: Math.ceil(items.length / ITEMS_MAX) }, (_, i) => ({
    type: 'list',
    ordered,
    items: nested(items.slice(i * ITEMS_MAX, (i + 1) * ITEMS_MAX)),
  }))
}
