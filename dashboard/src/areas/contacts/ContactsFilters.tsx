import { useTranslation } from 'react-i18next'
import { ClearFilters, FilterSelect, SearchField } from '../../kit/Filters.tsx'
import { type ListQuery, useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'
import {
  type ListSearch,
  NO_FILTERS,
  ORDERS,
  type ReadSearch,
  STATUSES,
  TIERS,
} from './contacts-list.ts'
import { SaveAsSegment } from './SaveAsSegment.tsx'
import { useTags } from './tags.ts'

interface Props {
  search: ListSearch
  read: ReadSearch
  change: (change: ListSearch) => void
  query: ListQuery<unknown>
}

export function ContactsFilters({ search, read, change, query }: Props) {
  const { t } = useTranslation(['contacts', 'segments', 'frame'])
  const mayWrite = useMay('editor')
  const { filter, sort, isFiltered } = read
  const tags = useTags()
  const { newsletters } = useNewsletter()
  const segments = useList('list_segments', { newsletterId: filter.newsletterId, limit: 100 })
  return (
    <>
      <SearchField value={search.q} change={(q) => change({ q })} placeholder={t('search')} />
      <FilterSelect
        label={t('status')}
        value={search.status}
        change={(status) => change({ status })}
        data={STATUSES.map((value) => ({ value, label: t(`frame:status.${value}`) }))}
      />
      {(search.tier !== undefined || newsletters.some(({ paid }) => paid.enabled)) && (
        <FilterSelect
          label={t('tier')}
          value={search.tier}
          change={(tier) => change({ tier })}
          data={TIERS.map((value) => ({ value, label: t(`segments:tiers.${value}`) }))}
        />
      )}
      <FilterSelect
        label={t('tag')}
        value={search.tag}
        change={(tag) => change({ tag })}
        data={tags.items.map(({ name }) => name)}
        searchable
      />
      {segments.items.length > 0 && (
        <FilterSelect
          label={t('segment')}
          value={search.segmentId}
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
      {isFiltered && <ClearFilters query={query} clear={() => change(NO_FILTERS)} />}
    </>
  )
}
