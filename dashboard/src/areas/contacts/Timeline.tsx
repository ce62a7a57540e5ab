import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../kit/ReadState.tsx'
import type { ListQuery } from '../../queries.ts'
import { Section } from './Section.tsx'

interface Props<Item> {
  title: string
  query: ListQuery<Item>
  empty: string
  entry: (item: Item, at: number) => ReactNode
}

/** A list by time, newest first, whose earlier pages are read on request. */
export function Timeline<Item>({ title, query, empty, entry }: Props<Item>) {
  const { t } = useTranslation(['contacts', 'frame'])
  return (
    <Section title={title}>
      <ReadState
        query={{
          ...query,
          data:
            query.isPending || (query.error && query.items.length === 0) ? undefined : query.items,
        }}
      >
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{empty}</Text>
          ) : (
            <ol className="mc-timeline">{items.map(entry)}</ol>
          )
        }
      </ReadState>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          ml={-8}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
    </Section>
  )
}
