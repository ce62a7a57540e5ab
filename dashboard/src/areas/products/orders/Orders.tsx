import { Group, Text } from '@mantine/core'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../../kit/money/money.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState, NoMatch } from '../../../kit/EmptyState.tsx'
import { FilterSelect, isEmptyList, useFilters } from '../../../kit/Filters.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table.ts'
import { TestBadge } from '../../../kit/money/TestBadge.tsx'
import { Time } from '../../../kit/Time.tsx'
import { Total } from '../../../kit/Total.tsx'
import { useList } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import { Address } from '../../contacts/columns.tsx'
import { type Order, ORDER_STATUSES, stateName } from './order.ts'

export default function Orders() {
  const { t } = useTranslation(['orders', 'frame'])
  const { newsletter } = useNewsletter()
  const [search, change] = useFilters<'status' | 'product'>()
  const status = ORDER_STATUSES.find((one) => one === search.status)
  const filter = { newsletterId: newsletter?.id, status, productId: search.product }
  const filtered = status !== undefined || search.product !== undefined
  const query = useList('list_orders', { ...filter, limit: 50, include: 'total' })
  const products = useList('list_products', { newsletterId: newsletter?.id, limit: 100 }).items
  const nameOf = (productId: string) => products.find(({ id }) => id === productId)?.name
  return (
    <Page
      title={t('title')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_orders', input: { ...filter, limit: 50 } }}
      filters={
        !isEmptyList(query, filtered) && (
          <>
            <FilterSelect
              label={t('status')}
              value={status}
              change={(value) => change({ status: value })}
              data={ORDER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            />
            <FilterSelect
              label={t('product')}
              value={search.product}
              change={(value) => change({ product: value })}
              data={products.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
            />
          </>
        )
      }
    >
      <DataTable<Order>
        name="orders"
        label={t('title')}
        query={query}
        id={({ id }) => id}
        to={({ id }) => `/orders/${id}`}
        columns={columns(t, nameOf)}
        empty={
          filtered ? (
            <NoMatch
              title={t('noMatch')}
              clear={() => change({ status: undefined, product: undefined })}
            />
          ) : (
            <EmptyState icon={<ReceiptText size={32} />} title={t('empty')} text={t('emptyText')} />
          )
        }
      />
    </Page>
  )
}

function columns(
  t: (key: string) => string,
  nameOf: (productId: string) => string | undefined,
): Column<Order>[] {
  return [
    {
      key: 'email',
      header: t('buyer'),
      cell: ({ email, status, dispute, livemode }) => (
        <>
          <Group gap="4px 8px">
            {email === null ? <Text c="dimmed">{t('erased')}</Text> : <Address email={email} />}
            <span className="mc-hide-narrow">{!livemode && <TestBadge />}</span>
          </Group>
          <Group gap={8} className="mc-only-narrow" style={{ fontSize: 13 }}>
            <StatusBadge status={status} label={t(`statuses.${stateName({ status, dispute })}`)} />
            {!livemode && <TestBadge />}
          </Group>
        </>
      ),
    },
    {
      key: 'product',
      header: t('product'),
      cell: ({ productId }) => <bdi>{nameOf(productId) ?? '…'}</bdi>,
      wide: true,
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status, dispute }) => (
        <StatusBadge status={status} label={t(`statuses.${stateName({ status, dispute })}`)} />
      ),
      width: 170,
      wide: true,
    },
    {
      key: 'amount',
      header: t('amount'),
      cell: ({ amount, currency }) => (amount === 0 ? t('free') : money(amount, currency)),
      right: true,
      width: 120,
    },
    {
      key: 'at',
      header: t('at'),
      cell: ({ paidAt, createdAt }) => <Time at={paidAt ?? createdAt} />,
      wide: true,
      width: 150,
    },
  ]
}
