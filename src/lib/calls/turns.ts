import { waitingLines } from './waiting-lines.ts'

export interface TurnBounds {
  /** The most pieces of work under way. */
  atOnce: number
  /** The most pieces of one owner under way. */
  each: number
  /** The most pieces of one owner that wait. */
  waiting: number
  /** The most pieces of all owners that wait; unlimited by default. */
  waitingInAll?: number
  waitMs: number
  /** Owners of a lower rank are served first. By default all are equal. */
  rank?: (owner: string) => number
  /** The places kept for owners of rank 0. */
  reserved?: number
}

interface Piece {
  begin(): void
  refuse(reason: NotServedReason): void
}

/**
 * The reason for no turn. `line_full`: the owner has too much waiting. `left`: aborted. `own_work`,
 * `work_of_others`: it waited too long behind these, or made room for another owner.
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
  /** Runs work when its turn comes, else rejects with `NotServed`. The signal ends the wait. */
  take<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  of(owner: string): { underWay: number; waiting: number }
}

/**
 * Limits work under way, in all and per owner. Serves owners by rank, and alternates within a rank.
 * When all lines are full, the newest piece of the last owner makes room.
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
  /** Returns why a piece may not wait, or null. May drop another piece to make room. */
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

/** Calls back after the time, or with `left` on abort. Returns a function that ends the wait. */
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
