import { ActionIcon } from '@mantine/core'
import { NodeSelection } from '@tiptap/pm/state'
import { GripVertical, Plus } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockMenu } from './BlockMenu.tsx'
import { blockAround, findBlock, type Placed } from './places.ts'
import { followDrag, type Gap, moveBlockTo } from './dragging.ts'
import { edgesOf, frameOf } from './placing.ts'
import { paragraphBelow } from './commands.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

interface Beside {
  id: string
  top: number
  bottom: number
  left: number
}

/** The distance from a block to its buttons. In a column it crosses the edge of the columns. */
const BESIDE_PX = 60

/** Follows the mouse over the text. `isHeld`: the handle stays, for its menu or a drag. */
function useBlockUnderMouse(isHeld: () => boolean) {
  const visual = useVisual()
  const [at, setAt] = useState<Beside | null>(null)
  const held = useRef(isHeld)
  const shownAt = useRef(at)
  useEffect(() => {
    held.current = isHeld
    shownAt.current = at
  })
  const isThere = useEditorValue((state) => state !== null)
  useEffect(() => {
    const frame = visual.view?.dom.closest('.mc-visual')
    if (!frame) return
    const follow = (event: Event) => {
      const { clientX, clientY } = event as MouseEvent
      const { view } = visual
      if (!view || held.current()) return
      const box = frame.getBoundingClientRect()
      const [x, y] = [clientX - box.left, clientY - box.top]
      const { current } = shownAt
      if (
        current &&
        x < current.left &&
        x > current.left - BESIDE_PX &&
        y > current.top - 2 &&
        y < current.bottom + 2
      )
        return
      const text = view.dom.getBoundingClientRect()
      const inside = view.posAtCoords({ left: Math.max(clientX, text.left + 60), top: clientY })
      if (!inside) return
      const $pos = view.state.doc.resolve(inside.inside >= 0 ? inside.inside : inside.pos)
      const placed = blockAround($pos)
      const id: unknown = placed?.node.attrs['id']
      const edges = placed && edgesOf(view, placed.pos)
      if (typeof id === 'string' && edges)
        setAt((before) =>
          before?.id === id && before.top === edges.top ? before : { id, ...edges },
        )
    }
    const leave = () => held.current() || setAt(null)
    frame.addEventListener('mousemove', follow)
    frame.addEventListener('mouseleave', leave)
    return () => {
      frame.removeEventListener('mousemove', follow)
      frame.removeEventListener('mouseleave', leave)
    }
  }, [visual, isThere])
  return { at, setAt }
}

/** The button that drags a block and opens its menu. The keyboard has Alt+arrows and the bar. */
export function Handle() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const [isOpen, setOpen] = useState(false)
  const [gap, setGap] = useState<Gap | null>(null)
  const isDragging = useRef(false)
  const { at, setAt } = useBlockUnderMouse(() => isOpen || isDragging.current)
  if (!at || !visual.view) return null
  const placed = (): Placed | null => visual.state && findBlock(visual.state.doc, at.id)
  const choose = () => {
    const found = placed()
    if (found)
      visual.run(
        (state, dispatch) => (
          dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, found.pos))),
          true
        ),
      )
  }
  const drag = (event: PointerEvent) => {
    const { view } = visual
    if (!view || event.button !== 0) return
    const { id } = at
    const frame = frameOf(view)
    followDrag(view, event.nativeEvent, {
      id,
      begin() {
        isDragging.current = true
        setOpen(false)
        choose()
        frame.setAttribute('data-dragging', '')
      },
      show: setGap,
      end(place) {
        frame.removeAttribute('data-dragging')
        setGap(null)
        setAt(null)
        if (place) visual.run(moveBlockTo(id, place.pos))
        // The press ends with a click on the handle, which must not open its menu.
        setTimeout(() => (isDragging.current = false))
      },
    })
  }
  return (
    <>
      {gap && <div className="mc-gap" style={gapStyle(gap, frameOf(visual.view))} />}
      <div
        className="mc-handle"
        style={{ top: at.top, left: at.left }}
        aria-hidden={!isOpen || undefined}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          aria-label={t('addBelow')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const found = placed()
            if (found) visual.run(paragraphBelow(found))
            visual.view?.dispatch(visual.view.state.tr.insertText('/'))
            const { state } = visual
            if (state)
              visual.show({ slash: { sign: '/', from: state.selection.from - 1, query: '' } })
          }}
        >
          <Plus size={16} />
        </ActionIcon>
        <BlockMenu
          opened={isOpen}
          change={(opened) => {
            if (isDragging.current) return
            if (opened) choose()
            setOpen(opened)
          }}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            tabIndex={-1}
            onPointerDown={drag}
            aria-label={t('visual.handle')}
            className="mc-grip"
          >
            <GripVertical size={16} />
          </ActionIcon>
        </BlockMenu>
      </div>
    </>
  )
}

/** Places the line of a gap in the frame of the editor. */
function gapStyle({ top, left, width }: Gap, frame: HTMLElement) {
  const box = frame.getBoundingClientRect()
  return { top: top - box.top, left: left - box.left, width }
}
