import { Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { VariantsDraft } from './variants.ts'

const MINUTES = { hour: 60, day: 1440 }
const WAITS = [60, 120, 240, 480, 1440, 2880, 4320]

/** Chooses how many readers test, what wins and how it is decided, and says so in a sentence. */
export function VariantRules({
  variants,
  set,
}: {
  variants: VariantsDraft
  set: (some: Partial<VariantsDraft>) => void
}) {
  const { t } = useTranslation('variants')
  const { share, metric, decideAfterMinutes, decide, options } = variants
  const waits = [...new Set([...WAITS, decideAfterMinutes])].sort((a, b) => a - b)
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-end">
        <NumberInput
          label={t('share')}
          value={share}
          onChange={(value) =>
            typeof value === 'number' &&
            value >= 5 &&
            value <= 50 &&
            set({ share: Math.floor(value) })
          }
          min={5}
          max={50}
          suffix=" %"
          clampBehavior="blur"
          allowDecimal={false}
          w={140}
        />
        <Select
          label={t('metric')}
          value={metric}
          onChange={(value) => (value === 'opens' || value === 'clicks') && set({ metric: value })}
          data={(['opens', 'clicks'] as const).map((value) => ({
            value,
            label: t(`metrics.${value}`),
          }))}
          allowDeselect={false}
          w={200}
        />
        <Select
          label={t('wait')}
          value={String(decideAfterMinutes)}
          onChange={(value) => value !== null && set({ decideAfterMinutes: Number(value) })}
          data={waits.map((minutes) => ({ value: String(minutes), label: waitWords(t, minutes) }))}
          allowDeselect={false}
          disabled={decide === 'manual'}
          w={160}
        />
      </Group>
      <SegmentedControl
        aria-label={t('decide')}
        value={decide}
        onChange={(value) => set({ decide: value === 'manual' ? 'manual' : 'auto' })}
        data={(['auto', 'manual'] as const).map((value) => ({
          value,
          label: t(`decides.${value}`),
        }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <Text size="sm" c="dimmed">
        {t('sample', { share: number(share), count: options.length })}{' '}
        {decide === 'auto'
          ? t('autoText', { wait: waitWords(t, decideAfterMinutes) })
          : t('manualText')}{' '}
        {metric === 'opens' && t('opensText')}
      </Text>
    </Stack>
  )
}

/** Says a wait in its largest whole unit. */
function waitWords(t: (key: string, more: { count: number }) => string, minutes: number): string {
  if (minutes % MINUTES.day === 0) return t('days', { count: minutes / MINUTES.day })
  return minutes % MINUTES.hour === 0
    ? t('hours', { count: minutes / MINUTES.hour })
    : t('minutes', { count: minutes })
}
