import { Anchor, Button, Center, Loader, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Inbox, RefreshCw, Send, X } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState, NoMatch } from '../../kit/EmptyState.tsx'
import { FilterSelect, SearchField, useFilters } from '../../kit/Filters.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useSession } from '../../shell/session.ts'
import type { Mail } from './groups.ts'
import { MailGroups } from './MailGroups.tsx'
import './outbox.css'

const KINDS: readonly Mail['kind'][] = [
  'campaign',
  'test',
  'welcome',
  'automation',
  'confirmation',
  'code',
  'order',
  'subscription',
  'account',
  'notice',
]

export default function Outbox() {
  const { t } = useTranslation(['outbox', 'frame'])
  const { outbox } = useSession()
  const [{ q, kind, campaign }, change] = useFilters<'q' | 'kind' | 'campaign'>()
  const isFiltered = [q, kind, campaign].some((one) => one !== undefined)
  const input = { q, kind: kind as Mail['kind'] | undefined, campaignId: campaign, limit: 100 }
  const query = useList('list_outbox_mails', input, { enabled: outbox })
  const clear = () => change({ q: undefined, kind: undefined, campaign: undefined })
  if (!outbox) {
    return (
      <Page title={t('frame:nav.outbox')}>
        <EmptyState icon={<Send size={32} />} title={t('real')} text={t('realText')} />
      </Page>
    )
  }
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      header: t('subject'),
      cell: ({ subject }) => <span dir="auto">{subject || t('noSubject')}</span>,
      width: '50%',
    },
    { key: 'to', header: t('to'), cell: ({ to }) => <span dir="auto">{unicodeAddress(to)}</span> },
    {
      key: 'written',
      header: t('written'),
      cell: ({ writtenAt }) => <Time at={writtenAt} />,
      wide: true,
      width: 170,
    },
  ]
  return (
    <Page
      title={t('frame:nav.outbox')}
      actions={
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} />}
          loading={query.isRefetching}
          onClick={() => void query.refetch()}
        >
          {t('refresh')}
        </Button>
      }
      filters={<MailFilters />}
    >
      <Text c="dimmed" mb="md" maw={720}>
        <Trans
          t={t}
          i18nKey="text"
          components={{
            service: <Anchor component={Link} to="/settings/mail" underline="always" inherit />,
          }}
        />
      </Text>
      {isFiltered || query.items.length === 0 ? (
        <DataTable<Mail>
          name="outbox"
          label={t('frame:nav.outbox')}
          query={query}
          id={({ name }) => name}
          to={({ name }) => `/settings/outbox/${name}`}
          columns={columns}
          empty={
            query.hasNextPage ? (
              <Looking label={t('looking')} />
            ) : (
              <Nothing searched={isFiltered} clear={clear} />
            )
          }
        />
      ) : (
        <MailGroups
          mails={query.items}
          older={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          isReading={query.isFetchingNextPage}
        />
      )}
    </Page>
  )
}

function MailFilters() {
  const { t } = useTranslation('outbox')
  const [{ q, kind, campaign }, change] = useFilters<'q' | 'kind' | 'campaign'>()
  return (
    <>
      <SearchField value={q} change={(q) => change({ q })} placeholder={t('search')} />
      <FilterSelect
        label={t('kind')}
        value={kind}
        change={(kind) => change({ kind })}
        data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {campaign !== undefined && (
        <Button
          variant="default"
          size="sm"
          rightSection={<X size={14} />}
          onClick={() => change({ campaign: undefined, kind: undefined })}
        >
          {t('ofCampaign')}
        </Button>
      )}
    </>
  )
}

/** A page of a search may be empty while more mails are looked through. */
function Looking({ label }: { label: string }) {
  return (
    <Center p="xl">
      <Loader size="sm" role="status" aria-label={label} />
    </Center>
  )
}

function Nothing({ searched, clear }: { searched: boolean; clear: () => void }) {
  const { t } = useTranslation(['outbox', 'frame'])
  if (!searched)
    return <EmptyState icon={<Inbox size={32} />} title={t('empty')} text={t('emptyText')} />
  return <NoMatch title={t('noMatch')} text={t('noMatchText')} clear={clear} />
}
