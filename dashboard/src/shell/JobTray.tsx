import { ActionIcon, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../format.ts'
import { type OutputOf, useRead } from '../queries.ts'

type Job = OutputOf<'list_jobs'>['data'][number]

const isOpen = ({ status }: Job) => status === 'queued' || status === 'running'
/** A job that has ended stays in the tray for this long. */
const ENDED_MS = 20_000

/** Shows long work on every page until it has ended, also after leaving the page that began it. */
export function JobTray() {
  const { t } = useTranslation()
  const [hidden, setHidden] = useSessionStorage<string[]>({ key: 'mailcast-jobs-hidden', defaultValue: [] })
  const { data } = useRead('list_jobs', { limit: 10 }, { live: (jobs) => jobs?.data.some(isOpen) ?? false })
  useEndedJobs(data?.data ?? [])
  const shown = (data?.data ?? []).filter(
    (job) => !hidden.includes(job.id) && (isOpen(job) || (job.finishedAt !== null && Date.now() - Date.parse(job.finishedAt) < ENDED_MS)),
  )
  if (shown.length === 0) return null
  return (
    <Stack
      gap={8}
      style={{ position: 'fixed', right: 16, bottom: 72, zIndex: 190, width: 'min(340px, calc(100vw - 32px))' }}
      role="status"
      aria-label={t('jobs.label')}
    >
      {shown.map((job) => (
        <Paper key={job.id} withBorder shadow="md" p="sm">
          <Group justify="space-between" wrap="nowrap" gap="xs" mb={6}>
            <Text fw={500} truncate>
              <Link to={pageOf(job)} style={{ color: 'inherit' }}>
                {t(`jobs.${job.kind}`, { defaultValue: job.kind })}
              </Link>
            </Text>
            <Group gap={6} wrap="nowrap">
              <Text c="dimmed" size="sm" className="figures">
                {job.status === 'running' ? progressOf(job) : t(`status.${job.status}`)}
              </Text>
              <ActionIcon variant="subtle" color="gray" size="sm" onClick={() => setHidden([...hidden, job.id])} aria-label={t('jobs.hide')}>
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
        </Paper>
      ))}
    </Stack>
  )
}

/** Draws the tray again when the last job that has ended leaves it. */
function useEndedJobs(jobs: readonly Job[]): void {
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const latest = Math.max(0, ...jobs.map(({ finishedAt }) => (finishedAt === null ? 0 : Date.parse(finishedAt))))
  useEffect(() => {
    const leftMs = latest + ENDED_MS - Date.now()
    if (leftMs <= 0) return
    const timer = setTimeout(draw, leftMs + 50)
    return () => clearTimeout(timer)
  }, [latest])
}

function progressOf({ progress: { done, total } }: Job): string {
  return total === null ? number(done) : `${number(done)} / ${number(total)}`
}

function pageOf({ id, kind }: Job): string {
  return kind === 'import' ? `/imports/${id}` : kind === 'export' ? `/exports/${id}` : '/'
}
