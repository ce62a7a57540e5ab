import type { Block, NestedItem, ListItem, Run } from '../../blocks/block.ts'
import { runsOf, tidy } from './runs.ts'
import { attribute, type Element, hasClass, isElement, textOf } from './tree.ts'

const DEPTH_MAX = 4
const ITEMS_MAX = 200

/** An item with how deep it is: 0 at the top. */
export interface FlatItem {
  depth: number
  text: Run[]
}

/** Puts items below one another by how deep they are. */
export function nested(flat: readonly FlatItem[]): ListItem[] {
  const items: NestedItem[] = []
  const last: NestedItem[] = []
  for (const { depth, text } of flat.slice(0, ITEMS_MAX)) {
    const at = Math.min(depth, last.length, DEPTH_MAX - 1)
    const item: NestedItem = { text }
    if (at === 0) items.push(item)
    else (last[at - 1]!.items ??= []).push(item)
    last.splice(at, last.length, item)
  }
  return items.map(shortest)
}

function shortest({ text, items }: NestedItem): ListItem {
  return items ? { text, items: (items as NestedItem[]).map(shortest) } : text
}

/** Lists the items of a list and of those inside it. Google Docs puts an inner list beside the items, and not into one. */
export function flatItems(list: Element, depth = 0): FlatItem[] {
  return list.children.filter(isElement).flatMap((item): FlatItem[] => {
    if (item.name === 'ul' || item.name === 'ol') return flatItems(item, depth + 1)
    if (item.name !== 'li') return []
    const level = Number(attribute(item, 'aria-level'))
    const at = level > 0 ? level - 1 : depth
    const inner = item.children.filter((child): child is Element => isElement(child) && (child.name === 'ul' || child.name === 'ol'))
    const own = item.children.filter((child) => !inner.includes(child as Element))
    const isTask = findBox(item)
    const runs = tidy([...(isTask === null ? [] : [{ text: isTask ? '☑ ' : '☐ ' }]), ...runsOf(own)])
    return [{ depth: at, text: runs }, ...inner.flatMap((one) => flatItems(one, at + 1))]
  })
}

/** Returns whether the box of a task is checked; null where there is none. */
function findBox(item: Element): boolean | null {
  const box = item.children.find(
    (child): child is Element =>
      isElement(child) && (hasClass(child, /\bcheckbox\b/) || (child.name === 'input' && attribute(child, 'type') === 'checkbox')),
  )
  return box ? hasClass(box, /\bcheckbox-on\b/) || 'checked' in box.attributes : null
}

const LEVEL = /mso-list\s*:\s*l(\d+)\s+level(\d+)/i

/** Reads a paragraph that Word means as an item of a list. */
export function wordItem(element: Element): (FlatItem & { ordered: boolean }) | null {
  const found = LEVEL.exec(attribute(element, 'style'))
  if (!found) return null
  const sign = signOf(element) ?? ''
  return { depth: Number(found[2]) - 1, ordered: /^\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign.trim()), text: tidy(runsOf(element.children)) }
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

export function listBlock(ordered: boolean, flat: readonly FlatItem[]): Block | null {
  const items = nested(flat.filter(({ text }) => text.length > 0))
  return items.length === 0 ? null : { type: 'list', ordered, items }
}
