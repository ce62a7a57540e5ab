import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSourceLabel } from '../../contacts/fields.ts'
import { Count, FigureTable } from './Figures.tsx'
import { listOf, type RevenueOfCurrency } from './revenue.ts'

export function RevenueSources({
  revenue: { currency, sources, months },
}: {
  revenue: RevenueOfCurrency
}) {
  const { t } = useTranslation('revenue')
  const labelOf = useSourceLabel()
  const { month } = months.at(-1)!
  return (
    <FigureTable
      label={t('sources')}
      minWidth={360}
      columns={[t('source'), t('active'), t('trialing'), t('beganNow')]}
    >
      {sources.map(({ source, active, trialing, began }) => (
        <Table.Tr key={source}>
          <Table.Th scope="row" fw={500} miw={104} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{labelOf(source)}</bdi>
          </Table.Th>
          <Table.Td ta="end">
            <Count
              value={active}
              name={t('active')}
              to={listOf(currency, { status: 'active', source })}
            />
          </Table.Td>
          <Table.Td ta="end">
            <Count
              value={trialing}
              name={t('trialing')}
              to={listOf(currency, { status: 'trialing', source })}
            />
          </Table.Td>
          <Table.Td ta="end">
            <Count
              value={began}
              name={t('beganNow')}
              to={listOf(currency, { month, movement: 'began', source })}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </FigureTable>
  )
}
