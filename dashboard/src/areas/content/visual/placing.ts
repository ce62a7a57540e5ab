import type { CSSProperties } from 'react'
import type { EditorView } from '@tiptap/pm/view'

const GAP = 6

export function frameOf(view: EditorView): HTMLElement {
  return view.dom.closest<HTMLElement>('.mc-visual')!
}

/** Places a part below a position in the text, within the editor's width. */
export function placeBelow(view: EditorView, pos: number, width: number): CSSProperties {
  const frame = frameOf(view).getBoundingClientRect()
  const at = view.coordsAtPos(Math.min(pos, view.state.doc.content.size))
  const wide = Math.min(width, frame.width - 16)
  return {
    top: at.bottom - frame.top + GAP,
    left: Math.max(8, Math.min(at.left - frame.left, frame.width - wide - 8)),
    width: wide,
  }
}

/** Places a part above a range, or below it where the window or the bar to find leaves no room. */
export function placeAbove(
  view: EditorView,
  range: { from: number; to: number },
  size: { width: number; height: number },
): CSSProperties {
  const element = frameOf(view)
  const frame = element.getBoundingClientRect()
  const [first, last] = [view.coordsAtPos(range.from), view.coordsAtPos(range.to, -1)]
  const bar = element.querySelector('.mc-visual-top')?.getBoundingClientRect()
  const ceiling = bar && bar.height > 0 ? bar.bottom : 0
  const needed = size.height + GAP
  const hasRoomAbove = first.top - needed >= ceiling
  const hasRoomBelow = last.bottom + needed <= window.innerHeight
  const top = hasRoomAbove ? first.top - needed : hasRoomBelow ? last.bottom + GAP : ceiling + GAP
  return {
    top: top - frame.top,
    left: Math.max(8, Math.min(first.left - frame.left - 20, frame.width - size.width - 8)),
  }
}

export function elementAt(view: EditorView, pos: number): HTMLElement | null {
  const dom = view.nodeDOM(pos)
  return dom instanceof HTMLElement ? dom : null
}

/** Returns the upper and the lower edge of the block at a position, in the frame of the editor. */
export function edgesOf(
  view: EditorView,
  pos: number,
): { top: number; bottom: number; left: number } | null {
  const element = elementAt(view, pos)
  if (!element) return null
  const frame = frameOf(view).getBoundingClientRect()
  const { top, bottom, left } = element.getBoundingClientRect()
  return { top: top - frame.top, bottom: bottom - frame.top, left: left - frame.left }
}
