import { waitingLines } from './waiting-lines.ts'

export interface TurnBounds {
  /** The most pieces of work that run at a time. */
  atOnce: number
  /** The most pieces of one owner that run at a time. */
  each: number
  /** The most pieces of one owner that wait. */
  waiting: number
  /** The most pieces of all owners that wait; unlimited by default. */
  waitingInAll?: number
  waitMs: number
  /**
   * Returns an owner's rank. Owners with a lower rank are served first. By default all ranks are
   * equal.
   */
  rank?: (owner: string) => number
  /** The number of concurrent pieces that only owners of rank 0 may use. */
  reserved?: number
}

interface Piece {
  begin(): void
  refuse(reason: NotServedReason): void
}

/**
 * The reason for which work was not run. `line_full`: the owner has too much waiting work. `left`:
 * the caller aborted it. `own_work`, `work_of_others`: it waited too long behind work of its owner
 * or of others, or was dropped in favor of another owner's work.
 */
type NotServedReason = 'line_full' | 'own_work' | 'work_of_others' | 'left'

export class NotServed extends Error {
  readonly reason: NotServedReason

  constructor(reason: NotServedReason) {
    super(`no turn: ${reason}`)
    this.reason = reason
  }
}

export interface Turns {
  /**
   * Runs work when its owner's turn in the queue comes. Rejects with `NotServed` when the work is
   * not run. An abort of the signal ends the wait.
   */
  take<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  of(owner: string): { underWay: number; waiting: number }
}

/**
 * Limits the pieces of work that run at a time, in total and for each owner. Owners are served by
 * rank, and alternately within a rank. When too many pieces wait, the newest piece of the owner
 * with the lowest priority is dropped.
 */
export function turns({
  atOnce,
  each,
  waiting,
  waitingInAll = Infinity,
  waitMs,
  rank = () => 0,
  reserved = 0,
}: TurnBounds): Turns {
  const underWay = new Map<string, number>()
  const lines = waitingLines<Piece>(rank)
  let total = 0
  const mayBegin = (owner: string) =>
    total < atOnce - (rank(owner) > 0 ? reserved : 0) && (underWay.get(owner) ?? 0) < each
  const begin = (owner: string) => {
    total++
    underWay.set(owner, (underWay.get(owner) ?? 0) + 1)
  }
  const end = (owner: string) => {
    total--
    underWay.set(owner, underWay.get(owner)! - 1)
    if (underWay.get(owner) === 0) underWay.delete(owner)
    for (let next = lines.takeNext(mayBegin); next; next = lines.takeNext(mayBegin)) {
      begin(next.owner)
      next.piece.begin()
    }
  }
  /**
   * Returns the reason for which a piece of work may not wait. Null: it may wait. To make space for
   * it, another piece may be dropped.
   */
  const refusalOf = (owner: string, signal: AbortSignal | undefined): NotServedReason | null => {
    if (signal?.aborted) return 'left'
    if (lines.of(owner) >= waiting) return 'line_full'
    if (lines.inAll() < waitingInAll) return null
    const displaced = lines.makeRoom(owner)
    displaced?.refuse('work_of_others')
    return displaced ? null : 'work_of_others'
  }
  const turnOf = (owner: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const refused = refusalOf(owner, signal)
      if (refused !== null) return reject(new NotServed(refused))
      const stopWaiting = waitAtMost(waitMs, signal, (why) => {
        lines.remove(owner, piece)
        piece.refuse(why ?? (underWay.has(owner) ? 'own_work' : 'work_of_others'))
      })
      const piece: Piece = {
        begin() {
          stopWaiting()
          resolve()
        },
        refuse(reason) {
          stopWaiting()
          reject(new NotServed(reason))
        },
      }
      lines.add(owner, piece)
    })
  return {
    async take(owner, work, signal) {
      if (mayBegin(owner)) begin(owner)
      else await turnOf(owner, signal)
      try {
        return await work()
      } finally {
        end(owner)
      }
    },
    of: (owner) => ({ underWay: underWay.get(owner) ?? 0, waiting: lines.of(owner) }),
  }
}

/**
 * Calls a function after a time, or earlier with `left` when the signal is aborted. Returns a
 * function that cancels both.
 */
function waitAtMost(
  ms: number,
  signal: AbortSignal | undefined,
  callBack: (why?: 'left') => void,
): () => void {
  const giveUp = () => callBack('left')
  const late = setTimeout(() => callBack(), ms)
  signal?.addEventListener('abort', giveUp)
  return () => {
    clearTimeout(late)
    signal?.removeEventListener('abort', giveUp)
  }
}
