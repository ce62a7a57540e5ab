/** Bounds of work that owners share. */
export interface TurnBounds {
  /** The most pieces of work under way. */
  atOnce: number
  /** The most pieces of one owner under way. */
  each: number
  /** The most pieces of one owner that wait. */
  waiting: number
  /** The most pieces of all owners that wait. Without it as many as their owners may have. */
  waitingInAll?: number
  /** The longest wait of a piece, in milliseconds. */
  waitMs: number
}

/**
 * The reason why work got no turn. `line_full`: too much of its owner waits already. `own_work` and `work_of_others`: it waited for too long
 * behind these. `left`: it was given up while it waited.
 */
export type NotServedReason = 'line_full' | 'own_work' | 'work_of_others' | 'left'

export class NotServed extends Error {
  readonly reason: NotServedReason

  constructor(reason: NotServedReason) {
    super(`no turn: ${reason}`)
    this.reason = reason
  }
}

export interface Turns {
  /** Runs work when its turn comes. Rejects with `NotServed` when none comes; an aborted signal takes waiting work out of the line. */
  take<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Returns how many pieces of an owner's work are under way, and how many wait. */
  of(owner: string): { underWay: number; waiting: number }
}

/** Bounds how much work is under way, in all and of one owner. Owners whose work waits are served one after another, each piece in its order. */
export function turns({ atOnce, each, waiting, waitingInAll = Infinity, waitMs }: TurnBounds): Turns {
  const underWay = new Map<string, number>()
  const lines = new Map<string, (() => void)[]>()
  let total = 0
  const mayBegin = (owner: string) => total < atOnce && (underWay.get(owner) ?? 0) < each
  const begin = (owner: string) => {
    total++
    underWay.set(owner, (underWay.get(owner) ?? 0) + 1)
  }
  const end = (owner: string) => {
    total--
    const left = underWay.get(owner)! - 1
    if (left > 0) underWay.set(owner, left)
    else underWay.delete(owner)
    serve()
  }
  const serve = () => {
    for (const [owner, line] of lines) {
      if (total >= atOnce) return
      if (!mayBegin(owner)) continue
      const first = line.shift()!
      lines.delete(owner)
      // The owner's next piece is behind those of all other owners.
      if (line.length > 0) lines.set(owner, line)
      begin(owner)
      first()
    }
  }
  const turnOf = (owner: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(owner) ?? []
      const refused = signal?.aborted ? 'left' : line.length >= waiting ? 'line_full' : lengthOf(lines) >= waitingInAll ? 'work_of_others' : null
      if (refused !== null) return reject(new NotServed(refused))
      const leave = (reason: NotServedReason) => {
        stopWaiting()
        line.splice(line.indexOf(served), 1)
        if (line.length === 0) lines.delete(owner)
        reject(new NotServed(reason))
      }
      const stopWaiting = waitAtMost(waitMs, signal, (why) => leave(why ?? (underWay.has(owner) ? 'own_work' : 'work_of_others')))
      const served = () => {
        stopWaiting()
        resolve()
      }
      lines.set(owner, line)
      line.push(served)
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
    of: (owner) => ({ underWay: underWay.get(owner) ?? 0, waiting: lines.get(owner)?.length ?? 0 }),
  }
}

/** Returns how many pieces wait in all lines. */
function lengthOf(lines: ReadonlyMap<string, readonly unknown[]>): number {
  return [...lines.values()].reduce((sum, { length }) => sum + length, 0)
}

/** Calls back when the time is over, or with `left` when the signal aborts. Returns a function that ends the wait. */
function waitAtMost(ms: number, signal: AbortSignal | undefined, callBack: (why?: 'left') => void): () => void {
  const giveUp = () => callBack('left')
  const late = setTimeout(() => callBack(), ms)
  signal?.addEventListener('abort', giveUp)
  return () => {
    clearTimeout(late)
    signal?.removeEventListener('abort', giveUp)
  }
}
