import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number, shortDay } from '../../format.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { timeAxis } from '../../kit/charts/time-axis.ts'
import { useRead } from '../../queries.ts'

const SPANS = [30, 90, 365] as const
type Span = (typeof SPANS)[number]

export default function SegmentHistory({ segmentId }: { segmentId: string }) {
  const { t } = useTranslation('segments')
  const [span, setSpan] = useState<Span>(90)
  const query = useRead('get_segment_history', { segmentId, days: span }, { keep: true })
  return (
    <Stack gap="sm" className="mc-card">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('history')}
        </Title>
        <SegmentedControl
          size="xs"
          value={String(span)}
          onChange={(value) => setSpan(Number(value) as Span)}
          data={SPANS.map((value) => ({ value: String(value), label: t(`spans.${value}`) }))}
          aria-label={t('span')}
        />
      </Group>
      <ReadState query={query} lines={6}>
        {({ data }) =>
          data.length < 2 ? (
            <Text c="dimmed" py="xs">
              {t('historySoon')}
            </Text>
          ) : (
            <AreaChart
              h={200}
              data={data}
              dataKey="day"
              series={[
                {
                  name: 'count',
                  label: t('size'),
                  color: 'light-dark(var(--mantine-color-accent-7), var(--mantine-color-accent-4))',
                },
              ]}
              curveType="linear"
              withDots={false}
              fillOpacity={0.15}
              gridAxis="x"
              tickLine="none"
              {...timeAxis(
                data.map(({ day }) => day),
                (day) => shortDay(`${day}T12:00:00`),
              )}
              yAxisProps={{ allowDecimals: false, width: 56 }}
              valueFormatter={number}
              areaChartProps={{ accessibilityLayer: false }}
              role="img"
              aria-label={t('history')}
            />
          )
        }
      </ReadState>
    </Stack>
  )
}
