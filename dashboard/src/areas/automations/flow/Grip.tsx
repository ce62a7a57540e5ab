import { ActionIcon, Tooltip } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSteps } from '../useEditing.ts'
import { edits } from './step-edits.ts'

export const STEP_KIND = 'application/x-mailcast-step'

/** Moves a step: by the mouse, or by the arrow keys while the grip has the keyboard. */
export function Grip({ id, words }: { id: string; words: string }) {
  const { t } = useTranslation('automations')
  const { change } = useSteps()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    void change((steps) => edits.step(steps, id, by))
    // In another branch the grip is another element.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus())
  }
  return (
    <Tooltip label={t('moveHint')} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className="mc-flow-grip"
        data-grip={id}
        draggable
        onDragStart={(event: DragEvent<HTMLElement>) => {
          event.dataTransfer.setData(STEP_KIND, id)
          event.dataTransfer.effectAllowed = 'move'
          const card = event.currentTarget.closest('.mc-flow-step')
          if (card) event.dataTransfer.setDragImage(card, 16, 20)
        }}
        onKeyDown={onKeyDown}
        aria-label={t('moveOf', { words })}
      >
        <GripVertical size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
