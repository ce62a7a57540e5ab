import { NotServed, type TurnBounds, turns } from './turns.ts'
import { NoTurn, workProcess, type WorkLimits } from '../work-process.ts'

interface Bounds extends Omit<WorkLimits, 'waitMs' | 'waitingMax'>, Pick<TurnBounds, 'each' | 'waiting' | 'waitMs' | 'waitingInAll'> {
  /** The number of processes. Each starts when it is needed. */
  processes: number
}

/**
 * Opens processes that owners share. Owners whose work waits are served one after another, so that the work of one delays each piece of another by
 * one piece at most. Rejects with NoTurn where none came.
 */
export function workInTurns<Output>(file: URL, { processes, each, waiting, waitingInAll, waitMs, ...limits }: Bounds) {
  const line = turns({ atOnce: processes, each, waiting, waitMs, ...(waitingInAll !== undefined && { waitingInAll }) })
  // The one that was used last comes first, so that the others end when they are not needed.
  const free = Array.from({ length: processes }, () => workProcess<Output>(file, { ...limits, waitMs }))

  return async (owner: string, input: object): Promise<Output> => {
    try {
      return await line.take(owner, async () => {
        const work = free.pop()!
        try {
          return await work(input)
        } finally {
          free.push(work)
        }
      })
    } catch (error) {
      if (error instanceof NotServed) throw new NoTurn(error.message)
      throw error
    }
  }
}
