import { Select, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../kit/Note.tsx'
import { isNotFound, useList } from '../../../queries.ts'
import { useSegment } from '../audience.ts'

export function SegmentSelect({
  newsletterId,
  value,
  change,
}: {
  newsletterId: string
  value: string | null
  change: (segmentId: string | null) => void
}) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const segments = useList('list_segments', { newsletterId, limit: 100 })
  const chosen = useSegment(value)
  const known = segments.items.map(({ id, name, broken }) => ({
    value: id,
    label: broken ? t('segmentBroken', { name }) : name,
  }))
  const isKnown = value === null || known.some((one) => one.value === value)
  if (known.length === 0 && value === null) return null
  return (
    <Select
      label={t('segment')}
      description={t('segmentText')}
      placeholder={t('anySegment')}
      data={isKnown ? known : [...known, { value, label: chosen.data?.name ?? value }]}
      value={value}
      onChange={change}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('frame:filters.clear') }}
      limit={200}
      nothingFoundMessage={t('noSegment')}
    />
  )
}

export function BrokenSegment({ segmentId }: { segmentId: string | null }) {
  const { t } = useTranslation('campaigns')
  const { data, error } = useSegment(segmentId)
  if (segmentId === null || (!data?.broken && !isNotFound(error))) return null
  return (
    <Note icon={Unlink}>
      <Text fw={500}>{data ? t('brokenSegment', { name: data.name }) : t('goneSegment')}</Text>
      {data?.broken?.map(({ pointer, detail }) => (
        <Text key={pointer} dir="auto">
          {detail}
        </Text>
      ))}
      <Text>
        {t('brokenSegmentText')}{' '}
        {data && <Link to={`/segments/${data.id}/edit`}>{t('mendSegment')}</Link>}
      </Text>
    </Note>
  )
}
