import { ActionIcon, Checkbox, Menu, Skeleton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { cellClass, type Column, type RowSelection } from './table.ts'

interface Props<Item> {
  item: Item
  index: number
  columns: Column<Item>[]
  /** The page of the row. */
  href: string | undefined
  onRow: ((item: Item) => void) | undefined
  selection: RowSelection<Item> | undefined
  /** Leaves room below the choice of columns. */
  choosable: boolean
}

/** A row of a table. It leads to its page from wherever it is clicked, apart from its links, buttons and box. */
export function TableRow<Item>({ item, index, columns, href, onRow, selection, choosable }: Props<Item>) {
  const navigate = useNavigate()
  return (
    <tr
      aria-rowindex={index + 2}
      data-link={href !== undefined || onRow ? '' : undefined}
      data-selected={selection?.has(item) ? '' : undefined}
      onKeyDown={(event) => {
        if (!selection || event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
        event.preventDefault()
        selection.toggle(item, event.shiftKey)
      }}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('a,button,input,[role=menuitem],.mc-check')) return
        if (href !== undefined) void navigate({ to: href })
        else onRow?.(item)
      }}
    >
      {selection && <CheckCell selection={selection} item={item} />}
      {columns.map(({ cell, ...column }, at) => (
        <td key={column.key} className={cellClass(column)}>
          {at === 0 && href !== undefined ? <Link to={href}>{cell(item)}</Link> : cell(item)}
        </td>
      ))}
      {choosable && <td className="mc-hide-narrow" />}
    </tr>
  )
}

/** The whole cell is the target, since a box alone is small for a finger. */
function CheckCell<Item>({ selection, item }: { selection: RowSelection<Item>; item: Item }) {
  return (
    <td
      className="mc-check"
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={({ shiftKey }) => selection.toggle(item, shiftKey)}
    >
      <Checkbox size="xs" radius={4} aria-label={selection.label(item)} checked={selection.has(item)} onChange={() => {}} />
    </td>
  )
}

const WAITING_ROWS = 8

/** Rows without words, while the first page is read. */
export function WaitingRows<Item>({ columns, selectable }: { columns: Column<Item>[]; selectable: boolean }) {
  return Array.from({ length: WAITING_ROWS }, (_, row) => (
    <tr key={row}>
      {selectable && <td className="mc-check" />}
      {columns.map(({ key, wide }) => (
        <td key={key} className={wide ? 'mc-hide-narrow' : undefined}>
          <Skeleton height={12} width="70%" radius="sm" />
        </td>
      ))}
    </tr>
  ))
}

/** The actions of a row, behind three dots. `label` names the row for those who do not see it. */
export function RowMenu({ label, width, children }: { label: string; width?: number; children: ReactNode }) {
  return (
    <Menu position="bottom-end" {...(width !== undefined && { width })}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={label}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
