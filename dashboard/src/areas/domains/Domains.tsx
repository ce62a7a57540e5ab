import { Button } from '@mantine/core'
import { AtSign, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeDomain } from '../../../../src/lib/addresses/unicode-domain.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { AddDomain } from './AddDomain.tsx'
import type { Domain } from '../../api.ts'

export default function Domains() {
  const { t } = useTranslation(['domains', 'frame'])
  const mayWrite = useMay('editor')
  const { newsletters } = useNewsletter()
  const [search, change] = useFilters<'add'>()
  const query = useList('list_domains', { limit: 50 })
  const add = () => change({ add: '1' })
  const addButton = mayWrite && (
    <Button leftSection={<Plus size={16} />} onClick={add}>
      {t('add')}
    </Button>
  )
  const columns: Column<Domain>[] = [
    { key: 'name', header: t('name'), cell: ({ name }) => unicodeDomain(name), width: '45%' },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} label={t(`statuses.${status}`)} />,
      width: 180,
    },
    {
      key: 'senders',
      header: t('senders'),
      cell: ({ id }) => {
        const names = newsletters.filter(({ domainId }) => domainId === id).map(({ name }) => name)
        return <span dir="auto">{names.length === 0 ? '–' : names.join(', ')}</span>
      },
      wide: true,
    },
    {
      key: 'checked',
      header: t('checked'),
      cell: ({ checkedAt }) => <Time at={checkedAt} />,
      wide: true,
      width: 150,
    },
  ]
  return (
    <Page
      title={t('frame:nav.domains')}
      peek={{ operation: 'list_domains', input: {} }}
      actions={query.items.length > 0 && addButton}
    >
      <DataTable<Domain>
        name="domains"
        label={t('frame:nav.domains')}
        query={query}
        id={({ id }) => id}
        to={({ id }) => `/settings/domains/${id}`}
        columns={columns}
        empty={
          <EmptyState icon={<AtSign size={32} />} title={t('empty')} text={t('emptyText')}>
            {addButton}
          </EmptyState>
        }
      />
      {mayWrite && (
        <AddDomain
          opened={search.add !== undefined}
          begin={search.add !== undefined && search.add !== '1' ? search.add : ''}
          close={() => change({ add: undefined })}
        />
      )}
    </Page>
  )
}
