import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAt, Target } from '../../../kit/tree-edits.ts'
import { ADDABLE, hasForm, newStep, type Step } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { usePanel } from './panel.ts'
import { STEP_KIND } from './Grip.tsx'
import { ICONS } from './icons.ts'
import { edits } from './step-edits.ts'

interface Props {
  at: ListAt
  index: number
  before: Step | undefined
}

export function Insert({ at, index, before }: Props) {
  const { t } = useTranslation('automations')
  const { mayWrite } = useSteps()
  const { over, ...target } = useDropTarget(
    before?.id === undefined ? { end: at } : { id: before.id, where: 'before' },
  )
  return (
    <div className="mc-flow-line" data-over={over ? '' : undefined} {...(mayWrite && target)}>
      {mayWrite && (
        <Menu position="bottom" width={280} returnFocus={false} shadow="md">
          <Tooltip label={t('addStep')} openDelay={400}>
            <div>
              <Menu.Target>
                <ActionIcon variant="default" radius="xl" size={26} aria-label={t('addStep')}>
                  <Plus size={15} />
                </ActionIcon>
              </Menu.Target>
            </div>
          </Tooltip>
          <Menu.Dropdown className="mc-flow-types">
            <AddItems at={at} index={index} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function AddItems({ at, index }: Omit<Props, 'before'>) {
  const { t } = useTranslation('automations')
  const { change } = useSteps()
  const { show } = usePanel()
  const add = async (step: Step) => {
    // A mail is there from the first word on, so that nothing typed is lost.
    const isBegun = step.type === 'send_email'
    if (hasForm(step.type) && !isBegun) return show({ step, to: { at, index } })
    const saved = await change((steps) => edits.insert(steps, at, index, step))
    if (saved && isBegun) show({ step, to: null })
  }
  return (Object.keys(ADDABLE) as (keyof typeof ADDABLE)[]).map((group) => (
    <div key={group}>
      <Menu.Label>{t(`stepGroup.${group}`)}</Menu.Label>
      {ADDABLE[group].map((type) => {
        const Icon = ICONS[type]
        return (
          <Menu.Item
            key={type}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => void add(newStep(type))}
          >
            <Text span inherit fw={500}>
              {t(`step.${type}`)}
            </Text>
          </Menu.Item>
        )
      })}
    </div>
  ))
}

function useDropTarget(target: Target) {
  const { change } = useSteps()
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(STEP_KIND)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      const moved = event.dataTransfer.getData(STEP_KIND)
      setOver(false)
      if (moved === '') return
      event.preventDefault()
      void change((steps) => edits.moveTo(steps, moved, target))
    },
  }
}
