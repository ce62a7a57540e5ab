import { NotServed, type TurnBounds, turns } from './turns.ts'
import type { UsedTime } from './used-time.ts'
import { NoTurn, workProcess, type WorkLimits } from '../work-process.ts'

interface Bounds
  extends
    Omit<WorkLimits, 'waitMs' | 'waitingMax'>,
    Pick<TurnBounds, 'each' | 'waiting' | 'waitMs' | 'waitingInAll' | 'reserved'> {
  processes: number
  /**
   * The record of used processor time, which decides the order of owners. Several kinds of work may
   * share it.
   */
  used?: UsedTime
}

/**
 * Makes helper processes that owners use in turns. With `used`, owners that used less processor
 * time come first. Rejects with NoTurn when work waits too long.
 */
export function workInTurns<Output>(
  file: URL,
  {
    processes,
    each,
    waiting,
    waitingInAll = Infinity,
    reserved = 0,
    waitMs,
    used,
    ...limits
  }: Bounds,
) {
  const line = turns({
    atOnce: processes,
    each,
    waiting,
    waitingInAll,
    reserved,
    waitMs,
    ...(used && { rank: used.rank }),
  })
  // The process that was used last is used first, so that idle processes can end.
  const free = Array.from({ length: processes }, () =>
    workProcess<Output>(file, { ...limits, waitMs }),
  )

  return async (owner: string, input: object): Promise<Output> => {
    try {
      return await line.take(owner, async () => {
        const work = free.pop()!
        try {
          return await work(input, (ms) => used?.add(owner, ms))
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
