import { Plugin } from '@tiptap/pm/state'

/** The signs that open a menu: of blocks, and of the values of readers. */
type Sign = '/' | '{{'

export interface Slash {
  sign: Sign
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

/** Opens a menu where `/` begins a word or `{{` is typed, and follows what is typed behind it. */
export function slashPlugin(visual: Host): Plugin {
  let typed: Sign | null = null
  return new Plugin({
    props: {
      handleTextInput(view, from, _to, text) {
        const { $from } = view.state.selection
        const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ')
        // Between blocks, and on a card that is chosen, a paragraph begins with it.
        const begins =
          !$from.parent.inlineContent || (/(?:^|\s)$/.test(before) && from === $from.pos)
        const isCode = $from.parent.type.spec.code === true
        if (text === '/' && !isCode && begins) typed = '/'
        else if (text === '{' && !isCode && /(?:^|[^{])\{$/.test(before)) typed = '{{'
        else typed = null
        return false
      },
      handleKeyDown(_view, event) {
        if (visual.ui().slash === null || event.isComposing) return false
        if (event.key === 'Escape') {
          event.stopPropagation()
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
        if (typed !== null) {
          const sign = typed
          typed = null
          const from = $head.pos - sign.length
          if (empty && from >= 0 && state.doc.textBetween(from, $head.pos) === sign)
            queueMicrotask(() => visual.show({ slash: { sign, from, query: '' } }))
          return
        }
        if (slash === null) return
        const isInside = empty && $head.pos > slash.from && $head.start() <= slash.from
        const text = isInside ? state.doc.textBetween(slash.from, $head.pos, ' ', ' ') : ''
        const next =
          text.startsWith(slash.sign) && text.length <= QUERY_MAX && !text.includes('  ')
            ? { ...slash, query: text.slice(slash.sign.length) }
            : null
        if (next?.query !== slash.query) queueMicrotask(() => visual.show({ slash: next }))
      },
    }),
  })
}
