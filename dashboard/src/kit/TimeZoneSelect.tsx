import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ownZone } from '../own-zone.ts'

export function TimeZoneSelect({
  value,
  none,
  ...more
}: Omit<SelectProps, 'data' | 'value'> & {
  value?: string
  /** The label of a first choice without a zone, whose value is empty. */
  none?: string
}) {
  const { t } = useTranslation()
  const known = new Set([
    'UTC',
    ownZone(),
    ...(value ? [value] : []),
    ...Intl.supportedValuesOf('timeZone'),
  ])
  return (
    <Select
      {...more}
      {...(value !== undefined && { value })}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...[...known].map((zone) => ({ value: zone, label: zoneName(zone) })),
      ]}
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage={t('noTimeZone')}
    />
  )
}

export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
