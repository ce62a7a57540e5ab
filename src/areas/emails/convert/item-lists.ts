import type { Inline } from '../blocks/inline.ts'
import { ITEMS_DEPTH_MAX, type ListItem, listItem } from '../blocks/list-items.ts'
import type { Lose } from './loss.ts'

/** Makes an item with those below it. At the greatest depth they become its neighbours. */
export function itemLists(text: Inline[], below: ListItem[], depth: number, lose: Lose): ListItem[] {
  if (below.length === 0 || depth < ITEMS_DEPTH_MAX) return [listItem(text, below)]
  lose('deep_list')
  return [text, ...below]
}
