import type { Node } from '@tiptap/pm/model'
import { type Command, NodeSelection, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { DEPTH_MAX } from '../blocks/block.ts'
import { depthOf } from './commands.ts'
import { fillerNode } from './mapping.ts'
import { columnsDepth, findBlock, type Placed } from './places.ts'
import { elementAt } from './placing.ts'

/** The way of the pointer after which a press is a drag. */
const BEGINS_PX = 4
/** The stripe at the window's edges that scrolls the page, and the pixels of each frame. */
const EDGE_PX = 48
const STEP_PX = 12
/** The stripe at the ends of columns that stands for the place before or after them. */
const BESIDE_PX = 6

/** A place between two blocks, with the line that shows it, in the coordinates of the window. */
export interface Gap {
  pos: number
  top: number
  left: number
  width: number
}

/** Moves a block between others. One that was alone in a column leaves an empty paragraph. */
export function moveBlockTo(id: string, target: number): Command {
  return (state, dispatch) => {
    const at = findBlock(state.doc, id)
    if (!at || !mayStand(state.doc, at, target)) return false
    const { node, pos } = at
    const end = pos + node.nodeSize
    const tr = state.tr
    if (state.doc.resolve(pos).parent.childCount === 1) tr.replaceWith(pos, end, fillerNode())
    else tr.delete(pos, end)
    const to = tr.mapping.map(target, target > pos ? 1 : -1)
    tr.insert(to, node)
    const selection =
      node.type.name === 'card'
        ? NodeSelection.create(tr.doc, to)
        : Selection.near(tr.doc.resolve(to + 1), 1)
    dispatch?.(tr.setSelection(selection))
    return true
  }
}

/** Returns whether a block would stand elsewhere at a place, and may stand there. */
function mayStand(doc: Node, { node, pos }: Placed, target: number): boolean {
  if (target >= pos && target <= pos + node.nodeSize) return false
  const depth = columnsDepth(doc.resolve(target))
  const isWall =
    node.type.name === 'card' &&
    (node.attrs['data'] as { type?: unknown } | null)?.type === 'paywall'
  return depthOf(node) + depth <= DEPTH_MAX && !(isWall && depth > 0)
}

/** Finds the place nearest to the pointer in its column. Null where the block may not stand. */
function gapAt(view: EditorView, dragged: Placed, { x, y }: { x: number; y: number }): Gap | null {
  const gap = gapIn(view, view.state.doc, 0, { x, y, not: dragged.pos })
  return gap && mayStand(view.state.doc, dragged, gap.pos) ? gap : null
}

function gapIn(
  view: EditorView,
  list: Node,
  start: number,
  pointer: { x: number; y: number; not: number },
): Gap | null {
  let gap: Gap | null = null
  let pos = start
  for (const node of list.children) {
    const box = elementAt(view, pos)?.getBoundingClientRect()
    if (box) {
      const inside =
        node.type.name === 'columns' &&
        pos !== pointer.not &&
        box.top + BESIDE_PX < pointer.y &&
        pointer.y < box.bottom - BESIDE_PX
      const found = inside ? gapInColumns(view, node, pos, pointer) : null
      if (found) return found
      const { left, width } = box
      if (pointer.y < (box.top + box.bottom) / 2) return { pos, top: box.top - 6, left, width }
      gap = { pos: pos + node.nodeSize, top: box.bottom + 6, left, width }
    }
    pos += node.nodeSize
  }
  return gap
}

function gapInColumns(
  view: EditorView,
  columns: Node,
  pos: number,
  pointer: { x: number; y: number; not: number },
): Gap | null {
  let at = pos + 1
  for (const column of columns.children) {
    const box = elementAt(view, at)?.getBoundingClientRect()
    if (box && box.left <= pointer.x && pointer.x <= box.right)
      return gapIn(view, column, at + 1, pointer)
    at += column.nodeSize
  }
  return null
}

interface Drag {
  id: string
  show(gap: Gap | null): void
  begin(): void
  end(gap: Gap | null): void
}

/**
 * Follows the pointer from a press on a handle; without movement it stays a click. The browser's
 * own drag and drop knows no finger, and Firefox drags no button.
 */
export function followDrag(
  view: EditorView,
  press: PointerEvent,
  { id, show, begin, end }: Drag,
): void {
  const from = { x: press.clientX, y: press.clientY }
  let pointer = from
  let isBegun = false
  let frame = 0
  const place = () => {
    const dragged = findBlock(view.state.doc, id)
    return dragged && gapAt(view, dragged, pointer)
  }
  const scroll = () => {
    // A block that begins its way near an edge is not meant to go past it.
    const isUp = pointer.y < EDGE_PX && pointer.y < from.y - EDGE_PX
    const isDown = pointer.y > window.innerHeight - EDGE_PX && pointer.y > from.y + EDGE_PX
    const by = isUp ? -STEP_PX : isDown ? STEP_PX : 0
    if (by !== 0) {
      scrollerOf(view.dom).scrollBy(0, by)
      show(place())
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY }
    if (!isBegun && Math.hypot(pointer.x - from.x, pointer.y - from.y) < BEGINS_PX) return
    event.preventDefault()
    if (!isBegun) {
      isBegun = true
      begin()
      frame = requestAnimationFrame(scroll)
    }
    show(place())
  }
  const stop = (gap: Gap | null) => {
    cancelAnimationFrame(frame)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', drop)
    document.removeEventListener('pointercancel', cancel)
    document.removeEventListener('keydown', leave, true)
    if (isBegun) end(gap)
  }
  const drop = () => stop(isBegun ? place() : null)
  const cancel = () => stop(null)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', drop)
  document.addEventListener('pointercancel', cancel)
  document.addEventListener('keydown', leave, true)
}

/** Returns the element that scrolls the text. */
function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY))
      return at
  return document.scrollingElement ?? document.documentElement
}
