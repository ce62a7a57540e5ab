import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { OperationName } from '../api.ts'
import type { Job } from './jobs.ts'

export interface JobKind {
  kind: string
  icon: LucideIcon
  /** The key of its name, with its file of words: `imports:job`. */
  words: string
  page: (id: string) => string
  /** The reads that show what such a job changes. They are read again when it has ended. */
  changes: readonly OperationName[]
  /** Stays in the tray on its own page too. */
  onItsPage?: true
  /** Draws its card with a name and a foot of its own, by `card`. */
  Own?: ComponentType<{ job: Job; card: (name: ReactNode, foot?: ReactNode) => ReactNode }>
}

/** The kinds of all areas by name. The server's name stands for an undeclared kind. */
export const JobKindsContext = createContext<ReadonlyMap<string, JobKind>>(new Map())

export const useJobKinds = () => use(JobKindsContext)
