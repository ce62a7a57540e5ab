import type { Node } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type CardPlace, cardTexts, withWords } from './cards/card-texts.ts'

/** A match in the text. In a card, `from` and `to` enclose the card. */
interface Match {
  from: number
  to: number
  inside?: CardPlace
}

interface Search {
  query: string
  matches: readonly Match[]
  /** The match that is chosen; -1 before one is. */
  at: number
}

/** The most marked matches: a long text has more of one letter than a browser can draw. */
export const MATCHES_MAX = 1000
const REPLACED_MAX = 10_000

const NOTHING: Search = { query: '', matches: [], at: -1 }
const KEY = new PluginKey<Search>('find')

/** Stands for a chip or line break, so that offsets are those of the document. */
const LEAF = '\ufffc'

/** Finds words in blocks, whatever their marks, and in cards. Case does not matter. */
function matchesOf(doc: Node, query: string, most = MATCHES_MAX): Match[] {
  if (query === '') return []
  const wanted = new RegExp(query.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'giu')
  const found: Match[] = []
  const add = (match: Match) => found.length < most && found.push(match)
  doc.descendants((node, pos) => {
    if (found.length >= most) return false
    if (node.type.name === 'card') {
      for (const { path, text } of cardTexts(node.attrs['data']))
        for (const { index, 0: words } of text.matchAll(wanted))
          add({ from: pos, to: pos + node.nodeSize, inside: { path, index, length: words.length } })
    }
    if (!node.isTextblock) return true
    for (const { index, 0: words } of node
      .textBetween(0, node.content.size, null, LEAF)
      .matchAll(wanted))
      add({ from: pos + 1 + index, to: pos + 1 + index + words.length })
    return false
  })
  return found
}

/** Marks what is looked for. */
export function findPlugin(): Plugin {
  return new Plugin<Search>({
    key: KEY,
    state: {
      init: () => NOTHING,
      apply(tr, before) {
        const asked = tr.getMeta(KEY) as Partial<Search> | undefined
        if (!asked && (!tr.docChanged || before.query === '')) return before
        const query = asked?.query ?? before.query
        const matches =
          query === before.query && !tr.docChanged ? before.matches : matchesOf(tr.doc, query)
        return {
          query,
          matches,
          at: Math.min(asked?.at ?? (query === before.query ? before.at : -1), matches.length - 1),
        }
      },
    },
    props: {
      decorations(state) {
        const { matches, at } = searchOf(state)
        if (matches.length === 0) return null
        return DecorationSet.create(
          state.doc,
          matches.map(({ from, to, inside }, i) => {
            const look = { class: i === at ? 'mc-found mc-found-now' : 'mc-found' }
            return inside ? Decoration.node(from, to, look) : Decoration.inline(from, to, look)
          }),
        )
      },
    },
  })
}

export function searchOf(state: EditorState): Search {
  return KEY.getState(state) ?? NOTHING
}

/** Looks for words, and chooses the first match from the cursor on. */
export function lookFor(query: string): Command {
  return (state, dispatch) => {
    const matches = matchesOf(state.doc, query)
    const here = matches.findIndex(({ from }) => from >= state.selection.from)
    const tr = state.tr.setMeta(KEY, { query, at: matches.length === 0 ? -1 : Math.max(0, here) })
    dispatch?.(matches.length === 0 ? tr : choose(tr, matches[Math.max(0, here)]!))
    return true
  }
}

/** Chooses the next match, or the one before. After the last one comes the first. */
export function goOn(by: -1 | 1): Command {
  return (state, dispatch) => {
    const { matches, at } = searchOf(state)
    if (matches.length === 0) return false
    const next = (Math.max(at, by > 0 ? -1 : 0) + by + matches.length) % matches.length
    dispatch?.(choose(state.tr.setMeta(KEY, { at: next }), matches[next]!))
    return true
  }
}

function choose(tr: Transaction, { from, to, inside }: Match): Transaction {
  return tr
    .setSelection(
      inside ? NodeSelection.create(tr.doc, from) : TextSelection.create(tr.doc, from, to),
    )
    .scrollIntoView()
}

export function replaceOne(words: string): Command {
  return (state, dispatch) => {
    const { matches, at } = searchOf(state)
    const match = matches[Math.max(0, at)]
    if (!match) return false
    const tr = put(state.tr, match, words)
    const left = matchesOf(tr.doc, searchOf(state).query)
    const next = left.findIndex((one) => isBehind(one, match, words.length))
    tr.setMeta(KEY, { at: left.length === 0 ? -1 : Math.max(0, next) })
    dispatch?.(left.length === 0 ? tr : choose(tr, left[Math.max(0, next)]!))
    return true
  }
}

/** Puts words in the place of every match, as one step that can be undone. */
export function replaceAll(words: string): Command {
  return (state, dispatch) => {
    const matches = matchesOf(state.doc, searchOf(state).query, REPLACED_MAX)
    if (matches.length === 0) return false
    // From the end, so that the places before stay where they are.
    const tr = matches.reduceRight((all, match) => put(all, match, words), state.tr)
    dispatch?.(tr.setMeta(KEY, { at: -1 }))
    return true
  }
}

/** Returns whether a match stands behind words that were put in the place of another one. */
function isBehind(one: Match, { from, inside }: Match, length: number): boolean {
  if (!inside) return one.from >= from + length
  if (one.from !== from || !one.inside) return one.from > from
  const isSameText = one.inside.path.join('/') === inside.path.join('/')
  return isSameText
    ? one.inside.index >= inside.index + length
    : isLater(one.inside.path, inside.path)
}

/** Returns whether a card's text comes after another. The tenth link comes after the ninth. */
export function isLater(path: CardPlace['path'], than: CardPlace['path']): boolean {
  const at = path.findIndex((step, i) => step !== than[i])
  const [step, other] = [path[at], than[at]]
  if (step === undefined || other === undefined) return step !== undefined
  return typeof step === 'number' && typeof other === 'number'
    ? step > other
    : String(step) > String(other)
}

function put(tr: Transaction, { from, to, inside }: Match, words: string): Transaction {
  if (inside)
    return tr.setNodeAttribute(
      from,
      'data',
      withWords(tr.doc.nodeAt(from)!.attrs['data'], inside, words),
    )
  return words === '' ? tr.delete(from, to) : tr.insertText(words, from, to)
}
