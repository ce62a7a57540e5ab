import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { listOf, type RevenueOfCurrency } from './revenue.ts'

/** The sources of paying readers, those with most first. Each count leads to its list. */
export function RevenueSources({ revenue: { currency, sources, months } }: { revenue: RevenueOfCurrency }) {
  const { t } = useTranslation('revenue')
  const { month } = months.at(-1)!
  return (
    <Table.ScrollContainer minWidth={360} type="native" className="mc-card" style={{ padding: 0 }} tabIndex={0}>
      <Table className="figures" horizontalSpacing="md" verticalSpacing={8} aria-label={t('sources')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('source')}</Table.Th>
            <Table.Th ta="end">{t('active')}</Table.Th>
            <Table.Th ta="end">{t('trialing')}</Table.Th>
            <Table.Th ta="end">{t('beganNow')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sources.map(({ source, active, trialing, began }) => (
            <Table.Tr key={source}>
              <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{source}</bdi>
              </Table.Th>
              <Figure value={active} name={t('active')} to={listOf(currency, { status: 'active', source })} />
              <Figure value={trialing} name={t('trialing')} to={listOf(currency, { status: 'trialing', source })} />
              <Figure value={began} name={t('beganNow')} to={listOf(currency, { month, movement: 'began', source })} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Figure({ value, name, to }: { value: number; name: string; to: ReturnType<typeof listOf> }) {
  return (
    <Table.Td ta="end">
      {value === 0 ? (
        0
      ) : (
        <Link {...to} aria-label={`${number(value)}: ${name}`}>
          {number(value)}
        </Link>
      )}
    </Table.Td>
  )
}
