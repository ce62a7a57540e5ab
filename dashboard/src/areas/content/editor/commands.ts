import { EditorSelection, type ChangeSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Puts a mark such as `**` around the selection, or takes it away. */
export function wrap(mark: string) {
  return (view: EditorView): boolean => {
    const { state } = view
    view.dispatch(
      state.changeByRange((range) => {
        const [before, after] = [range.from - mark.length, range.to + mark.length]
        const isMarked =
          before >= 0 &&
          state.sliceDoc(before, range.from) === mark &&
          state.sliceDoc(range.to, after) === mark
        if (isMarked) {
          return {
            changes: [
              { from: before, to: range.from },
              { from: range.to, to: after },
            ],
            range: EditorSelection.range(before, range.to - mark.length),
          }
        }
        return {
          changes: [
            { from: range.from, insert: mark },
            { from: range.to, insert: mark },
          ],
          range: EditorSelection.range(range.from + mark.length, range.to + mark.length),
        }
      }),
    )
    view.focus()
    return true
  }
}

const ADDRESS = 'https://'

/** Makes a link of the selection, and selects its address. `image` puts a `!` before it. */
export function link(image = false) {
  return (view: EditorView): boolean => {
    const { from, to } = view.state.selection.main
    const text = view.state.sliceDoc(from, to)
    const isAddress = /^https?:\/\/\S+$/.test(text)
    const start = image ? '![' : '['
    const insert = isAddress ? `${start}](${text})` : `${start}${text}](${ADDRESS})`
    const address = from + start.length + text.length + 2
    const selection =
      isAddress || text === ''
        ? { anchor: from + start.length }
        : { anchor: address, head: address + ADDRESS.length }
    view.dispatch({ changes: { from, to, insert }, selection })
    view.focus()
    return true
  }
}

/** Begins each selected line with a mark such as `> `, or takes it away where all lines have it. */
export function prefix(mark: string) {
  return (view: EditorView): boolean => {
    const { doc, selection } = view.state
    const { from, to } = selection.main
    const lines = []
    for (let number = doc.lineAt(from).number; number <= doc.lineAt(to).number; number++)
      lines.push(doc.line(number))
    const all = lines.every(({ text }) => text.startsWith(mark))
    const changes: ChangeSpec[] = lines.map(({ from }) =>
      all ? { from, to: from + mark.length } : { from, insert: mark },
    )
    view.dispatch({ changes, selection: view.state.selection.map(view.state.changes(changes), 1) })
    view.focus()
    return true
  }
}

export function insert(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text))
  view.focus()
}

/** Puts whole blocks in the selection's place, with an empty line before and after. */
export function insertBlocks(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main
  const doc = view.state.doc.toString()
  const insert = setApart(doc.slice(0, from), text, doc.slice(to))
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.trimEnd().length },
    userEvent: 'input',
    scrollIntoView: true,
  })
  view.focus()
}

/** Adds the missing line breaks that set a text apart from its neighbours. */
export function setApart(before: string, text: string, after: string): string {
  const lead = before === '' ? '' : '\n'.repeat(2 - Math.min(2, /\n*$/.exec(before)![0].length))
  const rest = after === '' ? '\n' : '\n'.repeat(2 - Math.min(2, /^\n*/.exec(after)![0].length))
  return lead + text + rest
}

/** Sets the cursor at the end of a line, and shows it in the middle. */
export function goToLine(view: EditorView, number: number): void {
  const { to } = view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines)))
  view.dispatch({
    selection: { anchor: to },
    effects: EditorView.scrollIntoView(to, { y: 'center' }),
  })
  view.focus()
}

const PAYWALL = '<!-- paywall -->'

/** Puts the paywall on its own line below the cursor, or selects the one that is there. */
export function paywall(view: EditorView): boolean {
  const { doc, selection } = view.state
  const text = doc.toString()
  const found = /<!--\s*paywall\s*-->/i.exec(text)
  if (found) {
    view.dispatch({
      selection: { anchor: found.index, head: found.index + found[0].length },
      scrollIntoView: true,
    })
  } else {
    const line = doc.lineAt(selection.main.head)
    const { to } = line
    const from = line.text.trim() === '' ? line.from : to
    const [before, after] = [text.slice(0, from), text.slice(to)]
    // A blank line stands before and after it; those that are there already count.
    const lead = before === '' ? '' : '\n'.repeat(2 - Math.min(2, /\n*$/.exec(before)![0].length))
    const rest = '\n'.repeat(2 - Math.min(2, /^\n*/.exec(after)![0].length))
    const insert = lead + PAYWALL + rest
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
    })
  }
  view.focus()
  return true
}

const MARK = /^(\s*)(?:([-*+])|(\d{1,9})([.)])|(>))( +)/

/** Continues a list or quote. An empty entry ends it, as a blank line for Markdown. */
export function continueList(view: EditorView): boolean {
  const { state } = view
  const { from, to } = state.selection.main
  const line = state.doc.lineAt(from)
  const found = MARK.exec(line.text)
  if (!found || from !== to || from < line.from + found[0].length) return false
  if (line.text.length === found[0].length) {
    const isBlankBefore = line.number === 1 || state.doc.line(line.number - 1).text.trim() === ''
    const insert = isBlankBefore ? '' : state.lineBreak
    const anchor = line.from + insert.length
    view.dispatch({
      changes: { from: line.from, to: line.to, insert },
      selection: { anchor },
      userEvent: 'input',
      scrollIntoView: true,
    })
    return true
  }
  const [, indent = '', bullet, number, dot = '', quote = '', space = ' '] = found
  const mark = number === undefined ? (bullet ?? quote) : `${Number(number) + 1}${dot}`
  view.dispatch(state.replaceSelection(`\n${indent}${mark}${space}`), {
    userEvent: 'input',
    scrollIntoView: true,
  })
  return true
}
