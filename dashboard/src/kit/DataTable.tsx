import { ActionIcon, Center, Checkbox, Group, Loader, Menu, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Columns3 } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListQuery, sentenceOf } from '../queries.ts'
import { ReadError } from './ReadState.tsx'

export interface Column<Item> {
  key: string
  header: string
  cell: (item: Item) => ReactNode
  width?: number | string
  /** Not shown on a phone. */
  wide?: boolean
  /** Figures stand at the right. */
  right?: boolean
  /** Shown only when the person chose it. */
  optional?: boolean
  /** Always shown, and its header is for screen readers alone: a column of menus. */
  quiet?: boolean
}

interface Props<Item> {
  /** The chosen columns are kept under this name. */
  name: string
  label: string
  columns: Column<Item>[]
  query: ListQuery<Item>
  id: (item: Item) => string
  /** The page of a row. */
  to?: (item: Item) => string
  onRow?: (item: Item) => void
  empty: ReactNode
  /** The columns cannot be chosen. */
  fixed?: boolean
  /** Each row has a box to select it. */
  selection?: RowSelection<Item> | undefined
}

export interface RowSelection<Item> {
  has(item: Item): boolean
  /** Selects a row, or no longer. `range`: with all rows since the last one that was changed. */
  toggle(item: Item, range: boolean): void
  /** Whether all rows that are read are selected, or some, or none. */
  state: 'all' | 'some' | 'none'
  toggleAll(): void
  label(item: Item): string
  allLabel: string
}

const ROW_PX = 45

/** A list of any length: rows that are not in view are not drawn, and the next page is read when its place comes near. */
export function DataTable<Item>({ name, label, columns, query, id, to, onRow, empty, fixed = false, selection }: Props<Item>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `mailcast-columns-${name}`,
    defaultValue: columns.filter(({ optional }) => optional).map(({ key }) => key),
  })
  const choosable = !fixed && columns.length > 3
  const shown = fixed ? columns : columns.filter(({ key }) => !hidden.includes(key))
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(frame.current?.offsetTop ?? 0), [])
  const { items, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const rows = useWindowVirtualizer({ count: items.length, estimateSize: () => ROW_PX, overscan: 12, scrollMargin: top })
  const drawn = rows.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - 20 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [last, items.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  if (query.error && items.length === 0) return <ReadError error={query.error} retry={() => void query.refetch()} />
  if (!query.isPending && items.length === 0) return <>{empty}</>
  const before = (drawn[0]?.start ?? top) - top
  const after = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <div
      className="mc-table-frame"
      ref={frame}
      aria-busy={query.isPending || query.isPlaceholderData}
      style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}
    >
      {query.error && !isFetchNextPageError && (
        <Group p="sm" gap="xs" justify="space-between" role="alert" style={{ borderBottom: '1px solid var(--mc-line)' }}>
          <Text size="sm">
            {t('table.stale')} {sentenceOf(query.error)}
          </Text>
          <button type="button" className="mc-sort" style={{ color: 'var(--mc-link)' }} onClick={() => void query.refetch()}>
            {t('errors.again')}
          </button>
        </Group>
      )}
      <table className="mc-table" aria-label={label} aria-rowcount={hasNextPage ? -1 : items.length + 1}>
        <colgroup>
          {selection && <col className="mc-check" />}
          {shown.map(({ key, width, wide }) => (
            <col key={key} style={{ width }} className={wide ? 'mc-hide-narrow' : undefined} />
          ))}
          {choosable && <col style={{ width: 44 }} className="mc-hide-narrow" />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className="mc-check">
                <Checkbox
                  size="xs"
                  radius={4}
                  aria-label={selection.allLabel}
                  checked={selection.state === 'all'}
                  indeterminate={selection.state === 'some'}
                  disabled={items.length === 0}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {shown.map((column) => (
              <Header key={column.key} column={column} />
            ))}
            {choosable && (
              <th className="mc-hide-narrow" style={{ padding: 0 }}>
                <Menu closeOnItemClick={false} position="bottom-end">
                  <Menu.Target>
                    <ActionIcon variant="subtle" color="gray" aria-label={t('table.columns')}>
                      <Columns3 size={16} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {columns
                      .slice(1)
                      .filter(({ quiet }) => !quiet)
                      .map(({ key, header }) => (
                        <Menu.Item key={key} component="div" p={6}>
                          <Checkbox
                            label={header}
                            checked={!hidden.includes(key)}
                            onChange={({ currentTarget: { checked } }) =>
                              setHidden((before) => (checked ? before.filter((one) => one !== key) : [...before, key]))
                            }
                          />
                        </Menu.Item>
                      ))}
                  </Menu.Dropdown>
                </Menu>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {query.isPending
            ? Array.from({ length: 8 }, (_, row) => (
                <tr key={row}>
                  {selection && <td className="mc-check" />}
                  {shown.map(({ key, wide }) => (
                    <td key={key} className={wide ? 'mc-hide-narrow' : undefined}>
                      <Skeleton height={12} width="70%" radius="sm" />
                    </td>
                  ))}
                </tr>
              ))
            : null}
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {drawn.map(({ index }) => {
            const item = items[index]
            if (item === undefined) return null
            const href = to?.(item)
            return (
              <tr
                key={id(item)}
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
                {shown.map(({ key, cell, wide, right }, at) => (
                  <td key={key} className={[wide && 'mc-hide-narrow', right && 'mc-right'].filter(Boolean).join(' ') || undefined}>
                    {at === 0 && href !== undefined ? <Link to={href}>{cell(item)}</Link> : cell(item)}
                  </td>
                ))}
                {choosable && <td className="mc-hide-narrow" />}
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
      {isFetchingNextPage && (
        <Center p="sm">
          <Loader size="sm" aria-label={t('table.more')} />
        </Center>
      )}
      {isFetchNextPageError && (
        <Center p="sm">
          <Text c="dimmed" mr="xs">
            {t('table.moreFailed')}
          </Text>
          <button type="button" className="mc-sort" style={{ color: 'var(--mc-link)' }} onClick={() => void fetchNextPage()}>
            {t('errors.again')}
          </button>
        </Center>
      )}
    </div>
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

function Header<Item>({ column: { wide, right, quiet, header } }: { column: Column<Item> }) {
  return (
    <th scope="col" className={[wide && 'mc-hide-narrow', right && 'mc-right'].filter(Boolean).join(' ') || undefined}>
      {quiet ? <VisuallyHidden>{header}</VisuallyHidden> : header}
    </th>
  )
}
