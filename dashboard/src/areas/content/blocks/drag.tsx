import { GripVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useEditing } from './context.ts'
import type { Target } from '../../../kit/tree-edits.ts'

const KIND = 'application/x-mailcast-block'

/** Moves a block by the mouse. The buttons beside it do the same for the keyboard and for touch. */
export function Grip({ id }: { id: string }) {
  return (
    <span
      className="mc-block-grip"
      draggable
      aria-hidden
      onDragStart={(event: DragEvent<HTMLElement>) => {
        event.dataTransfer.setData(KIND, id)
        event.dataTransfer.effectAllowed = 'move'
        const card = event.currentTarget.closest('.mc-block-head')
        if (card) event.dataTransfer.setDragImage(card, 12, 16)
      }}
    >
      <GripVertical size={16} />
    </span>
  )
}

/** Takes a block that is dropped: before or behind a block, by the half on which it lands, or at the end of a list. */
export function useDropTarget(of: { id: string } | Extract<Target, { end: unknown }>) {
  const { move } = useEditing()
  const [over, setOver] = useState<'before' | 'after'>()
  const targetOf = ({ currentTarget, clientY }: DragEvent): Target => {
    if (!('id' in of)) return of
    const { top, height } = currentTarget.getBoundingClientRect()
    return { ...of, where: clientY < top + height / 2 ? 'before' : 'after' }
  }
  return {
    over,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(KIND)) return
      event.preventDefault()
      event.stopPropagation()
      const target = targetOf(event)
      setOver('id' in target ? target.where : 'before')
    },
    onDragLeave: () => setOver(undefined),
    onDrop(event: DragEvent) {
      const moved = event.dataTransfer.getData(KIND)
      setOver(undefined)
      if (moved === '') return
      event.preventDefault()
      event.stopPropagation()
      move(moved, targetOf(event))
    },
  }
}
