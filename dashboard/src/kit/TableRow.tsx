import { Checkbox, Skeleton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { cellClass, type Column, type RowSelection } from './table.ts'

interface Props<Item> {
  item: Item
  index: number
  columns: Column<Item>[]
  href: string | undefined
  onRow: ((item: Item) => void) | undefined
  selection: RowSelection<Item> | undefined
  /** True: leaves room below the menu of columns. */
  choosable: boolean
}

/**
 * Shows a row that is a link to its page. Links, buttons and the checkbox in it work by themselves.
 */
export function TableRow<Item>({
  item,
  index,
  columns,
  href,
  onRow,
  selection,
  choosable,
}: Props<Item>) {
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
        if ((event.target as HTMLElement).closest('a,button,input,[role=menuitem],.mc-check'))
          return
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

/** Shows a checkbox that is clicked anywhere in its cell, since it is small for a finger. */
function CheckCell<Item>({ selection, item }: { selection: RowSelection<Item>; item: Item }) {
  return (
    <td
      className="mc-check"
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={({ shiftKey }) => selection.toggle(item, shiftKey)}
    >
      <Checkbox
        size="xs"
        radius={4}
        aria-label={selection.label(item)}
        checked={selection.has(item)}
        onChange={() => {}}
      />
    </td>
  )
}

const WAITING_ROWS = 8

export function WaitingRows<Item>({
  columns,
  selectable,
}: {
  columns: Column<Item>[]
  selectable: boolean
}) {
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
