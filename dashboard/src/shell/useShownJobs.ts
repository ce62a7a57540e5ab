import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useReducer, useRef, useState } from 'react'
import { refresh } from '../queries.ts'
import { useJobKinds } from './job-kinds.ts'
import { ENDED_MS, endedSince, isOpen, type Job, leftMs, shownJobs } from './jobs.ts'
import { useSession } from './session.ts'

/** Until when ended jobs were shown in this browser, by the server's clock. */
const SEEN = 'mailcast-jobs-seen'

/** Returns the jobs for the tray, each ended one once. */
export function useShownJobs(jobs: readonly Job[]): Job[] {
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const seen = `${SEEN}-${useSession().accountId}`
  const [seenBefore] = useState(() => Number(localStorage.getItem(seen) ?? Date.now() - ENDED_MS))
  const visible = useDocumentVisibility() === 'visible'
  const firstShown = useRef(new Map<string, number>())
  useChanges(jobs)
  const times = () => ({ now: Date.now(), seenBefore, firstShown: firstShown.current })
  const shown = shownJobs(jobs, times())
  const ended = shown.filter((job) => !isOpen(job))
  const ids = ended.map(({ id }) => id).join()
  useEffect(() => {
    if (ended.length === 0 || !visible) return
    for (const { id } of ended)
      if (!firstShown.current.has(id)) firstShown.current.set(id, Date.now())
    const latest = Math.max(...ended.map(({ finishedAt }) => Date.parse(finishedAt!)))
    if (latest > Number(localStorage.getItem(seen) ?? 0)) localStorage.setItem(seen, String(latest))
    const timer = setTimeout(draw, Math.min(...ended.map((job) => leftMs(job, times()))) + 50)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ids of the jobs say all
  }, [ids, visible])
  return shown
}

/** Reads again what a job has changed, once it has ended. */
function useChanges(jobs: readonly Job[]): void {
  const kinds = useJobKinds()
  const open = useRef(new Set<string>())
  useEffect(() => {
    for (const { kind } of endedSince(open.current, jobs))
      for (const name of kinds.get(kind)?.changes ?? []) void refresh(name)
  }, [jobs, kinds])
}
