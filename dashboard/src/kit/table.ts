import type { ReactNode } from 'react'

export interface Column<Item> {
  key: string
  header: string
  cell: (item: Item) => ReactNode
  width?: number | string
  /** Not shown on a phone. */
  wide?: boolean
  right?: boolean
  /** Shown only when the person chose it. */
  optional?: boolean
  /** Always shown, and its header is for screen readers alone: a column of menus. */
  quiet?: boolean
}

export interface RowSelection<Item> {
  has(item: Item): boolean
  /** Selects a row, or no longer. `range`: with all rows since the last one that was changed. */
  toggle(item: Item, range: boolean): void
  state: 'all' | 'some' | 'none'
  toggleAll(): void
  label(item: Item): string
  allLabel: string
}

/** Returns the classes of a cell of a column. */
export function cellClass({
  wide,
  right,
}: Pick<Column<never>, 'wide' | 'right'>): string | undefined {
  return [wide && 'mc-hide-narrow', right && 'mc-right'].filter(Boolean).join(' ') || undefined
}
