import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Total } from '../../kit/Total.tsx'
import { useList } from '../../queries.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { isEmptyList, useFilters } from '../../kit/Filters.tsx'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { AddContact } from './AddContact.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { matchingOf } from './bulk/matching.ts'
import { useSelection } from './bulk/useSelection.ts'
import { columns } from './columns.tsx'
import type { Contact } from './contact.ts'
import { type ListSearch, NO_FILTERS, readSearch } from './contacts-list.ts'
import { ContactsFilters } from './ContactsFilters.tsx'
import { ExportButton } from './exports/ExportContacts.tsx'
import { ContactsMenu } from './ContactsMenu.tsx'
import { NoContacts } from './NoContacts.tsx'

export default function Contacts() {
  const { t } = useTranslation(['contacts', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const [search, change] = useFilters<keyof ListSearch | 'add'>()
  const { q, status, tag, segmentId } = search
  const read = readSearch(search, newsletter?.id)
  const { filter, sort, isFiltered } = read
  const query = useList('list_contacts', { ...filter, sort, limit: 100, include: 'estimate' })
  const count = query.first
  const selection = useSelection(query.items, matchingOf(filter), count?.total)
  const actions = mayWrite && (
    <>
      {newsletter && (
        <ExportButton
          newsletter={newsletter}
          shown={{ q, status, tier: filter.tier, tag, segmentId }}
        />
      )}
      <Button
        variant="default"
        component={Link}
        to="/imports/new"
        leftSection={<Upload size={16} />}
      >
        {t('import')}
      </Button>
      <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
        {t('add')}
      </Button>
      <ContactsMenu />
    </>
  )
  return (
    <Page
      title={t('title')}
      beside={<Total of={count} />}
      peek={{ operation: 'list_contacts', input: { ...filter, sort, limit: 50 } }}
      actions={actions}
      filters={
        isEmptyList(query, isFiltered) ? undefined : (
          <ContactsFilters search={search} read={read} change={change} query={query} />
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
        empty={<NoContacts isFiltered={isFiltered} clear={() => change(NO_FILTERS)} />}
      />
      {newsletter && mayWrite && (
        <BulkBar
          selection={selection}
          newsletter={newsletter}
          total={count?.total}
          exact={count?.exact !== false}
        />
      )}
      {newsletter && (
        <AddContact
          opened={search.add !== undefined && mayWrite}
          close={() => change({ add: undefined })}
          newsletter={newsletter}
        />
      )}
    </Page>
  )
}
