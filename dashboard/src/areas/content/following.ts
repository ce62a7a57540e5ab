/** A content's JSON pointer with a block's id or a line of Markdown, as previews mark them. */
interface WritingPlace {
  root: string
  place: string
}

type Go = (place: string) => void

/** Connects editors with the preview, which follows the cursor and leads back by a click. */
export class Following {
  readonly #listeners = new Set<() => void>()
  readonly #leaders = new Set<() => void>()
  readonly #editors = new Map<string, Go>()
  readonly #onBegun = new Set<() => void>()
  #now: WritingPlace | null = null
  #begun: WritingPlace | null = null

  /** The place of the cursor, in the text that was written in last. */
  readonly read = (): WritingPlace | null => this.#now

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The place that is being written, until the cursor leaves it. Null: none. */
  readonly begun = (): WritingPlace | null => this.#begun

  readonly subscribeBegun = (listener: () => void) => {
    this.#onBegun.add(listener)
    return () => void this.#onBegun.delete(listener)
  }

  /** Calls a function before a click leads to the text, which may have to be shown first. */
  readonly beforeGoing = (leader: () => void) => {
    this.#leaders.add(leader)
    return () => void this.#leaders.delete(leader)
  }

  /** Takes the place of the cursor from an editor. */
  at(root: string, place: string): void {
    if (this.#now?.root === root && this.#now.place === place) return
    this.#now = { root, place }
    for (const listener of this.#listeners) listener()
  }

  /** Takes from an editor the place that is being written. Null: the cursor has left it. */
  begins(root: string, place: string | null): void {
    const before = this.#begun
    if (place === null ? before?.root !== root : before?.root === root && before.place === place)
      return
    this.#begun = place === null ? null : { root, place }
    for (const listener of this.#onBegun) listener()
  }

  /** Registers the editor of a text. Returns the way to end that. */
  edits(root: string, go: Go): () => void {
    this.#editors.set(root, go)
    return () => {
      if (this.#editors.get(root) === go) this.#editors.delete(root)
    }
  }

  go({ root, place }: WritingPlace): void {
    const go = this.#editors.get(root)
    if (!go) return
    for (const leader of this.#leaders) leader()
    go(place)
  }
}

/** Chooses the preview's mark for a place: its own, or that of the Markdown part around it. */
export function markFor({ root, place }: WritingPlace, marks: readonly string[]): string | null {
  if (marks.includes(place)) return place
  if (!root.endsWith('/body')) return null
  const before = marks.filter((mark) => Number(mark) <= Number(place))
  return before.at(-1) ?? null
}
