import { Button, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table.ts'
import { Time } from '../../../kit/Time.tsx'
import { type OutputOf, useList, useRead } from '../../../queries.ts'
import { isOpen } from '../../../shell/jobs.ts'
import { Page } from '../../../shell/Page.tsx'
import { type BulkJob, useBulkWords } from './bulk.ts'
import { UndoBulk } from './UndoBulk.tsx'

type Job = OutputOf<'list_jobs'>['data'][number]

/** The bulk actions of the account, newest first, each with its undo while that is possible. */
export default function BulkActions() {
  const { t } = useTranslation(['bulk', 'contacts', 'frame'])
  const query = useList('list_jobs', { kind: 'bulk_update', limit: 25 })
  const columns: Column<Job>[] = [
    {
      key: 'action',
      header: t('action'),
      cell: ({ id }) => <Of id={id}>{(job) => <Name job={job} />}</Of>,
    },
    {
      key: 'status',
      header: t('contacts:status'),
      cell: (job) => <Status job={job} />,
      width: 130,
      wide: true,
    },
    {
      key: 'result',
      header: t('result'),
      cell: ({ id }) => <Of id={id}>{(job) => <Result job={job} />}</Of>,
      width: '26%',
      wide: true,
    },
    {
      key: 'at',
      header: t('started'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      width: 150,
      wide: true,
    },
    {
      key: 'undo',
      header: t('undo'),
      quiet: true,
      cell: ({ id }) => <Of id={id}>{(job) => <UndoBulk job={job} />}</Of>,
      width: 130,
      right: true,
    },
  ]
  return (
    <Page
      title={t('recent')}
      back={{ to: '/contacts', label: t('contacts:title') }}
      peek={{ operation: 'list_jobs', input: { kind: 'bulk_update', limit: 25 } }}
    >
      <Text c="dimmed" maw={720} mb="md">
        {t('recentText')}
      </Text>
      <DataTable<Job>
        name="bulk"
        label={t('recent')}
        fixed
        query={query}
        id={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState icon={<ListChecks size={32} />} title={t('none')} text={t('noneText')}>
            <Button variant="default" component={Link} to="/contacts">
              {t('contacts:title')}
            </Button>
          </EmptyState>
        }
      />
    </Page>
  )
}

/** Reads the action behind a job. The cells of one row share the answer. */
function useBulkJob(jobId: string) {
  return useRead('get_bulk_job', { jobId }, { live: (job) => job !== undefined && isOpen(job) })
}

function Of({ id, children }: { id: string; children: (job: BulkJob) => ReactNode }) {
  const { data, error } = useBulkJob(id)
  if (data) return children(data)
  return error ? <>–</> : <Skeleton height={12} width="60%" radius="sm" />
}

function Status({ job }: { job: Job }) {
  return <StatusBadge status={useBulkJob(job.id).data?.status ?? job.status} />
}

function Name({ job }: { job: BulkJob }) {
  const name = useBulkWords().name(job)
  return (
    <span dir="auto" title={name}>
      {name}
    </span>
  )
}

function Result({ job }: { job: BulkJob }) {
  const did = useBulkWords().did(job)
  return <span title={job.problem ?? undefined}>{job.problem ?? did}</span>
}
