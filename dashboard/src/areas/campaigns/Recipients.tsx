import { Badge, Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FilterSelect, useFilters } from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useList } from '../../queries.ts'
import { type Campaign, isUnderWay, wordOf } from './campaign.ts'

type Recipient = OutputOf<'list_campaign_recipients'>['data'][number]
const STATUSES = ['sent', 'pending', 'skipped', 'failed', 'uncertain'] as const
const DEEDS = ['opened', 'clicked', 'unsubscribed', 'bounced', 'complained'] as const
/** The reasons of skipped mails. A failed one has its mail server's own words. */
const REASONS = ['unsubscribed', 'bounced', 'complained', 'deleted', 'cancelled']

/** The recipients one by one: what became of the mail to each, and what they did with it. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const [search, change] = useFilters<'status' | 'did' | 'reason'>()
  const status = STATUSES.find((one) => one === search.status)
  const did = DEEDS.find((one) => one === search.did)
  const { reason } = search
  const filter = { campaignId: campaign.id, status, reason, ...(did && { [did]: true }) }
  const query = useList('list_campaign_recipients', { ...filter, limit: 100 }, { live: isUnderWay(campaign) })
  const filtered = status !== undefined || did !== undefined || reason !== undefined
  const only = status !== undefined && did === undefined && reason === undefined
  const clear = () => change({ status: undefined, did: undefined, reason: undefined })
  // With filters a page may be empty though others follow.
  const isPending = query.isPending || (query.items.length === 0 && query.hasNextPage && !query.isFetchNextPageError)
  return (
    <Stack gap="md">
      <Group gap="xs">
        <FilterSelect
          label={t('status')}
          value={status}
          change={(status) => change({ status })}
          data={STATUSES.map((value) => ({ value, label: t(`frame:status.${wordOf(value)}`) }))}
        />
        <FilterSelect
          label={t('did')}
          value={did}
          change={(did) => change({ did })}
          data={DEEDS.map((value) => ({ value, label: t(`deeds.${value}`) }))}
        />
        {reason === undefined || REASONS.includes(reason) ? (
          <FilterSelect
            label={t('reason')}
            value={reason}
            change={(reason) => change({ reason })}
            data={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
        ) : (
          <Badge
            variant="default"
            tt="none"
            fw={500}
            size="lg"
            maw={320}
            rightSection={<CloseButton size="xs" aria-label={t('frame:filters.clear')} onClick={() => change({ reason: undefined })} />}
          >
            {reason}
          </Badge>
        )}
        {filtered && (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('frame:filters.clearAll')}
          </Button>
        )}
      </Group>
      <DataTable<Recipient>
        name="recipients"
        label={t('recipientsTab')}
        query={{ ...query, isPending }}
        id={({ contactId, step }) => `${step}-${contactId}`}
        to={({ contactId }) => `/contacts/${contactId}`}
        columns={columns(t, (reason) => change({ reason }))}
        empty={
          <EmptyState icon={<Users size={32} />} title={t(only ? `noneOf.${status}` : filtered ? 'noRecipient' : 'noRecipients')}>
            {filtered && (
              <Button variant="default" onClick={clear}>
                {t('frame:filters.clearAll')}
              </Button>
            )}
          </EmptyState>
        }
      />
    </Stack>
  )
}

function columns(t: (key: string) => string, filterBy: (reason: string) => void): Column<Recipient>[] {
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
          <span dir="auto">{email}</span>
        ),
    },
    { key: 'status', header: t('status'), cell: ({ status }) => <StatusBadge status={wordOf(status)} />, width: 130 },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason }) =>
        reason !== null && (
          <button type="button" className="mc-sort mc-reason" title={`${reason} – ${t('filterReason')}`} onClick={() => filterBy(reason)}>
            {REASONS.includes(reason) ? t(`reasons.${reason}`) : reason}
          </button>
        ),
      wide: true,
      width: 260,
    },
    { key: 'finished', header: t('finished'), cell: ({ finishedAt }) => <Time at={finishedAt} />, wide: true, width: 140 },
    { key: 'opened', header: t('deeds.opened'), cell: ({ openedAt }) => <Time at={openedAt} />, wide: true, width: 140 },
    { key: 'clicked', header: t('deeds.clicked'), cell: ({ clickedAt }) => <Time at={clickedAt} />, wide: true, width: 140 },
    { key: 'step', header: t('stepColumn'), cell: ({ step }) => step, wide: true, width: 90, right: true, optional: true },
  ]
}
