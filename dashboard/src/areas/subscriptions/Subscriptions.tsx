import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import { Coins, ExternalLink, PenLine, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState, NoMatch } from '../../kit/EmptyState.tsx'
import { FilterSelect, isEmptyList, useFilters } from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { TestBadge } from '../../kit/money/TestBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { Total } from '../../kit/Total.tsx'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Address } from '../contacts/columns.tsx'
import type { Say } from '../../kit/say.ts'
import {
  INTERVALS,
  LOOKS,
  monthText,
  MOVEMENTS,
  priceText,
  SUBSCRIPTION_STATUSES,
  type Subscription,
} from '../../kit/money/subscription.ts'

type Search = 'status' | 'interval' | 'currency' | 'source' | 'month' | 'movement'
const CLEAR = {
  status: undefined,
  interval: undefined,
  currency: undefined,
  source: undefined,
  month: undefined,
  movement: undefined,
}

export default function Subscriptions() {
  const { t } = useTranslation(['subscriptions', 'frame'])
  const { newsletter } = useNewsletter()
  const [search, change] = useFilters<Search>()
  const { filter, isFiltered, fromRevenue } = readSearch(search, newsletter?.id)
  const query = useList('list_subscriptions', { ...filter, limit: 50, include: 'total' })
  const empty = isEmptyList(query, isFiltered)
  const isOn = newsletter?.paid.enabled === true
  return (
    <Page
      title={t('title')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_subscriptions', input: { ...filter, limit: 50 } }}
      actions={
        !(empty && !isOn) && (
          <Button
            component={Link}
            to="/subscriptions/prices"
            variant="default"
            leftSection={<Coins size={16} />}
          >
            {t('prices')}
          </Button>
        )
      }
      filters={
        !empty && (
          <>
            <FilterSelect
              label={t('status')}
              value={filter.status}
              change={(status) => change({ status })}
              data={SUBSCRIPTION_STATUSES.map((value) => ({
                value,
                label: t(`statuses.${value}`),
              }))}
            />
            <FilterSelect
              label={t('interval')}
              value={filter.interval}
              change={(interval) => change({ interval })}
              data={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
            />
            {fromRevenue && (
              <FromRevenue
                filter={filter}
                clear={() =>
                  change({
                    currency: undefined,
                    source: undefined,
                    month: undefined,
                    movement: undefined,
                  })
                }
              />
            )}
          </>
        )
      }
    >
      <DataTable<Subscription>
        name="subscriptions"
        label={t('title')}
        query={query}
        id={({ id }) => id}
        to={({ id }) => `/subscriptions/${id}`}
        columns={columns(t)}
        empty={
          <Empty
            isFiltered={isFiltered}
            pricesPage={isOn ? `/n/${newsletter.slug}/subscribe` : null}
            clear={() => change(CLEAR)}
          />
        }
      />
    </Page>
  )
}

/** The place of the list. `pricesPage` is where readers subscribe; null while they cannot. */
function Empty({
  isFiltered,
  pricesPage,
  clear,
}: {
  isFiltered: boolean
  pricesPage: string | null
  clear: () => void
}) {
  const { t } = useTranslation(['subscriptions', 'frame'])
  const mayWrite = useMay('editor')
  if (isFiltered) return <NoMatch title={t('noMatch')} clear={clear} />
  if (pricesPage === null)
    return (
      <EmptyState icon={<Coins size={32} />} title={t('empty')} text={t('emptyText')}>
        <Button component={Link} to="/subscriptions/prices">
          {t('setPrices')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={<Coins size={32} />} title={t('emptyOn')} text={t('emptyOnText')}>
      <Group gap="xs" justify="center">
        {mayWrite && (
          <Button
            component={Link}
            to="/campaigns"
            search={{ new: '1' } as never}
            leftSection={<PenLine size={16} />}
          >
            {t('writeIssue')}
          </Button>
        )}
        <Button
          component="a"
          href={pricesPage}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<ExternalLink size={16} />}
        >
          {t('openPage')}
        </Button>
      </Group>
    </EmptyState>
  )
}

/** Reads the filters of the address. What does not exist counts as none. */
function readSearch(search: Partial<Record<Search, string>>, newsletterId: string | undefined) {
  const movement = MOVEMENTS.find((one) => one === search.movement)
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(search.month ?? '')
  const fromRevenue = search.currency !== undefined
  return {
    fromRevenue,
    isFiltered: Object.values(search).some((value) => value !== undefined),
    filter: {
      newsletterId,
      status: SUBSCRIPTION_STATUSES.find((one) => one === search.status),
      interval: INTERVALS.find((one) => one === search.interval),
      ...(fromRevenue && { currency: search.currency, source: search.source, counted: true }),
      ...(movement && isMonth && { movement, month: search.month }),
    },
  }
}

/** Says which figure of the revenue page the list is. */
function FromRevenue({
  filter,
  clear,
}: {
  filter: ReturnType<typeof readSearch>['filter']
  clear: () => void
}) {
  const { t } = useTranslation('subscriptions')
  const { currency = '', source, month, movement } = filter
  const words = [
    currency.toUpperCase(),
    ...(source ? [source] : []),
    ...(movement && month
      ? [t(`movements.${movement}`, { month: monthText(month, i18next.resolvedLanguage ?? 'en') })]
      : []),
  ]
  return (
    <Button
      variant="light"
      rightSection={<X size={14} />}
      onClick={clear}
      aria-label={`${words.join(' · ')}: ${t('clearFigure')}`}
    >
      {words.join(' · ')}
    </Button>
  )
}

function columns(t: Say): Column<Subscription>[] {
  return [
    {
      key: 'email',
      header: t('subscriptions:reader'),
      cell: (one) => <Reader subscription={one} />,
    },
    {
      key: 'status',
      header: t('subscriptions:status'),
      cell: ({ status }) => (
        <StatusBadge status={LOOKS[status]} label={t(`subscriptions:statuses.${status}`)} />
      ),
      width: 170,
      wide: true,
    },
    {
      key: 'price',
      header: t('subscriptions:price'),
      cell: (one) => priceText(one, t),
      right: true,
      width: 150,
    },
    {
      key: 'next',
      header: t('subscriptions:next'),
      cell: (one) => <Next subscription={one} />,
      width: 190,
      wide: true,
    },
    {
      key: 'since',
      header: t('subscriptions:since'),
      cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
      width: 130,
      wide: true,
    },
  ]
}

function Reader({ subscription: { email, status, livemode } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions')
  return (
    <>
      <Group gap="4px 8px">
        {email === null ? <Text c="dimmed">{t('erased')}</Text> : <Address email={email} />}
        <span className="mc-hide-narrow">{!livemode && <TestBadge />}</span>
      </Group>
      <Group gap={8} className="mc-only-narrow" style={{ fontSize: 13 }}>
        <StatusBadge status={LOOKS[status]} label={t(`statuses.${status}`)} />
        {!livemode && <TestBadge />}
      </Group>
    </>
  )
}

function Next({
  subscription: { status, cancelsAt, periodEndsAt, trialEndsAt, endedAt },
}: {
  subscription: Subscription
}) {
  const { t } = useTranslation('subscriptions')
  if (status === 'ended') return <TextTime words={t('ended')} at={endedAt} />
  if (cancelsAt !== null) return <TextTime words={t('ends')} at={cancelsAt} />
  if (status === 'trialing') return <TextTime words={t('trialEnds')} at={trialEndsAt} />
  return status === 'incomplete' ? <>–</> : <TextTime words={t('renews')} at={periodEndsAt} />
}

function TextTime({ words, at }: { words: string; at: string | null }) {
  return (
    <>
      {words} <Time at={at} as="day" />
    </>
  )
}
