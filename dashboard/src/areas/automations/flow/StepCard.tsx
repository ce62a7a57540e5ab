import { Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { Copy, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MoreMenu } from '../../../kit/MoreMenu.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { useTestSaid } from '../../outbox/useTestSaid.tsx'
import { hasForm, type Step } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { useStepWords } from '../useStepWords.ts'
import { Figures } from './Figures.tsx'
import { Grip } from './Grip.tsx'
import { ICONS } from './icons.ts'
import { usePanel } from './panel.ts'
import { edits } from './step-edits.ts'

export function StepCard({ step }: { step: Step }) {
  const { t } = useTranslation('automations')
  const { mayWrite, plan } = useSteps()
  const { show } = usePanel()
  const words = useStepWords(plan.steps)
  const Icon = ICONS[step.type]
  const said = words.step(step)
  const title = t(`step.${step.type}`)
  const name = `${title} ${said}`.trim()
  const text = (
    <>
      <Group gap={8} wrap="nowrap">
        <Icon size={16} aria-hidden className="mc-flow-icon" />
        <Text fw={600}>{title}</Text>
      </Group>{' '}
      {said !== '' && (
        <Text dir="auto" size="sm" lineClamp={3} mt={2} style={{ overflowWrap: 'anywhere' }}>
          {said}
        </Text>
      )}
    </>
  )
  const opens = mayWrite && hasForm(step.type)
  return (
    <div className="mc-flow-step" data-type={step.type} role="group" aria-label={name}>
      <div className="mc-flow-tools">
        {mayWrite && <Grip id={step.id!} words={name} />}
        {mayWrite && <Actions step={step} name={name} />}
      </div>
      {opens ? (
        <UnstyledButton
          className="mc-flow-open"
          onClick={() => show({ step, to: null })}
          aria-label={t('editOf', { name })}
        >
          {text}
        </UnstyledButton>
      ) : (
        text
      )}
      <Figures stepId={step.id} />
    </div>
  )
}

function Actions({ step, name }: { step: Step; name: string }) {
  const { t } = useTranslation(['automations', 'frame'])
  const { change, remove, automation } = useSteps()
  const { show } = usePanel()
  const said = useTestSaid()
  const test = useOperation('send_automation_test_email', {
    said,
    toast: true,
  })
  return (
    <MoreMenu label={t('actionsOf', { name })}>
      {hasForm(step.type) && (
        <Menu.Item leftSection={<Pencil size={15} />} onClick={() => show({ step, to: null })}>
          {t('frame:edit')}
        </Menu.Item>
      )}
      {step.type === 'send_email' && (
        <Menu.Item
          leftSection={<Send size={15} />}
          onClick={() => void test.run({ automationId: automation.id, stepId: step.id! })}
        >
          {t('sendTest')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Copy size={15} />}
        onClick={() => void change((steps) => edits.duplicate(steps, step.id!).nodes)}
      >
        {t('duplicate')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => remove(step, name)}>
        {t('removeStep')}
      </Menu.Item>
    </MoreMenu>
  )
}
