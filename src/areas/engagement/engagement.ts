import type { Visitor } from './machine.ts'

/** What a reader did with a campaign. */
export interface Act {
  accountId: string
  campaignId: string
  contactId: string
  /** The number of the link that was followed (0: an address with Liquid in it); null where the mail was opened. */
  link: number | null
  by: Visitor
  at: Date
}

/** The same act, once or more. */
export interface Noted extends Omit<Act, 'at'> {
  times: number
  firstAt: Date
  lastAt: Date
}

/** What is known in memory alone. More than these are readers of an hour in which nothing could be written. */
const NOTED_MAX = 100_000

/** Acts that wait to be written together: a reader's page waits for no database, and a campaign's row is locked once a second. */
export class Notebook {
  private noted = new Map<string, Noted>()

  get size(): number {
    return this.noted.size
  }

  /** False when there is no room: the act is not counted. */
  note({ at, ...act }: Act): boolean {
    return this.add({ ...act, times: 1, firstAt: at, lastAt: at })
  }

  /** Up to so many, which are then no longer here. */
  take(most: number): Noted[] {
    const taken = [...this.noted.entries()].slice(0, most)
    for (const [key] of taken) this.noted.delete(key)
    return taken.map(([, noted]) => noted)
  }

  /** What could not be written. */
  putBack(noted: readonly Noted[]): void {
    for (const each of noted) this.add(each)
  }

  private add(more: Noted): boolean {
    const key = `${more.campaignId} ${more.contactId} ${more.link} ${more.by}`
    const known = this.noted.get(key)
    if (!known && this.noted.size >= NOTED_MAX) return false
    this.noted.set(key, known ? together(known, more) : more)
    return true
  }
}

/** Two notes of the same act, as one. */
export function together(one: Noted, other: Noted): Noted {
  return {
    ...one,
    times: one.times + other.times,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  }
}

/** One row for each key, and a mail that was clicked in was opened, though its image may never have been loaded (0 times). */
export function perReader(noted: readonly Noted[]): { opens: Noted[]; clicks: Noted[]; links: Noted[] } {
  const clicked = noted.filter(({ link }) => link !== null)
  const opened = [...noted.filter(({ link }) => link === null), ...clicked.map((click) => ({ ...click, times: 0 }))]
  return {
    opens: folded(opened, () => null),
    clicks: folded(clicked, () => null),
    links: folded(
      clicked.filter(({ link }) => link! > 0),
      ({ link }) => link,
    ),
  }
}

function folded(noted: readonly Noted[], linkOf: (each: Noted) => number | null): Noted[] {
  const rows = new Map<string, Noted>()
  for (const each of noted) {
    const link = linkOf(each)
    const key = `${each.campaignId} ${each.contactId} ${link} ${each.by}`
    const known = rows.get(key)
    rows.set(key, known ? together(known, each) : { ...each, link })
  }
  return [...rows.values()]
}
