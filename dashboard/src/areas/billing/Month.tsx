import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { number, shortDay } from '../../format.ts'
import { timeAxis } from '../../kit/charts/time-axis.ts'
import type { Billing } from './plan.ts'

const NOON = 'T12:00:00'

export default function Month({ billing: { emailsByDay, usage } }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const { emailsAllowed } = usage
  const days = monthOf(emailsByDay)
  // A line far above the figures would flatten them.
  const isNear = emailsAllowed !== null && usage.emailsThisMonth * 4 >= emailsAllowed
  const line = 'light-dark(#a3271c, #ff9a8d)'
  return (
    <BarChart
      h={200}
      data={days}
      dataKey="day"
      series={[
        {
          name: 'emails',
          label: t('emails'),
          color: 'light-dark(var(--mantine-color-accent-7), var(--mantine-color-accent-4))',
        },
      ]}
      gridAxis="x"
      tickLine="none"
      {...timeAxis(
        days.map(({ day }) => day),
        (day) => shortDay(`${day}${NOON}`),
      )}
      yAxisProps={{
        width: 56,
        allowDecimals: false,
        domain: [0, isNear ? Math.max(emailsAllowed, usage.emailsThisMonth) : 'auto'],
      }}
      valueFormatter={(value) => number(value)}
      {...(isNear && {
        referenceLines: [
          {
            y: emailsAllowed,
            label: t('allowedLine', { count: emailsAllowed, shown: number(emailsAllowed) }),
            color: line,
            labelPosition: 'insideTopLeft',
          },
        ],
      })}
      barChartProps={{ accessibilityLayer: false }}
      role="img"
      aria-label={t('monthChart', { used: number(usage.emailsThisMonth) })}
    />
  )
}

/** Fills the month up to its last day, so that the room that is left is seen. */
function monthOf(days: Billing['emailsByDay']): { day: string; emails: number | null }[] {
  const today = days.at(-1)!.day
  const last = new Date(
    Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0),
  ).getUTCDate()
  return Array.from({ length: last }, (_, at) => {
    const day = `${days[0]!.day.slice(0, 8)}${String(at + 1).padStart(2, '0')}`
    return { day, emails: days[at]?.emails ?? null }
  })
}
