import { Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Filter as FilterIcon, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { Column } from '../../kit/table.ts'
import { Total } from '../../kit/Total.tsx'
import { useList, useRead } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { SegmentMenu } from './SegmentMenu.tsx'
import { Sparkline } from './Sparkline.tsx'
import type { Segment } from './builder/tree.ts'
import { useSize } from './useSize.ts'

const EXAMPLE = JSON.stringify({
  all: [
    { field: 'status', op: 'is', value: 'active' },
    { event: 'opened', count: { op: 'gte', n: 2 }, within: { days: 30 } },
  ],
})

export default function Segments() {
  const { t } = useTranslation(['segments', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const query = useList('list_segments', {
    newsletterId: newsletter?.id,
    limit: 100,
    include: 'total',
  })
  const columns: Column<Segment>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name }) => (
        <span dir="auto" title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'size',
      header: t('size'),
      cell: (segment) => <Size segment={segment} />,
      width: 132,
      right: true,
    },
    {
      key: 'change',
      header: t('change'),
      cell: (segment) => <Change segment={segment} />,
      width: '32%',
      wide: true,
    },
  ]
  if (mayWrite)
    columns.push({
      key: 'menu',
      header: t('actions'),
      cell: (one) => <SegmentMenu segment={one} />,
      width: 56,
      quiet: true,
      right: true,
    })
  return (
    <Page
      title={t('title')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_segments', input: { newsletterId: newsletter?.id } }}
      actions={
        mayWrite && (
          <Button component={Link} to="/segments/new" leftSection={<Plus size={16} />}>
            {t('new')}
          </Button>
        )
      }
    >
      <DataTable<Segment>
        name="segments"
        label={t('title')}
        fixed
        query={query}
        id={({ id }) => id}
        to={({ id }) => `/segments/${id}`}
        columns={columns}
        empty={
          <EmptyState icon={<FilterIcon size={32} />} title={t('empty')} text={t('emptyText')}>
            {mayWrite && (
              <Group gap="xs" justify="center">
                <Button component={Link} to="/segments/new" leftSection={<Plus size={16} />}>
                  {t('new')}
                </Button>
                <Button
                  variant="default"
                  component={Link}
                  to={`/segments/new?filter=${encodeURIComponent(EXAMPLE)}`}
                >
                  {t('tryExample')}
                </Button>
              </Group>
            )}
          </EmptyState>
        }
      />
    </Page>
  )
}

function Size({ segment }: { segment: Segment }) {
  const { t } = useTranslation('segments')
  const size = useSize(segment)
  if (segment.broken)
    return (
      <Badge
        variant="light"
        color="red"
        tt="none"
        title={segment.broken.map(({ detail }) => detail).join('\n')}
      >
        {t('broken')}
      </Badge>
    )
  return (
    <>{size && (size.exact ? number(size.total) : t('about', { count: number(size.total) }))}</>
  )
}

function Change({ segment }: { segment: Segment }) {
  const { t } = useTranslation('segments')
  const days =
    useRead(
      'get_segment_history',
      { segmentId: segment.id, days: 30 },
      { enabled: segment.broken === null },
    ).data?.data ?? []
  if (segment.broken)
    return (
      <Text span size="sm" c="var(--mantine-color-error)" title={segment.broken[0]!.detail}>
        {segment.broken[0]!.detail}
      </Text>
    )
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last)
    return (
      <Text span size="sm" c="dimmed">
        {t('noHistory')}
      </Text>
    )
  const by = last.count - first.count
  const said = `${by > 0 ? '+' : by < 0 ? '−' : '±'}${number(Math.abs(by))}`
  return (
    <Group gap={12} wrap="nowrap">
      <Sparkline values={days.map(({ count }) => count)} label={t('changeOf', { change: said })} />
      <Text span size="sm" c="dimmed" className="figures">
        {said}
      </Text>
    </Group>
  )
}
