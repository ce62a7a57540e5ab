import { Group, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface TimeOfDay {
  time: string
  zone: 'newsletter' | 'reader'
}

export function TimeAndZone({
  value: { time, zone },
  change,
}: {
  value: TimeOfDay
  change: (some: TimeOfDay) => void
}) {
  const { t } = useTranslation('automations')
  return (
    <Group grow>
      <TextInput
        type="time"
        label={t('time')}
        value={time}
        onChange={({ currentTarget }) => change({ time: currentTarget.value, zone })}
      />
      <Select
        label={t('zone')}
        value={zone}
        onChange={(next) => change({ time, zone: next ?? 'newsletter' })}
        data={(['newsletter', 'reader'] as const).map((one) => ({
          value: one,
          label: t(`zoneOf.${one}`),
        }))}
        allowDeselect={false}
      />
    </Group>
  )
}
