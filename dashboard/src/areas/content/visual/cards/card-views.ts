import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView } from '@tiptap/pm/view'

/** A card in the document. React draws it into its element. */
export interface CardEntry {
  key: string
  dom: HTMLElement
  node: Node
  isChosen: boolean
  choose(): void
}

/** Holds the drawn cards. Text has no views of its own, which would cost at every key. */
export class CardViews {
  readonly #entries = new Map<string, CardEntry>()
  readonly #listeners = new Set<() => void>()
  #shown: readonly CardEntry[] = []
  #next = 0

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): readonly CardEntry[] => this.#shown

  readonly view = (node: Node, _view: EditorView, choose: () => void): NodeView => {
    const dom = document.createElement('div')
    dom.className = 'mc-inset-host'
    const key = String(this.#next++)
    const put = (some: Partial<CardEntry>) => {
      const before = this.#entries.get(key) ?? { key, dom, node, isChosen: false, choose }
      this.#entries.set(key, { ...before, ...some })
      this.#tell()
    }
    let shown = node
    put({})
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false
        if (next !== shown) put({ node: (shown = next) })
        return true
      },
      selectNode: () => put({ isChosen: true }),
      deselectNode: () => put({ isChosen: false }),
      stopEvent: (event) =>
        event.target instanceof Element &&
        event.target.closest('button, input, textarea') !== null &&
        !event.type.startsWith('drag'),
      ignoreMutation: () => true,
      destroy: () => {
        this.#entries.delete(key)
        this.#tell()
      },
    }
  }

  #tell(): void {
    this.#shown = [...this.#entries.values()]
    for (const listener of this.#listeners) listener()
  }
}
