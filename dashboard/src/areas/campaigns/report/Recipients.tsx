import { Button, Group, Stack, Text } from '@mantine/core'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { useFilters } from '../../../kit/Filters.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table.ts'
import { Time } from '../../../kit/Time.tsx'
import { type OutputOf, useList } from '../../../queries.ts'
import { type Campaign, isUnderWay, wordOf } from '../campaign.ts'
import { ExportRecipients } from './ExportRecipients.tsx'
import { filterOf, NO_SEARCH, type RecipientSearch, searchOf } from './recipient-search.ts'
import { RecipientFilters, REASONS } from './RecipientFilters.tsx'

type Recipient = OutputOf<'list_campaign_recipients'>['data'][number]

export function Recipients({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const [address, change] = useFilters<keyof RecipientSearch>()
  const search = searchOf(address)
  const filter = filterOf(search)
  const query = useList(
    'list_campaign_recipients',
    { campaignId: campaign.id, ...filter, limit: 100 },
    { live: isUnderWay(campaign) },
  )
  const filtered = Object.keys(search).length > 0
  const only = search.status !== undefined && Object.keys(search).length === 1
  // With filters a page may be empty though others follow.
  const isPending =
    query.isPending ||
    (query.items.length === 0 && query.hasNextPage && !query.isFetchNextPageError)
  return (
    <Stack gap="md">
      <Group gap="xs">
        <RecipientFilters search={search} change={change} query={{ ...query, isPending }} />
        <ExportRecipients campaignId={campaign.id} filter={filter} />
      </Group>
      <DataTable<Recipient>
        name="recipients"
        label={t('recipientsTab')}
        query={{ ...query, isPending }}
        id={({ contactId, step }) => `${step}-${contactId}`}
        to={({ contactId }) => `/contacts/${contactId}`}
        columns={columns(
          t,
          query.items.some(({ reason }) => reason !== null),
          (reason) => change({ reason }),
        )}
        empty={
          <EmptyState
            icon={<Users size={32} />}
            title={t(only ? `noneOf.${search.status}` : filtered ? 'noRecipient' : 'noRecipients')}
          >
            {filtered && (
              <Button variant="default" onClick={() => change(NO_SEARCH)}>
                {t('frame:filters.clearAll')}
              </Button>
            )}
          </EmptyState>
        }
      />
    </Stack>
  )
}

function columns(
  t: (key: string) => string,
  hasReasons: boolean,
  filterBy: (reason: string) => void,
): Column<Recipient>[] {
  return [
    {
      key: 'email',
      header: t('email'),
      cell: ({ email }) =>
        email === null ? (
          <Text component="span" c="dimmed">
            {t('deletedContact')}
          </Text>
        ) : (
          <span dir="auto" title={email}>
            {unicodeAddress(email)}
          </span>
        ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={wordOf(status)} />,
      width: 130,
    },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason }) =>
        reason !== null && (
          <button
            type="button"
            className="mc-sort mc-reason"
            title={`${reason} – ${t('filterReason')}`}
            onClick={() => filterBy(reason)}
          >
            {REASONS.includes(reason) ? t(`reasons.${reason}`) : reason}
          </button>
        ),
      wide: true,
      // An empty column leaves its room to the addresses.
      width: hasReasons ? 220 : 90,
    },
    {
      key: 'finished',
      header: t('finished'),
      cell: ({ finishedAt }) => <Time at={finishedAt} />,
      wide: true,
      width: 150,
    },
    {
      key: 'opened',
      header: t('deeds.opened'),
      cell: ({ openedAt }) => <Time at={openedAt} />,
      wide: true,
      width: 150,
    },
    {
      key: 'clicked',
      header: t('deeds.clicked'),
      cell: ({ clickedAt }) => <Time at={clickedAt} />,
      wide: true,
      width: 150,
    },
    {
      key: 'step',
      header: t('stepColumn'),
      cell: ({ step }) => step,
      wide: true,
      width: 90,
      right: true,
      optional: true,
    },
  ]
}
