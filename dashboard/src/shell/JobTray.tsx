import { ActionIcon, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { Link, useRouterState } from '@tanstack/react-router'
import { FileDown, FileOutput, ListChecks, type LucideIcon, Upload, UserX, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../format.ts'
import { useRead } from '../queries.ts'
import { isOpen, type Job, useShownJobs } from './jobs.ts'

const BulkJob = lazy(() => import('../areas/contacts/bulk/BulkInTray.tsx'))

/** The page of each kind of work. A kind that is not known here has words of the server alone. */
const KINDS: Record<string, { icon: LucideIcon; page: (id: string) => string }> = {
  import: { icon: Upload, page: (id) => `/imports/${id}` },
  export: { icon: FileOutput, page: (id) => `/exports/${id}` },
  bulk_update: { icon: ListChecks, page: () => '/contacts/bulk' },
  erasure: { icon: UserX, page: (id) => `/suppressions/receipt?number=${id}` },
  contact_export: { icon: FileDown, page: (id) => `/contacts/data/${id}` },
}

/** Shows long work on every page until it has ended, also after leaving the page that began it. */
export function JobTray() {
  const { t } = useTranslation()
  const [hidden, setHidden] = useSessionStorage<string[]>({ key: 'mailcast-jobs-hidden', defaultValue: [] })
  const { data } = useRead('list_jobs', { limit: 10 }, { live: (jobs) => jobs?.data.some(isOpen) ?? false })
  const here = useRouterState({ select: ({ location }) => location.href })
  // The page of the work shows how it goes. The page of bulk actions has them all, and only the tray can undo one.
  const isHere = ({ kind, id }: Job) => {
    const page = KINDS[kind]?.page(id)
    return page !== undefined && kind !== 'bulk_update' && here.startsWith(page)
  }
  const shown = useShownJobs(data?.data ?? []).filter((job) => !hidden.includes(job.id) && !isHere(job))
  if (shown.length === 0) return null
  return (
    <Stack gap={8} className="mc-tray" role="status" aria-label={t('jobs.label')}>
      {shown.map((job) => {
        const card = (name: ReactNode, more?: ReactNode) => (
          <Card job={job} name={name} hide={() => setHidden([...hidden, job.id])}>
            {more}
          </Card>
        )
        const plain = card(t(`jobs.${job.kind}`, { defaultValue: job.kind }))
        return (
          <Paper key={job.id} withBorder shadow="md" p="sm">
            {job.kind === 'bulk_update' ? (
              <Suspense fallback={plain}>
                <BulkJob job={job} card={card} />
              </Suspense>
            ) : (
              plain
            )}
          </Paper>
        )
      })}
    </Stack>
  )
}

function Card({ job, name, hide, children }: { job: Job; name: ReactNode; hide: () => void; children?: ReactNode }) {
  const { t } = useTranslation()
  const kind = KINDS[job.kind]
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={6}>
        <Group gap={8} wrap="nowrap" style={{ minWidth: 0 }}>
          {kind && <kind.icon size={16} aria-hidden style={{ flex: 'none' }} />}
          <Text fw={500} truncate dir="auto">
            {kind ? (
              <Link to={kind.page(job.id)} style={{ color: 'inherit' }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Text>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Text c="dimmed" size="sm" className="figures" style={{ whiteSpace: 'nowrap' }}>
            {job.status === 'running' && job.progress.total !== 1 ? progressOf(job) : t(`status.${job.status}`)}
          </Text>
          <ActionIcon variant="subtle" color="gray" size="sm" onClick={hide} aria-label={t('jobs.hide')}>
            <X size={14} />
          </ActionIcon>
        </Group>
      </Group>
      <Progress
        value={job.progress.total ? (job.progress.done / job.progress.total) * 100 : job.status === 'done' ? 100 : isOpen(job) ? 30 : 0}
        animated={isOpen(job)}
        color={job.status === 'failed' ? 'red' : 'accent'}
        size="sm"
        aria-label={t(`jobs.${job.kind}`, { defaultValue: job.kind })}
      />
      {children}
    </>
  )
}

function progressOf({ progress: { done, total } }: Job): string {
  return total === null ? number(done) : `${number(done)} / ${number(total)}`
}
