import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'

/** An indentation by spaces, as code from other editors has it. */
const INDENT = /^(?:\t| {1,4})/

/** Returns the starts of the lines of code that the selection touches, the last one first. */
function linesOfCode({ selection }: EditorState): number[] | null {
  const { $from, $to } = selection
  if (!(selection instanceof TextSelection) || !$from.parent.type.spec.code) return null
  if (!$from.sameParent($to)) return null
  const text = $from.parent.textContent
  const starts = [$from.start() + text.lastIndexOf('\n', $from.parentOffset - 1) + 1]
  for (let at = $from.parentOffset; at < $to.parentOffset; at++)
    if (text[at] === '\n') starts.push($from.start() + at + 1)
  return starts.toReversed()
}

/** Puts a tab at the cursor, or before each line of the selection. */
export const indentCode: Command = (state, dispatch) => {
  const lines = linesOfCode(state)
  if (!lines) return false
  const tr = state.tr
  if (state.selection.empty) tr.insertText('\t')
  else for (const start of lines) tr.insertText('\t', start)
  dispatch?.(tr.scrollIntoView())
  return true
}

export const outdentCode: Command = (state, dispatch) => {
  const lines = linesOfCode(state)
  if (!lines) return false
  const { $from } = state.selection
  const tr = state.tr
  for (const start of lines) {
    const indent = INDENT.exec($from.parent.textContent.slice(start - $from.start()))
    if (indent) tr.delete(start, start + indent[0].length)
  }
  dispatch?.(tr.scrollIntoView())
  return true
}
