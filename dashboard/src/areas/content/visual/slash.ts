import { Plugin } from '@tiptap/pm/state'

export interface Slash {
  from: number
  query: string
}

/** The editor, as far as the menu needs it. */
interface Host {
  ui(): { slash: Slash | null }
  show(some: { slash: Slash | null }): void
}

interface SlashKeys {
  onKey: ((key: string) => boolean) | null
}

export const slashKeys = new WeakMap<Host, SlashKeys>()

const QUERY_MAX = 24

/** Opens a menu where `/` begins a word, and follows what is typed behind it. */
export function slashPlugin(visual: Host): Plugin {
  let isTyped = false
  return new Plugin({
    props: {
      handleTextInput(view, from, _to, text) {
        const { $from } = view.state.selection
        const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ')
        // Between blocks, and on a card that is chosen, a paragraph begins with it.
        const begins =
          !$from.parent.inlineContent || (/(?:^|\s)$/.test(before) && from === $from.pos)
        isTyped = text === '/' && !$from.parent.type.spec.code && begins
        return false
      },
      handleKeyDown(_view, event) {
        if (visual.ui().slash === null || event.isComposing) return false
        if (event.key === 'Escape') {
          visual.show({ slash: null })
          return true
        }
        return slashKeys.get(visual)?.onKey?.(event.key) ?? false
      },
      handleDOMEvents: {
        blur() {
          if (visual.ui().slash !== null) visual.show({ slash: null })
          return false
        },
      },
    },
    view: () => ({
      update({ state }) {
        const { slash } = visual.ui()
        const { $head, empty } = state.selection
        if (isTyped) {
          isTyped = false
          if (empty && state.doc.textBetween($head.pos - 1, $head.pos) === '/')
            queueMicrotask(() => visual.show({ slash: { from: $head.pos - 1, query: '' } }))
          return
        }
        if (slash === null) return
        const isInside = empty && $head.pos > slash.from && $head.start() <= slash.from
        const text = isInside ? state.doc.textBetween(slash.from, $head.pos, ' ', ' ') : ''
        const next =
          text.startsWith('/') && text.length <= QUERY_MAX && !text.includes('  ')
            ? { from: slash.from, query: text.slice(1) }
            : null
        if (next?.query !== slash.query) queueMicrotask(() => visual.show({ slash: next }))
      },
    }),
  })
}
