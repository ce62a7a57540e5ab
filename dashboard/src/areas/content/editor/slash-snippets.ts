import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import { insertBlocks } from './commands.ts'
import { type MarkdownSnippet, slashQuery, snippetsFor } from './slash-query.ts'

interface Slash {
  from: number
  found: readonly MarkdownSnippet[]
  at: number
}

const LIST = 'mc-markdown-snippets'
const itemId = (at: number) => `${LIST}-${at}`

const choose = StateEffect.define<number>()
const close = StateEffect.define()

/** Offers snippets where a slash begins a line of Markdown. `now` has the present ones. */
export function slashSnippets(now: {
  readonly current: { snippets: readonly MarkdownSnippet[]; label: string }
}): Extension {
  const field: StateField<Slash | null> = StateField.define<Slash | null>({
    create: () => null,
    update(before, { docChanged, selection, effects, state }) {
      if (effects.some((effect) => effect.is(close))) return null
      const chosen = effects.find((effect) => effect.is(choose))
      if (chosen && before) return { ...before, at: chosen.value }
      if (docChanged) return slashAt(state, now.current.snippets)
      return selection ? null : before
    },
    provide: (own) =>
      showTooltip.from(own, (slash) => slash && tooltipOf(slash, own, now.current.label)),
  })
  const move = (by: -1 | 1) => (view: EditorView) => {
    const slash = view.state.field(field)
    if (!slash) return false
    view.dispatch({ effects: choose.of((slash.at + by + slash.found.length) % slash.found.length) })
    return true
  }
  const take = (view: EditorView) => {
    const slash = view.state.field(field)
    if (slash) put(view, slash, slash.at)
    return slash !== null
  }
  const escape = (view: EditorView) => {
    const isOpen = view.state.field(field) !== null
    if (isOpen) view.dispatch({ effects: close.of(null) })
    return isOpen
  }
  const keys = keymap.of([
    { key: 'ArrowDown', run: move(1) },
    { key: 'ArrowUp', run: move(-1) },
    { key: 'Enter', run: take },
    { key: 'Tab', run: take },
    { key: 'Escape', run: escape, stopPropagation: true },
  ])
  const announced = EditorView.contentAttributes.compute(
    [field],
    (state): Record<string, string> => {
      const slash = state.field(field)
      return slash ? { 'aria-controls': LIST, 'aria-activedescendant': itemId(slash.at) } : {}
    },
  )
  const left = EditorView.focusChangeEffect.of((_state, isFocused) =>
    isFocused ? null : close.of(null),
  )
  return [field, Prec.highest(keys), announced, left, looks]
}

function slashAt(
  { doc, selection }: EditorState,
  snippets: readonly MarkdownSnippet[],
): Slash | null {
  const { head, empty } = selection.main
  const line = doc.lineAt(head)
  const query = empty && head === line.to ? slashQuery(line.text) : null
  const found = query === null ? [] : snippetsFor(snippets, query)
  return found.length === 0 ? null : { from: line.from, found, at: 0 }
}

/** Puts a snippet in the place of the slash and what is typed behind it. */
function put(view: EditorView, { from, found }: Slash, at: number): void {
  view.dispatch({ selection: { anchor: from, head: view.state.doc.lineAt(from).to } })
  insertBlocks(view, found[at]!.text)
}

function tooltipOf(slash: Slash, field: StateField<Slash | null>, label: string): Tooltip {
  return {
    pos: slash.from,
    create(view) {
      const dom = document.createElement('ul')
      dom.className = 'cm-snippets'
      dom.id = LIST
      dom.setAttribute('role', 'listbox')
      dom.setAttribute('aria-label', label)
      const items = slash.found.map(({ name }, i) => {
        const item = document.createElement('li')
        item.id = itemId(i)
        item.setAttribute('role', 'option')
        item.dir = 'auto'
        item.textContent = name
        // The text keeps the keyboard.
        item.addEventListener('mousedown', (event) => {
          event.preventDefault()
          put(view, slash, i)
        })
        return item
      })
      dom.append(...items)
      const show = (at: number) =>
        items.forEach((item, i) => item.setAttribute('aria-selected', String(i === at)))
      show(slash.at)
      return { dom, update: ({ state }) => show(state.field(field)?.at ?? 0) }
    },
  }
}

const looks = EditorView.theme({
  '.cm-snippets': {
    listStyle: 'none',
    margin: '4px 0 0',
    padding: '4px',
    minWidth: '180px',
    maxWidth: '320px',
    background: 'var(--mc-card)',
    border: '1px solid var(--mc-line) !important',
    borderRadius: '8px',
    boxShadow: 'var(--mantine-shadow-md)',
  },
  '.cm-snippets li': {
    padding: '6px 10px',
    borderRadius: '6px',
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-snippets li[aria-selected=true]': { background: 'var(--mc-sunken)', fontWeight: '500' },
})
