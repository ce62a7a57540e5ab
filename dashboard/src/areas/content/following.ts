/** A part of a text: the JSON pointer of its content, and a block's id or a line of Markdown, as previews mark them. */
export interface WritingPlace {
  root: string
  place: string
}

type Go = (place: string) => void

/** Connects the editors of a page with its preview: the preview follows the cursor, and a click in it leads to the text. */
export class Following {
  readonly #listeners = new Set<() => void>()
  readonly #leaders = new Set<() => void>()
  readonly #editors = new Map<string, Go>()
  #now: WritingPlace | null = null

  /** The place of the cursor, in the text that was written in last. */
  readonly read = (): WritingPlace | null => this.#now

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls a function before a click in the preview leads to the text, which may have to be shown first. */
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

  /** Registers the editor of a text. Returns the way to end that. */
  edits(root: string, go: Go): () => void {
    this.#editors.set(root, go)
    return () => {
      if (this.#editors.get(root) === go) this.#editors.delete(root)
    }
  }

  /** Leads to a place of a text. */
  go({ root, place }: WritingPlace): void {
    const go = this.#editors.get(root)
    if (!go) return
    for (const leader of this.#leaders) leader()
    go(place)
  }
}

/** Chooses among the marks of a preview the one that stands for a place: its own, or that of the part of Markdown in which a line is. */
export function markFor({ root, place }: WritingPlace, marks: readonly string[]): string | null {
  if (marks.includes(place)) return place
  if (!root.endsWith('/body')) return null
  const before = marks.filter((mark) => Number(mark) <= Number(place))
  return before.at(-1) ?? null
}
