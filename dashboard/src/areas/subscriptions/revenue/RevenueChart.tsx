import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { money } from '../../../kit/money/money.ts'
import { monthText } from '../../../kit/money/subscription.ts'
import type { RevenueOfCurrency } from './revenue.ts'

/** Draws the recurring revenue at the end of each month, and what was received in it. */
export default function RevenueChart({
  revenue: { currency, months },
}: {
  revenue: RevenueOfCurrency
}) {
  const { t } = useTranslation('revenue')
  const language = i18next.resolvedLanguage ?? 'en'
  return (
    <BarChart
      h={240}
      data={months.map(({ month, mrr, received, refunded }) => ({
        month: monthText(month, language, 'short'),
        mrr,
        received: received - refunded,
      }))}
      dataKey="month"
      series={[
        {
          name: 'mrr',
          label: t('mrr'),
          color: 'light-dark(var(--mantine-color-accent-7), var(--mantine-color-accent-4))',
        },
        { name: 'received', label: t('received'), color: 'light-dark(#b47a12, #d9a03c)' },
      ]}
      gridAxis="x"
      tickLine="none"
      withLegend
      legendProps={{ verticalAlign: 'top', height: 32 }}
      maxBarWidth={18}
      valueFormatter={(value) => money(value, currency)}
      yAxisProps={{ width: 72 }}
      barChartProps={{ accessibilityLayer: false }}
      role="img"
      aria-label={t('chart')}
    />
  )
}
