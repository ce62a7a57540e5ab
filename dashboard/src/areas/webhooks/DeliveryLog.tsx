import { Anchor, Text } from '@mantine/core'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import type { Delivery } from './delivery.ts'
import { DeliveryStatus } from './DeliveryStatus.tsx'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import type { Endpoint } from './endpoint.ts'

/** The endpoint's log, read again every 2 s. */
export function DeliveryLog({
  endpoint,
  open,
  change,
}: {
  endpoint: Endpoint
  open: string | undefined
  change: (delivery: string | undefined) => void
}) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const query = useList(
    'list_webhook_deliveries',
    { endpointId: endpoint.id, limit: 20 },
    { live: true },
  )
  const columns: Column<Delivery>[] = [
    {
      key: 'type',
      header: t('event'),
      cell: ({ id, type, createdAt }) => (
        <>
          <Anchor component="button" type="button" c="inherit" fw={500} onClick={() => change(id)}>
            {type}
          </Anchor>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            <Time at={createdAt} />
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: (delivery) => (
        <>
          <DeliveryStatus delivery={delivery} />
          <Text size="xs" c="dimmed" hiddenFrom="sm" style={{ whiteSpace: 'normal' }}>
            <LastAnswer delivery={delivery} />
          </Text>
        </>
      ),
      width: 168,
    },
    {
      key: 'when',
      header: t('when'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      wide: true,
      width: 160,
    },
    {
      key: 'attempts',
      header: t('attempts'),
      cell: ({ attempts }) => attempts.at(-1)?.number ?? 0,
      wide: true,
      width: 110,
      right: true,
    },
    {
      key: 'answer',
      header: t('lastAnswer'),
      cell: (delivery) => <LastAnswer delivery={delivery} />,
      wide: true,
    },
    {
      key: 'next',
      header: t('nextAttempt'),
      cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} />,
      wide: true,
      width: 150,
    },
  ]
  return (
    <>
      <DataTable<Delivery>
        name="deliveries"
        label={t('log')}
        query={query}
        id={({ id }) => id}
        onRow={({ id }) => change(id)}
        columns={columns}
        empty={
          <EmptyState icon={<Inbox size={32} />} title={t('logEmpty')} text={t('logEmptyText')} />
        }
      />
      {query.items.length > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {t('logAbout')}
        </Text>
      )}
      <DeliveryDrawer endpointId={endpoint.id} deliveryId={open} close={() => change(undefined)} />
    </>
  )
}

function LastAnswer({ delivery: { attempts } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const last = attempts.at(-1)
  if (last === undefined) return '–'
  return last.error ? t(`errors.${last.error}`) : String(last.statusCode)
}
