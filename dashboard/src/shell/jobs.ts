import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { OperationName } from '../api.ts'
import { type OutputOf, refresh } from '../queries.ts'
import { useSession } from './session.ts'

export type Job = OutputOf<'list_jobs'>['data'][number]

export const isOpen = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running'

/** A job that has ended stays in the tray for this long, from when it was shown so. */
const ENDED_MS = 20_000
/** A job that ended before is old news. */
const NEWS_MS = 24 * 3_600_000
/** Until when the ends of an account's jobs were shown in this browser, by the clock of the server. */
const SEEN = 'mailcast-jobs-seen'

/** The reads that show what a job changes. They are read again when it has ended. */
const CHANGES: Record<string, OperationName[]> = {
  import: ['import_contacts', 'list_tags'],
  export: ['list_exports'],
  bulk_update: ['bulk_update_contacts', 'list_tags'],
  erasure: ['get_erasure', 'list_contacts'],
  contact_export: ['get_contact_data'],
}

/** Returns the jobs for the tray: those that run, and those that ended just now or while the page was away, each of them once. */
export function useShownJobs(jobs: readonly Job[]): Job[] {
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const seen = `${SEEN}-${useSession().accountId}`
  const [seenBefore] = useState(() => Number(localStorage.getItem(seen) ?? Date.now() - ENDED_MS))
  const visible = useDocumentVisibility() === 'visible'
  const firstShown = useRef(new Map<string, number>())
  useChanges(jobs)
  const leftMs = (job: Job): number => {
    const endedAt = Date.parse(job.finishedAt ?? '')
    if (!(endedAt > seenBefore && endedAt > Date.now() - NEWS_MS)) return 0
    return (firstShown.current.get(job.id) ?? Date.now()) + ENDED_MS - Date.now()
  }
  const shown = jobs.filter((job) => isOpen(job) || leftMs(job) > 0)
  const ended = shown.filter((job) => !isOpen(job))
  const ids = ended.map(({ id }) => id).join()
  useEffect(() => {
    if (ended.length === 0 || !visible) return
    for (const { id } of ended) if (!firstShown.current.has(id)) firstShown.current.set(id, Date.now())
    const latest = Math.max(...ended.map(({ finishedAt }) => Date.parse(finishedAt!)))
    if (latest > Number(localStorage.getItem(seen) ?? 0)) localStorage.setItem(seen, String(latest))
    const timer = setTimeout(draw, Math.min(...ended.map(leftMs)) + 50)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ids of the jobs say all
  }, [ids, visible])
  return shown
}

/** Reads again what a job has changed, once it has ended. */
function useChanges(jobs: readonly Job[]): void {
  const open = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs)
      if (isOpen(job)) open.current.add(job.id)
      else if (open.current.delete(job.id)) for (const name of CHANGES[job.kind] ?? []) void refresh(name)
  }, [jobs])
}
