import { Button, Stack, Text } from '@mantine/core'
import { Package, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bytes, number } from '../../format.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState, NoMatch } from '../../kit/EmptyState.tsx'
import { FilterSelect, isEmptyList, useFilters } from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { Total } from '../../kit/Total.tsx'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { NewProduct } from './NewProduct.tsx'
import { PaymentsHint } from './PaymentsHint.tsx'
import { Price } from './Price.tsx'
import { type Product, STATUSES } from './product.ts'

export default function Products() {
  const { t } = useTranslation(['products', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const [search, change] = useFilters<'status' | 'add'>()
  const status = STATUSES.find((one) => one === search.status)
  const filter = { newsletterId: newsletter?.id, status }
  const query = useList('list_products', { ...filter, limit: 50, include: 'total' })
  const empty = isEmptyList(query, status !== undefined)
  const add = mayWrite && newsletter && (
    <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_products', input: { ...filter, limit: 50 } }}
      actions={!empty && add}
      filters={
        !empty && (
          <FilterSelect
            label={t('status')}
            value={status}
            change={(value) => change({ status: value })}
            data={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
        )
      }
    >
      <Stack gap="md">
        <PaymentsHint products={query.items} />
        <DataTable<Product>
          name="products"
          label={t('title')}
          query={query}
          id={({ id }) => id}
          to={({ id }) => `/products/${id}`}
          columns={columns(t)}
          empty={
            status === undefined ? (
              <EmptyState icon={<Package size={32} />} title={t('empty')} text={t('emptyText')}>
                {add}
              </EmptyState>
            ) : (
              <NoMatch title={t('noMatch')} clear={() => change({ status: undefined })} />
            )
          }
        />
      </Stack>
      {mayWrite && newsletter && search.add !== undefined && (
        <NewProduct newsletter={newsletter} close={() => change({ add: undefined })} />
      )}
    </Page>
  )
}

function columns(t: (key: string) => string): Column<Product>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, status }) => (
        <>
          <Text component="bdi" display="block" truncate inherit title={name}>
            {name}
          </Text>
          <Text component="div" size="sm" className="mc-only-narrow">
            <StatusBadge status={status} label={t(`statuses.${status}`)} />
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} label={t(`statuses.${status}`)} />,
      width: 130,
      wide: true,
    },
    {
      key: 'price',
      header: t('price'),
      cell: (product) => <Price product={product} />,
      right: true,
      width: 130,
    },
    {
      key: 'file',
      header: t('file.title'),
      cell: ({ file }) =>
        file === null ? <Text c="dimmed">–</Text> : `${file.name} · ${bytes(file.bytes)}`,
      wide: true,
      width: 240,
    },
    {
      key: 'orders',
      header: t('orders'),
      cell: ({ ordersCount }) => number(ordersCount),
      right: true,
      wide: true,
      width: 110,
    },
    {
      key: 'created',
      header: t('created'),
      cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
      wide: true,
      optional: true,
      width: 130,
    },
  ]
}
