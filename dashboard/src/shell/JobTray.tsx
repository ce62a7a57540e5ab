import { ActionIcon, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { Link, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../format.ts'
import { useRead } from '../queries.ts'
import { type JobKind, useJobKinds } from './job-kinds.ts'
import { isOpen, type Job, percentOf } from './jobs.ts'
import { useShownJobs } from './useShownJobs.ts'
import { aboveTray } from '../foot.ts'

/** Shows long work on every page until it has ended, also after leaving the page that began it. */
export default function JobTray() {
  const { t } = useTranslation()
  const kinds = useJobKinds()
  const [hidden, setHidden] = useSessionStorage<string[]>({
    key: 'mailcast-jobs-hidden',
    defaultValue: [],
  })
  const { data } = useRead(
    'list_jobs',
    { limit: 10 },
    { live: (jobs) => jobs?.data.some(isOpen) ?? false },
  )
  const here = useRouterState({ select: ({ location }) => location.href })
  const isHere = ({ kind, id }: Job) => {
    const known = kinds.get(kind)
    return known !== undefined && !known.onItsPage && here.startsWith(known.page(id))
  }
  const wasSeen = useSeenOnItsPage((data?.data ?? []).filter(isHere))
  const shown = useShownJobs(data?.data ?? []).filter(
    (job) => !hidden.includes(job.id) && !isHere(job) && !wasSeen(job),
  )
  if (shown.length === 0) return null
  return (
    <Stack ref={aboveTray} gap={8} className="mc-tray" role="status" aria-label={t('jobs.label')}>
      {shown.map((job) => (
        <Suspense key={job.id}>
          <Paper withBorder shadow="md" p="sm">
            <JobCard
              job={job}
              kind={kinds.get(job.kind)}
              hide={() => setHidden([...hidden, job.id])}
            />
          </Paper>
        </Suspense>
      ))}
    </Stack>
  )
}

/** The time by which the end of a job may be ahead of the clock of this browser. */
const AHEAD_MS = 2000

/** Tells which jobs ended while the person was on their page: that is no news on the next one. */
function useSeenOnItsPage(here: readonly Job[]): (job: Job) => boolean {
  const left = useRef(new Map<string, number>())
  const ids = here.map(({ id }) => id).join()
  useEffect(() => {
    const seen = left.current
    return () => {
      for (const id of ids.split(',')) seen.set(id, Date.now())
    }
  }, [ids])
  return ({ id, finishedAt }) =>
    finishedAt !== null && (left.current.get(id) ?? 0) + AHEAD_MS >= Date.parse(finishedAt)
}

function JobCard({ job, kind, hide }: { job: Job; kind: JobKind | undefined; hide: () => void }) {
  const { t } = useTranslation(['frame', ...(kind ? [kind.words.split(':')[0]!] : [])])
  const plain = kind ? t(kind.words) : job.kind
  const card = (name: ReactNode, foot?: ReactNode) => (
    <>
      <Head job={job} kind={kind} name={name} hide={hide} />
      <Progress
        value={percentOf(job)}
        animated={isOpen(job)}
        color={job.status === 'failed' ? 'red' : 'accent'}
        size="sm"
        aria-label={plain}
      />
      {foot}
    </>
  )
  if (!kind?.Own) return card(plain)
  return (
    <Suspense fallback={card(plain)}>
      <kind.Own job={job} card={card} />
    </Suspense>
  )
}

function Head({
  job,
  kind,
  name,
  hide,
}: {
  job: Job
  kind: JobKind | undefined
  name: ReactNode
  hide: () => void
}) {
  const { t } = useTranslation()
  return (
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
          {job.status === 'running' && job.progress.total !== 1
            ? progressOf(job)
            : t(`status.${job.status}`)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          onClick={hide}
          aria-label={t('jobs.hide')}
        >
          <X size={14} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function progressOf({ progress: { done, total } }: Job): string {
  return total === null ? number(done) : `${number(done)} / ${number(total)}`
}
