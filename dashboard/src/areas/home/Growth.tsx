import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number, shortDay } from '../../format.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { timeAxis } from '../../kit/charts/time-axis.ts'
import { type OutputOf, useRead } from '../../queries.ts'
import { useSourceLabel } from '../contacts/fields.ts'
import { lastDays } from './last-days.ts'

const SPANS = { 30: 'day', 90: 'day', 365: 'week' } as const
type Span = keyof typeof SPANS
/** A newsletter below this age has little to show over 90 days. */
const YOUNG_MS = 60 * 86_400_000
/** The sources that are named; the rest is one figure. */
const SOURCES_MAX = 4

export default function Growth({
  newsletterId,
  createdAt,
}: {
  newsletterId: string
  createdAt: string
}) {
  const { t } = useTranslation('home')
  const [span, setSpan] = useState<Span>(() =>
    Date.now() - Date.parse(createdAt) < YOUNG_MS ? 30 : 90,
  )
  const query = useRead(
    'get_growth',
    { newsletterId, ...lastDays(span), by: SPANS[span] },
    { keep: true },
  )
  return (
    // A chart keeps its width for a moment when the window becomes narrow.
    <Stack gap="sm" className="mc-card" style={{ overflow: 'clip' }}>
      <Group justify="space-between">
        <Text c="dimmed">{t('growth.text')}</Text>
        <SegmentedControl
          size="xs"
          value={String(span)}
          onChange={(value) => setSpan(Number(value) as Span)}
          data={Object.keys(SPANS).map((value) => ({ value, label: t(`growth.span${value}`) }))}
          aria-label={t('growth.span')}
        />
      </Group>
      <ReadState query={query} lines={6}>
        {({ data, sources }) => (
          <>
            <Bars growth={data} />
            <Sources sources={sources} />
          </>
        )}
      </ReadState>
    </Stack>
  )
}

function Bars({ growth }: { growth: OutputOf<'get_growth'>['data'] }) {
  const { t } = useTranslation('home')
  return (
    <BarChart
      h={220}
      type="stacked"
      data={growth.map(({ at, added, imported, unsubscribed, bounced, complained, deleted }) => ({
        at,
        came: added,
        imported,
        left: -(unsubscribed + bounced + complained + deleted),
      }))}
      dataKey="at"
      series={[
        {
          name: 'came',
          label: t('growth.came'),
          color: 'light-dark(var(--mantine-color-accent-7), var(--mantine-color-accent-4))',
        },
        { name: 'imported', label: t('growth.imported'), color: 'light-dark(#b9cdbf, #4d6b5a)' },
        { name: 'left', label: t('growth.left'), color: 'light-dark(#b3543f, #d98a76)' },
      ]}
      gridAxis="x"
      tickLine="none"
      withLegend
      legendProps={{ verticalAlign: 'top', height: 32, itemSorter: null }}
      maxBarWidth={18}
      {...timeAxis(
        growth.map(({ at }) => at),
        shortDay,
      )}
      yAxisProps={{
        allowDecimals: false,
        orientation: 'right',
        width: 52,
        tickMargin: 8,
        tickFormatter: (value: number) => number(Math.abs(value)),
      }}
      valueFormatter={(value) => number(Math.abs(value))}
      barChartProps={{ stackOffset: 'sign', accessibilityLayer: false }}
      role="img"
      aria-label={t('growth.text')}
    />
  )
}

function Sources({ sources }: { sources: readonly { source: string; added: number }[] }) {
  const { t } = useTranslation('home')
  const sourceOf = useSourceLabel()
  const named = [...sources].sort((a, b) => b.added - a.added)
  const rest = named.slice(SOURCES_MAX).reduce((sum, { added }) => sum + added, 0)
  if (named.length === 0) return null
  return (
    <Group gap="4px 16px">
      <Text size="sm" c="dimmed">
        {t('growth.sources')}
      </Text>
      {named.slice(0, SOURCES_MAX).map(({ source, added }) => (
        <Text key={source} size="sm" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {sourceOf(source)} {number(added)}
        </Text>
      ))}
      {rest > 0 && (
        <Text size="sm" className="figures">
          {t('growth.others', { formatted: number(rest) })}
        </Text>
      )}
    </Group>
  )
}
