import { ActionIcon } from '@mantine/core'
import { NodeSelection } from '@tiptap/pm/state'
import { GripVertical, Plus } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockMenu } from './BlockMenu.tsx'
import { blockAround, findBlock, type Placed } from './places.ts'
import { edgesOf, elementAt } from './placing.ts'
import { paragraphBelow } from './commands.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

/** The button of the block under the mouse: it drags the block, and a click opens its menu. The keyboard has Alt and arrows, and the bar. */
export function Handle() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const [at, setAt] = useState<{ id: string; top: number; left: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isThere = useEditorValue((state) => state !== null)
  useEffect(() => {
    const frame = visual.view?.dom.closest('.mc-visual')
    if (!frame) return
    const follow = (event: Event) => {
      const { clientX, clientY } = event as MouseEvent
      const { view } = visual
      if (!view || isOpen) return
      const text = view.dom.getBoundingClientRect()
      const inside = view.posAtCoords({ left: Math.max(clientX, text.left + 60), top: clientY })
      if (!inside) return
      const $pos = view.state.doc.resolve(inside.inside >= 0 ? inside.inside : inside.pos)
      const placed = blockAround($pos)
      const id: unknown = placed?.node.attrs['id']
      const edges = placed && edgesOf(view, placed.pos)
      if (typeof id === 'string' && edges)
        setAt((before) => (before?.id === id && before.top === edges.top ? before : { id, top: edges.top, left: edges.left }))
    }
    const leave = () => !isOpen && setAt(null)
    frame.addEventListener('mousemove', follow)
    frame.addEventListener('mouseleave', leave)
    return () => {
      frame.removeEventListener('mousemove', follow)
      frame.removeEventListener('mouseleave', leave)
    }
  }, [visual, isOpen, isThere])
  if (!at || !visual.view) return null
  const placed = (): Placed | null => visual.state && findBlock(visual.state.doc, at.id)
  const choose = () => {
    const found = placed()
    if (found) visual.run((state, dispatch) => (dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, found.pos))), true))
  }
  const drag = (event: DragEvent) => {
    const { view } = visual
    const found = placed()
    if (!view || !found) return
    const selection = NodeSelection.create(view.state.doc, found.pos)
    view.dispatch(view.state.tr.setSelection(selection))
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', found.node.textContent)
    const element = elementAt(view, found.pos)
    if (element) event.dataTransfer.setDragImage(element, 0, 0)
    view.dragging = { slice: selection.content(), move: true }
  }
  return (
    <div className="mc-handle" style={{ top: at.top, left: at.left }} aria-hidden={!isOpen || undefined}>
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
          if (state) visual.show({ slash: { from: state.selection.from - 1, query: '' } })
        }}
      >
        <Plus size={16} />
      </ActionIcon>
      <BlockMenu
        opened={isOpen}
        change={(opened) => {
          if (opened) choose()
          setOpen(opened)
        }}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          draggable
          onDragStart={drag}
          aria-label={t('visual.handle')}
          className="mc-grip"
        >
          <GripVertical size={16} />
        </ActionIcon>
      </BlockMenu>
    </div>
  )
}
