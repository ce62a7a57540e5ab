import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { number, share } from '../../../format.ts'
import { money } from '../../../kit/money/money.ts'
import { monthText, type MOVEMENTS } from '../../../kit/money/subscription.ts'
import { churnOf, conversionOf, listOf, type RevenueMonth, type RevenueOfCurrency } from './revenue.ts'

/** The figures of each month, newest first. Each count leads to its list. */
export function RevenueTable({ revenue: { currency, months } }: { revenue: RevenueOfCurrency }) {
  const { t } = useTranslation('revenue')
  return (
    <Table.ScrollContainer minWidth={760} type="native" className="mc-card" style={{ padding: 0 }} tabIndex={0}>
      <Table className="figures" horizontalSpacing="md" verticalSpacing={8} aria-label={t('byMonth')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('month')}</Table.Th>
            {(['mrr', 'received', 'began', 'churned', 'trialsEnded'] as const).map((name) => (
              <Table.Th key={name} ta="end">
                {t(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.toReversed().map((row) => (
            <Table.Tr key={row.month}>
              <Table.Th scope="row" fw={500} style={{ whiteSpace: 'nowrap' }}>
                {monthText(row.month, i18next.resolvedLanguage ?? 'en')}
              </Table.Th>
              <Table.Td ta="end">{money(row.mrr, currency)}</Table.Td>
              <Table.Td ta="end">{money(row.received - row.refunded, currency)}</Table.Td>
              <Table.Td ta="end">
                <Figure row={row} currency={currency} movement="began" value={row.began} />
              </Table.Td>
              <Table.Td ta="end">
                <Figure row={row} currency={currency} movement="churned" value={row.churned} of={churnOf(row)} />
              </Table.Td>
              <Table.Td ta="end">
                <Figure row={row} currency={currency} movement="trial_converted" value={row.trialsConverted} />
                {' / '}
                <Figure row={row} currency={currency} movement="trial_ended" value={row.trialsEnded} of={conversionOf(row)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface FigureProps {
  row: RevenueMonth
  currency: string
  movement: (typeof MOVEMENTS)[number]
  value: number
  /** The rate beside the count. */
  of?: number | null
}

function Figure({ row: { month }, currency, movement, value, of = null }: FigureProps) {
  const { t } = useTranslation('subscriptions')
  const rate = of === null ? '' : ` (${share(of)})`
  if (value === 0) return <>0{rate}</>
  const name = t(`movements.${movement}`, { month: monthText(month, i18next.resolvedLanguage ?? 'en') })
  return (
    <>
      <Link {...listOf(currency, { month, movement })} aria-label={`${number(value)}: ${name}`}>
        {number(value)}
      </Link>
      {rate}
    </>
  )
}
