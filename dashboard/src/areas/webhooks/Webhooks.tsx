import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { AddEndpoint } from './AddEndpoint.tsx'
import type { Endpoint } from './endpoint.ts'
import { EndpointHealth } from './EndpointHealth.tsx'

export default function Webhooks() {
  const { t } = useTranslation(['webhooks', 'frame'])
  const mayChange = useMay('owner')
  const { newsletters } = useNewsletter()
  const [search, change] = useFilters<'add'>()
  const query = useList('list_webhook_endpoints', { limit: 50 })
  const add = mayChange && (
    <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
      {t('add')}
    </Button>
  )
  const columns: Column<Endpoint>[] = [
    { key: 'url', header: t('url'), cell: ({ url }) => <bdi>{url}</bdi> },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status, offReason }) => (
        <StatusBadge status={status} {...(offReason && { label: t(`offShort.${offReason}`) })} />
      ),
      width: 150,
    },
    {
      key: 'health',
      header: t('health'),
      cell: ({ id }) => <EndpointHealth endpointId={id} />,
      wide: true,
      width: 210,
    },
    {
      key: 'events',
      header: t('events'),
      cell: ({ events }) => (events === null ? t('all') : events.join(', ')),
      wide: true,
      width: 240,
    },
    {
      key: 'newsletter',
      header: t('newsletter'),
      cell: ({ newsletterId }) =>
        newsletterId === null ? (
          t('every')
        ) : (
          <bdi>{newsletters.find(({ id }) => id === newsletterId)?.name ?? newsletterId}</bdi>
        ),
      wide: true,
      optional: true,
    },
  ]
  return (
    <Page
      title={t('title')}
      peek={{ operation: 'list_webhook_endpoints', input: { limit: 50 } }}
      actions={query.items.length > 0 && add}
    >
      <Text c="dimmed" maw={720} mb="md">
        {t('about')} <Link to="/settings/events">{t('toEvents')}</Link>
      </Text>
      <DataTable<Endpoint>
        name="webhooks"
        label={t('title')}
        query={query}
        id={({ id }) => id}
        to={({ id }) => `/settings/webhooks/${id}`}
        columns={columns}
        empty={
          <EmptyState icon={<Webhook size={32} />} title={t('empty')} text={t('emptyText')}>
            {add}
          </EmptyState>
        }
      />
      {mayChange && (
        <AddEndpoint opened={search.add !== undefined} close={() => change({ add: undefined })} />
      )}
    </Page>
  )
}
