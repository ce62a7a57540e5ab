import type { OutputOf } from '../../queries.ts'
import type { Part } from './services.ts'

export type Move = OutputOf<'get_move'>
export type Plan = NonNullable<Move['plan']>
type Stage = Move['progress']['stage']

export const isOpen = ({ status }: Pick<Move, 'status'>): boolean =>
  status === 'reading' || status === 'planned' || status === 'running'

/** Returns whether a move goes on by itself, so that its page asks again. */
export const isWorking = ({ status }: Pick<Move, 'status'>): boolean =>
  status === 'reading' || status === 'running'

/** The status of the frame's words and icons for each status of a move. */
const SHOWN = { reading: 'running', planned: 'waiting' } as const
export const shownStatus = ({ status }: Pick<Move, 'status'>): string =>
  status in SHOWN ? SHOWN[status as keyof typeof SHOWN] : status

/** The stages in their order, and the part to which each belongs; null for those of every move. */
const STAGES: readonly [Stage, Part | null][] = [
  ['readers', 'readers'],
  ['pictures', 'images'],
  ['issues', 'issues'],
  ['redirects', 'issues'],
]

export interface Step {
  stage: Stage
  state: 'waiting' | 'running' | 'done'
}

/** Lists the stages of a confirmed move, and how far each is. */
export function stepsOf({ include, status, progress }: Move): Step[] {
  const stages = STAGES.filter(([, part]) => part === null || include.includes(part)).map(
    ([stage]) => stage,
  )
  const at = progress.stage === 'finishing' ? stages.length : stages.indexOf(progress.stage)
  return stages.map((stage, i) => ({
    stage,
    state: status === 'done' || i < at ? 'done' : i === at ? 'running' : 'waiting',
  }))
}

/** Returns how many readers of a plan become contacts. */
export function readersIn({ readers }: Plan): number {
  return readers.reduce((sum, { state, count }) => sum + (state === 'refused' ? 0 : count), 0)
}

/** Returns whether a former run brought issues, so that the plan has new and changed ones. */
export function isAgain({ issues }: Plan): boolean {
  return issues.changed > 0 || issues.unchanged > 0
}
