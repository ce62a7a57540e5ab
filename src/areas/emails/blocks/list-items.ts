import { z } from 'zod'
import { ITEMS_MAX } from '#lib/read-html/block-limits.ts'
import { type Inline, Runs } from './inline.ts'

interface NestedItem {
  text: Inline[]
  items?: ListItem[] | undefined
}

/** An item of a list: its text, or a text and items below it. */
export type ListItem = Inline[] | NestedItem

const Deeper: z.ZodLazy<z.ZodType<ListItem, ListItem>> = z.lazy(() => ListItem)

const Nested = z
  .strictObject({
    text: Runs,
    items: z
      .array(Deeper)
      .min(1)
      .max(ITEMS_MAX)
      .optional()
      .meta({ description: 'The items below this one, with the points or numbers of their list.' }),
  })
  .meta({ id: 'NestedItem' })

export const ListItem: z.ZodType<ListItem, ListItem> = z
  .union([Runs, Nested], { error: 'An item is a list of runs, or an object with text and items' })
  .meta({
    id: 'ListItem',
    description: 'The text of an item, or an object with its text and the items below it.',
    examples: [{ text: [{ text: 'Beans' }], items: [[{ text: 'Broad beans' }]] }],
  })

export function textOfItem(item: ListItem): Inline[] {
  return Array.isArray(item) ? item : item.text
}

export function itemsBelow(item: ListItem): ListItem[] {
  return Array.isArray(item) ? [] : (item.items ?? [])
}

/** Returns an item in its shortest form. */
export function listItem(text: Inline[], below: ListItem[]): ListItem {
  return below.length === 0 ? text : { text, items: below }
}

/** An item with its JSON pointer below the list, and its depth, from 1. */
interface PlacedItem {
  text: Inline[]
  /** The path of the item's text. */
  path: PropertyKey[]
  depth: number
}

/** Yields all items in reading order. */
export function* placedItems(
  items: readonly ListItem[],
  path: readonly PropertyKey[] = [],
  depth = 1,
): Generator<PlacedItem> {
  for (const [i, item] of items.entries()) {
    const own = [...path, i]
    yield { text: textOfItem(item), path: Array.isArray(item) ? own : [...own, 'text'], depth }
    yield* placedItems(itemsBelow(item), [...own, 'items'], depth + 1)
  }
}

export function mapItems(
  items: readonly ListItem[],
  change: (text: Inline[]) => Inline[],
): ListItem[] {
  return items.map((item) =>
    Array.isArray(item)
      ? change(item)
      : { text: change(item.text), ...(item.items && { items: mapItems(item.items, change) }) },
  )
}
