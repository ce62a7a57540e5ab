import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus, Upload, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Total } from '../../kit/Total.tsx'
import { useList } from '../../queries.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FilterSelect, isEmptyList, SearchField, useFilters } from '../../kit/Filters.tsx'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { SaveAsSegment } from './SaveAsSegment.tsx'
import { AddContact } from './AddContact.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { matchingOf } from './bulk/matching.ts'
import { useSelection } from './bulk/useSelection.ts'
import { columns } from './columns.tsx'
import type { Contact } from './contact.ts'
import { ExportButton } from './exports/ExportContacts.tsx'
import { ContactsMenu } from './ContactsMenu.tsx'
import { useTags } from './tags.ts'

const STATUSES = ['active', 'pending', 'unsubscribed', 'bounced', 'complained'] as const
/** The orders beside the usual one. An imported contact may have subscribed long before it was added. */
const ORDERS = ['oldest', 'email'] as const

export default function Contacts() {
  const { t } = useTranslation(['contacts', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const [search, change] = useFilters<'q' | 'status' | 'tag' | 'segmentId' | 'sort' | 'add'>()
  const { q, status, tag, segmentId } = search
  const sort = ORDERS.find((one) => one === search.sort) ?? 'newest'
  const filter = { newsletterId: newsletter?.id, q, status: STATUSES.find((one) => one === status), tag, segmentId }
  const query = useList('list_contacts', { ...filter, sort, limit: 100, include: 'estimate' })
  const tags = useTags()
  const segments = useList('list_segments', { newsletterId: newsletter?.id, limit: 100 })
  const filtered = q !== undefined || status !== undefined || tag !== undefined || segmentId !== undefined
  const count = query.first
  const selection = useSelection(query.items, matchingOf(filter), count?.total)

  return (
    <Page
      title={t('title')}
      beside={<Total of={count} />}
      peek={{ operation: 'list_contacts', input: { ...filter, sort, limit: 50 } }}
      actions={
        mayWrite && (
          <>
            {newsletter && <ExportButton newsletter={newsletter} shown={{ q, status, tag, segmentId }} />}
            <Button variant="default" component={Link} to="/imports/new" leftSection={<Upload size={16} />}>
              {t('import')}
            </Button>
            <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
              {t('add')}
            </Button>
            <ContactsMenu />
          </>
        )
      }
      filters={
        isEmptyList(query, filtered) ? undefined : (
          <>
            <SearchField value={q} change={(q) => change({ q })} placeholder={t('search')} />
            <FilterSelect
              label={t('status')}
              value={status}
              change={(status) => change({ status })}
              data={STATUSES.map((value) => ({ value, label: t(`frame:status.${value}`) }))}
            />
            <FilterSelect label={t('tag')} value={tag} change={(tag) => change({ tag })} data={tags.items.map(({ name }) => name)} searchable />
            {segments.items.length > 0 && (
              <FilterSelect
                label={t('segment')}
                value={segmentId}
                change={(segmentId) => change({ segmentId })}
                data={segments.items.map(({ id, name }) => ({ value: id, label: name }))}
                searchable
              />
            )}
            <FilterSelect
              label={t('orders.newest')}
              value={sort === 'newest' ? undefined : sort}
              change={(sort) => change({ sort })}
              data={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
            />
            {mayWrite && <SaveAsSegment set={filter} />}
            {filtered && (
              <Button variant="subtle" color="gray" onClick={() => change({ q: undefined, status: undefined, tag: undefined, segmentId: undefined })}>
                {t('frame:filters.clearAll')}
              </Button>
            )}
          </>
        )
      }
    >
      <DataTable<Contact>
        name="contacts"
        label={t('title')}
        query={query}
        id={({ id }) => id}
        selection={mayWrite ? selection.rows : undefined}
        to={({ id }) => `/contacts/${id}`}
        columns={columns(t)}
        empty={
          filtered ? (
            <EmptyState title={t('noMatch')} text={t('noMatchText')}>
              <Button variant="default" onClick={() => change({ q: undefined, status: undefined, tag: undefined, segmentId: undefined })}>
                {t('frame:filters.clearAll')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={<Users size={32} />} title={t('empty')} text={t('emptyText')}>
              {mayWrite && (
                <Group gap="xs" justify="center">
                  <Button component={Link} to="/imports/new" leftSection={<Upload size={16} />}>
                    {t('import')}
                  </Button>
                  <Button variant="default" component={Link} to="/site">
                    {t('makeForm')}
                  </Button>
                </Group>
              )}
            </EmptyState>
          )
        }
      />
      {newsletter && mayWrite && <BulkBar selection={selection} newsletter={newsletter} total={count?.total} exact={count?.exact !== false} />}
      {newsletter && <AddContact opened={search.add !== undefined && mayWrite} close={() => change({ add: undefined })} newsletter={newsletter} />}
    </Page>
  )
}
