import { Center, Group, Loader, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListQuery, sentenceOf } from '../queries.ts'
import { ReadError } from './ReadState.tsx'
import type { Column, RowSelection } from './table.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow, WaitingRows } from './TableRow.tsx'

interface Props<Item> {
  /** The name under which the choice of columns is stored. */
  name: string
  label: string
  columns: Column<Item>[]
  query: ListQuery<Item>
  id: (item: Item) => string
  to?: (item: Item) => string
  onRow?: (item: Item) => void
  empty: ReactNode
  /** True when the columns cannot be chosen. */
  fixed?: boolean
  selection?: RowSelection<Item> | undefined
}

const ROW_PX = 45
/** The number of rows left below at which the next page is read. */
const AHEAD = 20

/**
 * Shows a list of any length: only rows in view are drawn, and the next page is read when the
 * person gets near it.
 */
export function DataTable<Item>({
  name,
  label,
  columns,
  query,
  id,
  to,
  onRow,
  empty,
  fixed = false,
  selection,
}: Props<Item>) {
  const { choice, shown } = useColumns(name, columns, fixed)
  const { items, hasNextPage } = query
  const { frame, drawn, before, after } = useDrawn(query)
  if (query.error && items.length === 0)
    return <ReadError error={query.error} retry={() => void query.refetch()} />
  if (!query.isPending && items.length === 0) return <>{empty}</>
  const waiting = <WaitingRows columns={shown} selectable={selection !== undefined} />
  return (
    <div
      className="mc-table-frame"
      ref={frame}
      aria-busy={query.isPending || query.isPlaceholderData}
      style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}
    >
      <StaleNote query={query} />
      <table
        className="mc-table"
        aria-label={label}
        aria-rowcount={hasNextPage ? -1 : items.length + 1}
      >
        <TableHead
          columns={columns}
          shown={shown}
          selection={selection}
          isEmpty={items.length === 0}
          choice={choice}
        />
        <tbody>
          {query.isPending && waiting}
          {/* Cells may wait for words of their own, such as those of a menu. The rest of the page stays meanwhile. */}
          <Suspense fallback={waiting}>
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {drawn.map((index) => {
              const item = items[index]
              if (item === undefined) return null
              const row = {
                item,
                index,
                columns: shown,
                href: to?.(item),
                onRow,
                selection,
                choosable: choice !== undefined,
              }
              return <TableRow key={id(item)} {...row} />
            })}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </Suspense>
        </tbody>
      </table>
      <NextPage query={query} />
    </div>
  )
}

/** Returns the columns that the person has chosen, and a function to choose others. */
function useColumns<Item>(name: string, columns: Column<Item>[], fixed: boolean) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `mailcast-columns-${name}`,
    defaultValue: columns.filter(({ optional }) => optional).map(({ key }) => key),
  })
  const show = (key: string, shown: boolean) =>
    setHidden((before) => (shown ? before.filter((one) => one !== key) : [...before, key]))
  return {
    choice: !fixed && columns.length > 3 ? { hidden, show } : undefined,
    shown: fixed ? columns : columns.filter(({ key }) => !hidden.includes(key)),
  }
}

/**
 * Returns the rows to draw and the heights above and below them. Reads the next page when it is
 * near.
 */
function useDrawn<Item>({
  items,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: ListQuery<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(frame.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: top,
  })
  const drawn = rows.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - AHEAD && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage()
  }, [last, items.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return {
    frame,
    drawn: drawn.map(({ index }) => index),
    before: (drawn[0]?.start ?? top) - top,
    after: rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top),
  }
}

/** Says that the rows are old, since reading them again failed. */
function StaleNote<Item>({ query }: { query: ListQuery<Item> }) {
  const { t } = useTranslation()
  if (!query.error || query.isFetchNextPageError) return null
  return (
    <Group
      p="sm"
      gap="xs"
      justify="space-between"
      role="alert"
      style={{ borderBottom: '1px solid var(--mc-line)' }}
    >
      <Text size="sm">
        {t('table.stale')} {sentenceOf(query.error)}
      </Text>
      <Again run={() => void query.refetch()} />
    </Group>
  )
}

/** Shows below the rows that the next page is being read, or could not be. */
function NextPage<Item>({ query }: { query: ListQuery<Item> }) {
  const { t } = useTranslation()
  return (
    <>
      {query.isFetchingNextPage && (
        <Center p="sm">
          <Loader size="sm" aria-label={t('table.more')} />
        </Center>
      )}
      {query.isFetchNextPageError && (
        <Center p="sm">
          <Text c="dimmed" mr="xs">
            {t('table.moreFailed')}
          </Text>
          <Again run={() => void query.fetchNextPage()} />
        </Center>
      )}
    </>
  )
}

function Again({ run }: { run: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="mc-sort" style={{ color: 'var(--mc-link)' }} onClick={run}>
      {t('errors.again')}
    </button>
  )
}
