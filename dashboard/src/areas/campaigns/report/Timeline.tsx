import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime, hour, number, shortDay } from '../../../format.ts'
import { timeAxis } from '../../../kit/charts/time-axis.ts'
import type { OutputOf } from '../../../queries.ts'
import { FigureLink } from './FigureLink.tsx'
import { type Bar, barsByDay, barsByHour, firstHour } from './timeline.ts'

export default function Timeline({
  timeline,
  startedAt,
}: {
  timeline: OutputOf<'get_campaign_report'>['timeline']
  startedAt: string
}) {
  const { t } = useTranslation('report')
  const [by, setBy] = useState<'hour' | 'day'>('hour')
  const from = firstHour(startedAt)
  const bars = by === 'hour' ? barsByHour(timeline, from, Date.now()) : barsByDay(timeline, from)
  const label = (at: string) => (by === 'hour' ? `${shortDay(at)} ${hour(at)}` : shortDay(at))
  return (
    <Stack gap="sm" className="mc-card">
      <Group justify="space-between">
        <Title order={2}>{t('timeline.title')}</Title>
        <SegmentedControl
          size="xs"
          value={by}
          onChange={(value) => setBy(value)}
          data={[
            { value: 'hour', label: t('timeline.byHour') },
            { value: 'day', label: t('timeline.byDay') },
          ]}
          aria-label={t('timeline.step')}
        />
      </Group>
      {timeline.length === 0 ? (
        <Text c="dimmed">{t('timeline.none')}</Text>
      ) : (
        <>
          <BarChart
            h={220}
            data={bars}
            dataKey="at"
            series={[
              {
                name: 'opens',
                label: t('timeline.opens'),
                color: 'light-dark(var(--mantine-color-accent-7), var(--mantine-color-accent-4))',
              },
              {
                name: 'clicks',
                label: t('timeline.clicks'),
                color: 'light-dark(#b47a12, #d9a03c)',
              },
            ]}
            gridAxis="x"
            tickLine="none"
            withLegend
            legendProps={{ verticalAlign: 'top', height: 32, itemSorter: null }}
            maxBarWidth={18}
            {...timeAxis(
              bars.map(({ at }) => at),
              label,
            )}
            yAxisProps={{ allowDecimals: false }}
            valueFormatter={number}
            barChartProps={{ accessibilityLayer: false }}
            role="img"
            aria-label={t('timeline.title')}
          />
          <AsTable bars={bars.filter(({ opens, clicks }) => opens + clicks > 0)} by={by} />
        </>
      )}
    </Stack>
  )
}

/** The same figures as links to their lists. */
function AsTable({ bars, by }: { bars: readonly Bar[]; by: 'hour' | 'day' }) {
  const { t } = useTranslation('report')
  return (
    <details className="mc-details">
      <summary>{t('timeline.table')}</summary>
      <Table className="mc-plain" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(by === 'hour' ? 'timeline.hour' : 'timeline.day')}</Table.Th>
            <Table.Th ta="end">{t('timeline.opens')}</Table.Th>
            <Table.Th ta="end">{t('timeline.clicks')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map(({ at, before, opens, clicks }) => (
            <Table.Tr key={at}>
              <Table.Td className="figures">{dayAndTime(at)}</Table.Td>
              <Table.Td ta="end">
                <FigureLink
                  n={opens}
                  search={{ openedFrom: at, openedBefore: before }}
                  label={`${dayAndTime(at)}, ${t('timeline.opens')}`}
                />
              </Table.Td>
              <Table.Td ta="end">
                <FigureLink
                  n={clicks}
                  search={{ clickedFrom: at, clickedBefore: before }}
                  label={`${dayAndTime(at)}, ${t('timeline.clicks')}`}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
