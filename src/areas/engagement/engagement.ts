import type { Visitor } from './bot.ts'

/** An open or a click of one reader. */
export interface Act {
  accountId: string
  mailingId: string
  recipientId: string
  /** The number of the clicked link; 0 for an address with Liquid, null for an open. */
  link: number | null
  by: Visitor
  at: Date
}

export interface BufferedAct extends Omit<Act, 'at'> {
  times: number
  firstAt: Date
  lastAt: Date
}

/**
 * The most opens and clicks in memory. This many come together only when no write succeeded for
 * long.
 */
const ACTS_MAX = 100_000

/**
 * A buffer of opens and clicks, so that no reader waits for the database and a mailing's row is
 * seldom locked.
 */
export class ActBuffer {
  private acts = new Map<string, BufferedAct>()
  private count = 0

  get size(): number {
    return this.acts.size
  }

  /** The number of calls of `add` so far. */
  get added(): number {
    return this.count
  }

  get isHalfFull(): boolean {
    return this.acts.size > ACTS_MAX / 2
  }

  /** Adds an open or click. Returns false when the buffer is full, and it is not counted. */
  add({ at, ...act }: Act): boolean {
    this.count += 1
    return this.merge({ ...act, times: 1, firstAt: at, lastAt: at })
  }

  take(most: number): BufferedAct[] {
    const taken: BufferedAct[] = []
    // Copying all 100,000 would take longer than writing the batch.
    for (const [key, act] of this.acts) {
      if (taken.length === most) break
      taken.push(act)
      this.acts.delete(key)
    }
    return taken
  }

  /** Adds opens and clicks again that could not be written. */
  putBack(acts: readonly BufferedAct[]): void {
    for (const each of acts) this.merge(each)
  }

  private merge(more: BufferedAct): boolean {
    const key = `${more.mailingId} ${more.recipientId} ${more.link} ${more.by === 'human'}`
    const known = this.acts.get(key)
    if (!known && this.acts.size >= ACTS_MAX) return false
    this.acts.set(key, known ? merged(known, more) : more)
    return true
  }
}

/** Merges two records of the same open or click. The bot reason of the first record stays. */
function merged(one: BufferedAct, other: BufferedAct): BufferedAct {
  return {
    ...one,
    times: one.times + other.times,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  }
}

/**
 * Groups opens and clicks by reader. A click adds an open with 0 times, since the image may not
 * have been loaded.
 */
export function perReader(acts: readonly BufferedAct[]): {
  opens: BufferedAct[]
  clicks: BufferedAct[]
  links: BufferedAct[]
} {
  const clicked = acts.filter(({ link }) => link !== null)
  const opened = [
    ...acts.filter(({ link }) => link === null),
    ...clicked.map((click) => ({ ...click, times: 0 })),
  ]
  return {
    opens: folded(opened, () => null),
    clicks: folded(clicked, () => null),
    links: folded(
      clicked.filter(({ link }) => link! > 0),
      ({ link }) => link,
    ),
  }
}

function folded(
  acts: readonly BufferedAct[],
  linkOf: (each: BufferedAct) => number | null,
): BufferedAct[] {
  const rows = new Map<string, BufferedAct>()
  for (const each of acts) {
    const link = linkOf(each)
    const key = `${each.mailingId} ${each.recipientId} ${link} ${each.by === 'human'}`
    const known = rows.get(key)
    rows.set(key, known ? merged(known, each) : { ...each, link })
  }
  return [...rows.values()]
}
