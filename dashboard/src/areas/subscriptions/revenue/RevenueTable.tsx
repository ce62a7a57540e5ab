import { Table } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { share } from '../../../format.ts'
import { money } from '../../../kit/money/money.ts'
import { monthText, type MOVEMENTS } from '../../../kit/money/subscription.ts'
import { Count, FigureTable } from './Figures.tsx'
import {
  churnOf,
  conversionOf,
  listOf,
  type RevenueMonth,
  type RevenueOfCurrency,
} from './revenue.ts'

export function RevenueTable({ revenue: { currency, months } }: { revenue: RevenueOfCurrency }) {
  const { t } = useTranslation('revenue')
  const columns = ['month', 'mrr', 'received', 'began', 'churned', 'trialsEnded'].map((name) =>
    t(name),
  )
  return (
    <FigureTable label={t('byMonth')} minWidth={760} columns={columns}>
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
            <Figure
              row={row}
              currency={currency}
              movement="churned"
              value={row.churned}
              of={churnOf(row)}
            />
          </Table.Td>
          <Table.Td ta="end">
            <Figure
              row={row}
              currency={currency}
              movement="trial_converted"
              value={row.trialsConverted}
            />
            {' / '}
            <Figure
              row={row}
              currency={currency}
              movement="trial_ended"
              value={row.trialsEnded}
              of={conversionOf(row)}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </FigureTable>
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
  const name = t(`movements.${movement}`, {
    month: monthText(month, i18next.resolvedLanguage ?? 'en'),
  })
  return (
    <>
      <Count value={value} name={name} to={listOf(currency, { month, movement })} />
      {of !== null && ` (${share(of)})`}
    </>
  )
}
