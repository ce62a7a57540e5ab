import { NumberInput, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fromNow } from '../../../format.ts'
import { Note } from '../../../kit/Note.tsx'
import { ownZone } from '../../../own-zone.ts'
import { TimeZoneSelect, zoneName } from '../../../kit/TimeZoneSelect.tsx'
import { longTime } from './long-time.ts'
import { instantOfValues, planOf, type ScheduleValues } from './schedule.ts'

export function ScheduleTime({ form }: { form: UseFormReturnType<ScheduleValues> }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { by } = form.values
  return (
    <Stack gap="md">
      <SegmentedControl
        value={by}
        onChange={(value) => form.setFieldValue('by', value)}
        data={(['time', 'hours'] as const).map((value) => ({
          value,
          label: t(`schedule.by.${value}`),
        }))}
        aria-label={t('schedule.byLabel')}
      />
      {by === 'time' ? (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <TextInput
              type="date"
              label={t('schedule.day')}
              data-autofocus
              {...form.getInputProps('day')}
            />
            <TextInput type="time" label={t('schedule.time')} {...form.getInputProps('time')} />
          </SimpleGrid>
          <TimeZoneSelect label={t('schedule.timeZone')} {...form.getInputProps('timeZone')} />
        </>
      ) : (
        <NumberInput
          label={t('schedule.hours')}
          min={1}
          max={24 * 365}
          clampBehavior="blur"
          w={180}
          data-autofocus
          {...form.getInputProps('hours')}
        />
      )}
      <Outcome values={form.values} />
    </Stack>
  )
}

/** Says when that is in both zones, and what the clocks do until then. */
function Outcome({ values }: { values: ScheduleValues }) {
  const { t } = useTranslation('campaigns')
  const at = instantOfValues(values)
  if (at === null) return null
  const zone = values.by === 'time' ? values.timeZone : ownZone()
  const plan = values.by === 'time' ? planOf(values.day, values.time, zone) : null
  return (
    <Stack gap="sm" aria-live="polite">
      <div>
        <Text fw={600}>{longTime(at, zone)}</Text>
        <Text size="sm" c="dimmed">
          {zoneName(zone)} · {fromNow(at.toISOString())}
          {zone !== ownZone() &&
            ` · ${t('schedule.forYou', { time: longTime(at, ownZone()), zone: zoneName(ownZone()) })}`}
        </Text>
      </div>
      {plan?.oddity && <Note>{t(`schedule.${plan.oddity}`, { time: values.time })}</Note>}
      {plan?.changes && plan.oddity === null && (
        <Text size="sm" c="dimmed">
          {t('schedule.changes', { time: values.time })}
        </Text>
      )}
    </Stack>
  )
}
