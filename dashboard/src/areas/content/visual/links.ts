import type { Command, EditorState } from '@tiptap/pm/state'
import { schema } from './schema.ts'

const { link } = schema.marks

/** Finds the link at the cursor or in the selection, with the range of the words that have it. */
export function linkAround({
  doc,
  selection,
}: EditorState): { href: string; from: number; to: number } | null {
  const { $from, from, to, empty } = selection
  let found: { href: string; from: number; to: number } | null = null
  doc.nodesBetween(empty ? $from.start() : from, empty ? $from.end() : to, (node, pos) => {
    const mark = link.isInSet(node.marks)
    if (!mark) return
    const href = mark.attrs['href'] as string
    if (found?.href === href && found.to === pos) found.to = pos + node.nodeSize
    else if (!found || (empty && found.to < from))
      found = { href, from: pos, to: pos + node.nodeSize }
  })
  const at = found as { href: string; from: number; to: number } | null
  return at && empty && (from < at.from || from > at.to) ? null : at
}

/** Sets the address of the selection, or of the link at the cursor. Null takes the link off. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const around = linkAround(state)
    const { empty } = state.selection
    const { from, to } = empty && around ? around : state.selection
    const tr = state.tr
    if (from === to && href !== null)
      tr.insert(
        from,
        schema.text(href.replace(/^(?:https?:\/\/|mailto:)/, ''), [link.create({ href })]),
      )
    else if (from === to) return false
    else {
      tr.removeMark(from, to, link)
      if (href !== null) tr.addMark(from, to, link.create({ href }))
    }
    dispatch?.(tr.removeStoredMark(link).scrollIntoView())
    return true
  }
}
