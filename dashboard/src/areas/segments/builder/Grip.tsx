import { ActionIcon, Tooltip } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilding } from './context.ts'
import { moveTo, step } from './edits.ts'

const KIND = 'application/x-mailcast-part'

export function Grip({ id, words }: { id: string; words: string }) {
  const { t } = useTranslation('segments')
  const { edit } = useBuilding()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    edit((now) => step(now, id, by))
    // In another group the grip is another element.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus())
  }
  return (
    <Tooltip label={t('moveHint')} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-grip={id}
        draggable
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.setData(KIND, id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onKeyDown={onKeyDown}
        aria-label={t('moveOf', { words })}
        style={{ cursor: 'grab' }}
      >
        <GripVertical size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Takes a dropped part: before or behind this one by the half it lands on, or into the group. */
export function useDropTarget(id: string, into = false) {
  const { edit } = useBuilding()
  const [over, setOver] = useState<'before' | 'after' | 'inside' | null>(null)
  const placeOf = ({ currentTarget, clientY }: DragEvent) => {
    if (into) return 'inside'
    const { top, height } = currentTarget.getBoundingClientRect()
    return clientY < top + height / 2 ? 'before' : 'after'
  }
  return {
    'data-over': over ?? undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(KIND)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(placeOf(event))
    },
    onDragLeave: () => setOver(null),
    onDrop(event: DragEvent) {
      const moved = event.dataTransfer.getData(KIND)
      setOver(null)
      if (moved === '') return
      event.preventDefault()
      event.stopPropagation()
      const where = placeOf(event)
      edit((now) => moveTo(now, moved, { id, where }))
    },
  }
}
