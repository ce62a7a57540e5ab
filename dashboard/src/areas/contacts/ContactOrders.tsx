import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { money } from '../../kit/money/money.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { TestBadge } from '../../kit/money/TestBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { useList, useRead } from '../../queries.ts'
import { Timeline } from './Timeline.tsx'

export function ContactOrders({ contactId }: { contactId: string }) {
  const { t } = useTranslation('orders')
  const query = useList('list_orders', { contactId, limit: 20 })
  if (query.items.length === 0 && !query.error) return null
  return (
    <Timeline
      title={t('title')}
      query={query}
      empty=""
      entry={({ id, productId, status, amount, currency, livemode, createdAt }) => (
        <li key={id}>
          <Group justify="space-between" gap="md" wrap="nowrap" align="flex-start">
            <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              <Link to={`/orders/${id}`} dir="auto">
                <ProductName productId={productId} />
              </Link>
              <Group gap={8}>
                <StatusBadge status={status} label={t(`statuses.${status}`)} />
                <Text span size="sm" c="dimmed" className="figures">
                  {amount === 0 ? t('free') : money(amount, currency)}
                </Text>
                {!livemode && <TestBadge />}
              </Group>
            </div>
            <Text c="dimmed" size="sm" style={{ flex: 'none' }}>
              <Time at={createdAt} />
            </Text>
          </Group>
        </li>
      )}
    />
  )
}

function ProductName({ productId }: { productId: string }) {
  return useRead('get_product', { productId }).data?.name ?? '…'
}
