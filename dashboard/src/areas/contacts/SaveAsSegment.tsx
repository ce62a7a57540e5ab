import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Filter as FilterIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../queries.ts'
import { filterOfList, type ListFilter, PART_CHARACTERS } from './list-filter.ts'

/** Opens the builder with a list's filters. Nothing where no segment can say the same. */
export function SaveAsSegment({ set }: { set: ListFilter & { segmentId?: string | undefined } }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const custom = useList('list_custom_fields', {}).items
  const filter = filterOfList(
    set,
    custom.map(({ name }) => name),
  )
  const says =
    set.segmentId === undefined && (set.q === undefined || set.q.length >= PART_CHARACTERS)
  if (!filter || !says) return null
  return (
    <Button
      variant="subtle"
      leftSection={<FilterIcon size={15} />}
      onClick={() =>
        void navigate({ to: '/segments/new', search: { filter: JSON.stringify(filter) } } as never)
      }
    >
      {t('saveAsSegment')}
    </Button>
  )
}
