/** The waiting pieces of work, in one queue for each owner. Owners of lower rank come first. */
interface WaitingLines<Piece> {
  add(owner: string, piece: Piece): void
  remove(owner: string, piece: Piece): void
  /**
   * Removes and returns the next piece of an owner for which `mayBegin` is true. Owners of one rank
   * alternate. Null: there is no such piece.
   */
  takeNext(mayBegin: (owner: string) => boolean): { owner: string; piece: Piece } | null
  /**
   * Removes and returns the newest piece of the owner with the lowest priority: first by rank, then
   * by the length of its queue. Null: that owner is `comer`, so nothing was removed.
   */
  makeRoom(comer: string): Piece | null
  of(owner: string): number
  inAll(): number
}

interface Standing {
  owner: string
  rank: number
  waits: number
}

/** Makes the queues. An owner's rank may change while its work waits. */
export function waitingLines<Piece>(rank: (owner: string) => number): WaitingLines<Piece> {
  const lines = new Map<string, Piece[]>()
  const standingOf = (owner: string): Standing => ({
    owner,
    rank: rank(owner),
    waits: lines.get(owner)?.length ?? 0,
  })
  const remove = (owner: string, piece: Piece) => {
    const line = lines.get(owner)!
    line.splice(line.indexOf(piece), 1)
    if (line.length === 0) lines.delete(owner)
  }
  return {
    add(owner, piece) {
      const line = lines.get(owner)
      if (line) line.push(piece)
      else lines.set(owner, [piece])
    },
    remove,
    takeNext(mayBegin) {
      const next = first(
        [...lines.keys()].filter(mayBegin).map(standingOf),
        (a, b) => a.rank < b.rank,
      )
      if (!next) return null
      const [piece, ...others] = lines.get(next.owner)!
      lines.delete(next.owner)
      // The owner moves to the end, so that its next piece runs after the pieces of all other
      // owners of its rank.
      if (others.length > 0) lines.set(next.owner, others)
      return { owner: next.owner, piece: piece! }
    },
    makeRoom(comer) {
      const { waits, ...standing } = standingOf(comer)
      const last = first([...lines.keys()].map(standingOf), isBehind)
      if (!last || !isBehind(last, { ...standing, waits: waits + 1 })) return null
      const newest = lines.get(last.owner)!.at(-1)!
      remove(last.owner, newest)
      return newest
    },
    of: (owner) => lines.get(owner)?.length ?? 0,
    inAll: () => [...lines.values()].reduce((sum, { length }) => sum + length, 0),
  }
}

function isBehind(a: Standing, b: Standing): boolean {
  return a.rank > b.rank || (a.rank === b.rank && a.waits > b.waits)
}

function first<T>(items: Iterable<T>, isBefore: (a: T, b: T) => boolean): T | undefined {
  let best: T | undefined
  for (const item of items) if (best === undefined || isBefore(item, best)) best = item
  return best
}
