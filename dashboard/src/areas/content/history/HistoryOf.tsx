import { lazy, Suspense } from 'react'
import type { Owner, Wording } from './revisions.ts'
import { useRestore } from './useRestore.ts'

const History = lazy(() => import('./History.tsx'))

interface Props {
  owner: Owner
  now: Wording
  opened: boolean
  close: () => void
  /** Whether revisions can be brought back. */
  open: boolean
  save?: () => Promise<boolean>
  version: () => string | undefined
}

const SAVED = () => Promise.resolve(true)

/** Loads the history when it is opened, and keeps it mounted so that a restore can be undone. */
export function HistoryOf({ owner, now, opened, close, open, save = SAVED, version }: Props) {
  const restore = useRestore({ owner, save, version })
  if (!opened) return null
  return (
    <Suspense>
      <History owner={owner} now={now} close={close} restore={open ? restore : undefined} />
    </Suspense>
  )
}
