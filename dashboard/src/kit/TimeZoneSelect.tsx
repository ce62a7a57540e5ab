import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const browserZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The browser's time zone. One without an IANA name says "Etc/Unknown", which counts as UTC. */
export const OWN_ZONE =
  browserZone === undefined || /unknown/i.test(browserZone) ? 'UTC' : browserZone

export function TimeZoneSelect({
  value,
  ...more
}: Omit<SelectProps, 'data' | 'value'> & { value?: string }) {
  const { t } = useTranslation()
  const known = new Set([
    'UTC',
    OWN_ZONE,
    ...(value ? [value] : []),
    ...Intl.supportedValuesOf('timeZone'),
  ])
  return (
    <Select
      {...more}
      {...(value !== undefined && { value })}
      data={[...known].map((zone) => ({ value: zone, label: zoneName(zone) }))}
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
