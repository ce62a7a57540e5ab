import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ban, MailCheck, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import {
  ClearFilters,
  FilterSelect,
  isEmptyList,
  SearchField,
  useFilters,
} from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { Total } from '../../kit/Total.tsx'
import { type OutputOf, useList } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { useRemoveSuppression } from './remove-suppression.tsx'

type Suppression = OutputOf<'list_suppressions'>['data'][number]
const REASONS = ['bounced', 'complained'] as const

export default function Suppressions() {
  const { t } = useTranslation(['contacts', 'rights', 'frame'])
  const mayWrite = useMay('editor')
  const [search, change] = useFilters<'email' | 'reason'>()
  const reason = REASONS.find((one) => one === search.reason)
  // The server looks for whole addresses; half of one finds nothing, and is not asked.
  const email =
    search.email !== undefined && /^[^\s@]+@[^\s@]+$/.test(search.email) ? search.email : undefined
  const filter = { email, reason }
  const query = useList('list_suppressions', { ...filter, limit: 100, include: 'total' })
  const filtered = search.email !== undefined || reason !== undefined
  const clear = () => change({ email: undefined, reason: undefined })
  return (
    <Page
      title={t('suppressionsTitle')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_suppressions', input: { ...filter, limit: 50 } }}
      actions={
        <Button
          variant="default"
          component={Link}
          to="/suppressions/receipt"
          leftSection={<ReceiptText size={16} />}
        >
          {t('rights:lookUp')}
        </Button>
      }
      filters={
        isEmptyList(query, filtered) ? undefined : (
          <>
            <SearchField
              value={search.email}
              change={(email) => change({ email })}
              placeholder={t('wholeAddress')}
            />
            <FilterSelect
              label={t('reason')}
              value={reason}
              change={(reason) => change({ reason })}
              data={REASONS.map((value) => ({ value, label: t(`frame:status.${value}`) }))}
            />
            {filtered && <ClearFilters query={query} clear={clear} />}
          </>
        )
      }
    >
      <Text c="dimmed" maw={720} mb="md">
        {t('suppressionsText')}
      </Text>
      <DataTable<Suppression>
        name="suppressions"
        label={t('suppressionsTitle')}
        fixed
        query={query}
        id={({ email }) => email}
        columns={columns(t, mayWrite)}
        empty={
          filtered ? (
            <EmptyState title={t('noSuppressionMatch')}>
              <Button variant="default" onClick={clear}>
                {t('frame:filters.clearAll')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Ban size={32} />}
              title={t('noSuppressions')}
              text={t('noSuppressionsText')}
            />
          )
        }
      />
    </Page>
  )
}

function columns(t: (key: string) => string, mayWrite: boolean): Column<Suppression>[] {
  const shown: Column<Suppression>[] = [
    {
      key: 'email',
      header: t('email'),
      cell: ({ email }) => (
        <Link to="/contacts" search={{ q: email }} dir="auto" title={email}>
          {unicodeAddress(email)}
        </Link>
      ),
    },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason }) => <StatusBadge status={reason} />,
      width: 140,
    },
    {
      key: 'detail',
      header: t('serverReply'),
      wide: true,
      width: '36%',
      cell: ({ detail }) => (
        <span dir="auto" title={detail ?? undefined}>
          {detail ?? '–'}
        </span>
      ),
    },
    {
      key: 'since',
      header: t('since'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      wide: true,
      width: 150,
    },
  ]
  if (mayWrite)
    shown.push({
      key: 'actions',
      header: t('more'),
      cell: (item) => <MailAgain item={item} />,
      width: 90,
      right: true,
    })
  return shown
}

/** A reader who reported spam stays on the list, so only bounced addresses have the button. */
function MailAgain({ item: { email, reason } }: { item: Suppression }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const remove = useRemoveSuppression()
  if (reason === 'complained') return null
  return (
    <Tooltip label={t('mailAgain')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => remove(email)}
        aria-label={t('mailAgainOf', { email })}
      >
        <MailCheck size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
