import type { ReactNode } from 'react'

export interface Column<Item> {
  key: string
  header: string
  cell: (item: Item) => ReactNode
  width?: number | string
  /** True: not shown on a phone. */
  wide?: boolean
  right?: boolean
  /** True: only shown when the person chose it. */
  optional?: boolean
  /** True: always shown, with a header for screen readers alone, as for a column of menus. */
  quiet?: boolean
}

export interface RowSelection<Item> {
  has(item: Item): boolean
  /** Selects or deselects a row. `range`: all rows since the one changed last. */
  toggle(item: Item, range: boolean): void
  state: 'all' | 'some' | 'none'
  toggleAll(): void
  label(item: Item): string
  allLabel: string
}

/** Returns the CSS classes of a cell. */
export function cellClass({
  wide,
  right,
}: Pick<Column<never>, 'wide' | 'right'>): string | undefined {
  return [wide && 'mc-hide-narrow', right && 'mc-right'].filter(Boolean).join(' ') || undefined
}
