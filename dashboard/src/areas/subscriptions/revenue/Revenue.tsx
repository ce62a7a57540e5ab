import { Button, Loader, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, FlaskConical } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { number, share } from '../../../format.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { useFilters } from '../../../kit/Filters.tsx'
import { money } from '../../../kit/money/money.ts'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { useRead } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import {
  churnOf,
  conversionOf,
  listOf,
  type Revenue as AllRevenue,
  type RevenueOfCurrency,
} from './revenue.ts'
import { RevenueSources } from './RevenueSources.tsx'
import { RevenueTable } from './RevenueTable.tsx'

const RevenueChart = lazy(() => import('./RevenueChart.tsx'))

/** The earnings of a paid newsletter, for each currency apart. */
export default function Revenue() {
  const { t } = useTranslation(['revenue', 'frame'])
  const { newsletter } = useNewsletter()
  const input = { newsletterId: newsletter?.id, months: 12 }
  const query = useRead('get_revenue', input)
  return (
    <Page title={t('title')} peek={{ operation: 'get_revenue', input }}>
      <ReadState query={query} lines={8}>
        {(revenue) =>
          revenue.currencies.length === 0 ? <Nothing /> : <Figures revenue={revenue} />
        }
      </ReadState>
    </Page>
  )
}

function Nothing() {
  const { t } = useTranslation('revenue')
  return (
    <EmptyState icon={<ChartNoAxesColumn size={32} />} title={t('empty')} text={t('emptyText')}>
      <Button variant="default" component={Link} to="/subscriptions/prices">
        {t('toPrices')}
      </Button>
    </EmptyState>
  )
}

function Figures({ revenue: { livemode, currencies } }: { revenue: AllRevenue }) {
  const { t } = useTranslation('revenue')
  const [search, change] = useFilters<'currency'>()
  const shown =
    currencies.find(({ currency }) => currency === search.currency) ??
    [...currencies].sort((a, b) => b.active - a.active)[0]!
  return (
    <Stack gap="md">
      {!livemode && <Note icon={FlaskConical}>{t('play')}</Note>}
      {currencies.length > 1 && (
        <SegmentedControl
          aria-label={t('currency')}
          value={shown.currency}
          onChange={(currency) => change({ currency })}
          data={currencies.map(({ currency }) => ({
            value: currency,
            label: currency.toUpperCase(),
          }))}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <Tiles revenue={shown} />
      {shown.months.some(({ mrr, received }) => mrr > 0 || received > 0) && (
        <Stack gap="sm" className="mc-card">
          <Text c="dimmed">{t('chart')}</Text>
          <Suspense fallback={<Loader size="sm" role="status" aria-label={t('loading')} />}>
            <RevenueChart revenue={shown} />
          </Suspense>
        </Stack>
      )}
      <RevenueTable revenue={shown} />
      {shown.sources.length > 0 && <RevenueSources revenue={shown} />}
      <Text size="sm" c="dimmed" maw={720}>
        {t('explained')}
      </Text>
    </Stack>
  )
}

function Tiles({
  revenue: { currency, mrr, active, trialing, pastDue, months },
}: {
  revenue: RevenueOfCurrency
}) {
  const { t } = useTranslation('revenue')
  const now = months.at(-1)!
  const churn = churnOf(now)
  const conversion = conversionOf(now)
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
      <Tile name={t('mrr')} to={listOf(currency, { status: 'active' })}>
        {money(mrr, currency)}
      </Tile>
      <Tile name={t('active')} to={listOf(currency, { status: 'active' })}>
        {number(active)}
      </Tile>
      <Tile name={t('trialing')} to={listOf(currency, { status: 'trialing' })}>
        {number(trialing)}
      </Tile>
      <Tile name={t('pastDue')} to={listOf(currency, { status: 'past_due' })}>
        {number(pastDue)}
      </Tile>
      <Tile name={t('churn')} to={listOf(currency, { month: now.month, movement: 'churned' })}>
        {churn === null ? '–' : share(churn)}
      </Tile>
      <Tile
        name={t('conversion')}
        to={listOf(currency, { month: now.month, movement: 'trial_converted' })}
      >
        {conversion === null ? '–' : share(conversion)}
      </Tile>
    </SimpleGrid>
  )
}

function Tile({
  name,
  to,
  children,
}: {
  name: string
  to: ReturnType<typeof listOf>
  children: ReactNode
}) {
  return (
    <Link {...to} className="mc-card mc-tile">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={22} lh="30px" fw={600} className="figures">
        {children}
      </Text>
    </Link>
  )
}
