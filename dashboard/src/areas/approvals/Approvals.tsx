import { SegmentedControl, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Approval } from '../../api.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useRequestWords } from './useRequestWords.ts'

/** Wraps in a cell of the table, which else would cut it off. */
const WHOLE = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

export default function Approvals() {
  const { t } = useTranslation('approvals')
  const [search, change] = useFilters<'show'>()
  const input = {
    limit: 50,
    ...(search.show === undefined && { status: 'pending' as const }),
  }
  const query = useList('list_approvals', input)
  const columns = useColumns()
  return (
    <Page title={t('title')} peek={{ operation: 'list_approvals', input }}>
      <Stack gap="md">
        <Text c="dimmed" maw={720}>
          {t('about')}
        </Text>
        <SegmentedControl
          aria-label={t('state')}
          value={search.show ?? 'pending'}
          onChange={(show) => change({ show: show === 'pending' ? undefined : show })}
          data={(['pending', 'all'] as const).map((value) => ({
            value,
            label: t(`filter.${value}`),
          }))}
          style={{ alignSelf: 'flex-start' }}
        />
        <DataTable<Approval>
          name="approvals"
          label={t('title')}
          query={query}
          id={({ id }) => id}
          columns={columns}
          empty={
            <EmptyState icon={<ShieldCheck size={32} />} title={t('empty')} text={t('emptyText')} />
          }
        />
      </Stack>
    </Page>
  )
}

function useColumns(): Column<Approval>[] {
  const { t } = useTranslation('approvals')
  const requestWords = useRequestWords()
  return [
    {
      key: 'request',
      header: t('request'),
      cell: (approval) => (
        <>
          <Link to={`/approvals/${approval.id}`} style={{ ...WHOLE, WebkitLineClamp: 4 }}>
            <Text component="bdi" fw={500}>
              {requestWords(approval)}
            </Text>
          </Link>
          <Text size="xs" c="dimmed" hiddenFrom="sm" style={WHOLE}>
            <Trans
              t={t}
              i18nKey="askedBy"
              components={{
                key: <bdi>{approval.requestedBy.name ?? approval.requestedBy.id}</bdi>,
                when: <Time at={approval.createdAt} />,
              }}
            />
          </Text>
        </>
      ),
      width: '45%',
    },
    {
      key: 'by',
      header: t('by'),
      cell: ({ requestedBy }) => <bdi style={WHOLE}>{requestedBy.name ?? requestedBy.id}</bdi>,
      wide: true,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ status }) => <StatusBadge status={status} label={t(`status.${status}`)} />,
      width: 130,
    },
    {
      key: 'asked',
      header: t('asked'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      wide: true,
      width: 150,
    },
    {
      key: 'until',
      header: t('until'),
      cell: ({ expiresAt }) => <Time at={expiresAt} as="day" />,
      wide: true,
      width: 150,
      optional: true,
    },
  ]
}
