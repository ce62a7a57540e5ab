import type { Inline } from '../blocks/inline.ts'
import { ITEMS_DEPTH_MAX } from '#lib/read-html/block-limits.ts'
import { type ListItem, listItem } from '../blocks/list-items.ts'
import type { Lose } from '../losses/loss.ts'

/** Returns a list item. At the greatest depth, items below become items after it. */
export function itemLists(
  text: Inline[],
  below: ListItem[],
  depth: number,
  lose: Lose,
): ListItem[] {
  if (below.length === 0 || depth < ITEMS_DEPTH_MAX) return [listItem(text, below)]
  lose('deep_list')
  return [text, ...below]
}
