import { Button, Menu } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ADDABLE, type Addable, newStep, type Step } from './automation.ts'
import { StepForm } from './StepForm.tsx'
import { useSteps } from './useEditing.ts'

/** Adds a step at the end of a list. One that has something to fill in opens its form first. */
export function AddStep({ at, index }: { at: string; index: number }) {
  const { t } = useTranslation('automations')
  const { mayWrite, edit } = useSteps()
  const [made, setMade] = useState<Step | null>(null)
  if (!mayWrite) return null
  const add = (type: Addable) => {
    const step = newStep(type)
    if (type === 'unsubscribe' || type === 'exit') void edit(at, (list) => void list.push(step))
    else setMade(step)
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<Plus size={14} />}>
            {t('addStep')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ADDABLE.map((type) => (
            <Menu.Item key={type} onClick={() => add(type)}>
              {t(`step.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {made && <StepForm step={made} at={at} index={index} isNew opened close={() => setMade(null)} />}
    </>
  )
}
