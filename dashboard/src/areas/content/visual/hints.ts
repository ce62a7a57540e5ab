import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { eachBlock } from './places.ts'

export interface Hints {
  empty: string
  slash: string
  foldTitle: string
  foldText: string
  email: string
  web: string
  some: string
  wrong: ReadonlyMap<string, string>
}

const KEY = new PluginKey<Hints>('hints')

export function withHints(state: EditorState, hints: Hints) {
  return state.tr.setMeta(KEY, hints).setMeta('addToHistory', false)
}

/** Shows at each block a refusal or its conditions, and in an empty one what can be typed. */
export function showHints(first: Hints): Plugin {
  return new Plugin<Hints>({
    key: KEY,
    state: {
      init: () => first,
      apply: (tr, before) => (tr.getMeta(KEY) as Hints | undefined) ?? before,
    },
    props: {
      decorations(state) {
        const hints = KEY.getState(state)!
        const found: Decoration[] = []
        eachBlock(state.doc, (node, pos) => {
          const attributes = attributesOf(node, hints)
          if (node.type.name === 'toggle') found.push(...emptyParts(node, pos, hints))
          if (attributes) found.push(Decoration.node(pos, pos + node.nodeSize, attributes))
        })
        const empty = emptyText(state)
        if (empty) {
          const isOnly = state.doc.childCount === 1 && state.doc.firstChild!.content.size === 0
          found.push(
            Decoration.node(empty.pos, empty.end, {
              class: 'mc-empty',
              'data-hint': isOnly ? hints.empty : hints.slash,
            }),
          )
        }
        return DecorationSet.create(state.doc, found)
      },
    },
  })
}

function attributesOf(
  { attrs: { id, data } }: Node,
  { wrong, email, web, some }: Hints,
): Record<string, string> | null {
  const { visibleIn, when } = (data ?? {}) as { visibleIn?: unknown; when?: unknown }
  const words = [
    ...(when === undefined ? [] : [some]),
    ...(visibleIn === 'email' ? [email] : visibleIn === 'web' ? [web] : []),
  ]
  const why = typeof id === 'string' ? wrong.get(id) : undefined
  if (words.length === 0 && why === undefined) return null
  return {
    class: `${why === undefined ? '' : 'mc-wrong '}${words.length > 0 ? 'mc-some' : ''}`,
    ...(words.length > 0 && { 'data-shown': words.join(' · ') }),
    ...(why !== undefined && { 'data-why': why }),
    'aria-description': [...words, ...(why === undefined ? [] : [why])].join(', '),
  }
}

/** Says what belongs into the empty parts of a toggle. */
function emptyParts(toggle: Node, pos: number, hints: Hints): Decoration[] {
  const found: Decoration[] = []
  toggle.forEach((part, offset) => {
    if (part.content.size > 0) return
    const from = pos + 1 + offset
    const hint = hints[part.type.name as 'foldTitle' | 'foldText']
    found.push(
      Decoration.node(from, from + part.nodeSize, { class: 'mc-empty', 'data-hint': hint }),
    )
  })
  return found
}

/** Returns the empty text that says what can be typed: that of the cursor, or the only one. */
function emptyText({ doc, selection }: EditorState): { pos: number; end: number } | null {
  const isOnly =
    doc.childCount === 1 &&
    doc.firstChild!.type.name === 'paragraph' &&
    doc.firstChild!.content.size === 0
  if (isOnly) return { pos: 0, end: doc.firstChild!.nodeSize }
  if (!(selection instanceof TextSelection) || !selection.empty) return null
  const { $from } = selection
  const isPlain =
    $from.parent.type.name === 'paragraph' &&
    $from.parent.content.size === 0 &&
    $from.node(-1).type.name !== 'item'
  return isPlain ? { pos: $from.before(), end: $from.after() } : null
}
