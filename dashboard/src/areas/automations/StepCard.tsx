import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  ArrowDown,
  ArrowUp,
  Bell,
  Clock,
  Ellipsis,
  GitFork,
  Hourglass,
  type LucideIcon,
  Mail,
  Pencil,
  PencilLine,
  Send,
  Split,
  Square,
  Tag,
  Trash2,
  UserMinus,
  Webhook,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { ADDABLE, type Step } from './automation.ts'
import { Figures } from './Figures.tsx'
import { StepForm } from './StepForm.tsx'
import { useSteps } from './useEditing.ts'
import { useStepWords } from './useStepWords.ts'

const ICONS: Record<Step['type'], LucideIcon> = {
  send_email: Mail,
  wait: Clock,
  wait_until: Hourglass,
  condition: GitFork,
  split: Split,
  add_tag: Tag,
  remove_tag: Tag,
  set_field: PencilLine,
  webhook: Webhook,
  notify_owner: Bell,
  unsubscribe: UserMinus,
  exit: Square,
}

/** The types that have something to fill in. */
const FORMS: readonly Step['type'][] = ADDABLE.filter((type) => type !== 'unsubscribe' && type !== 'exit')

interface Props {
  step: Step
  at: string
  index: number
  last: boolean
}

/** One step: what it does in a line, and its actions. */
export function StepCard({ step, at, index, last }: Props) {
  const { t } = useTranslation('automations')
  const words = useStepWords()
  const { mayWrite } = useSteps()
  const [writing, write] = useDisclosure(false)
  const Icon = ICONS[step.type]
  const said = words.step(step)
  return (
    <Group className="mc-card" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600}>{t(`step.${step.type}`)}</Text>
        {said !== '' && (
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {said}
          </Text>
        )}
        <Figures stepId={step.id} />
      </div>
      {mayWrite && <Actions step={step} at={at} index={index} last={last} write={write.open} name={`${t(`step.${step.type}`)} ${said}`.trim()} />}
      <StepForm step={step} at={at} index={index} opened={writing} close={write.close} />
    </Group>
  )
}

function Actions({ step, at, index, last, write, name }: Props & { write: () => void; name: string }) {
  const { t } = useTranslation(['automations', 'frame'])
  const { edit, automationId } = useSteps()
  const test = useOperation('send_automation_test_email', { said: ({ to }) => t('testSent', { to: to.join(', ') }), toast: true })
  const move = (by: 1 | -1) =>
    void edit(at, (list) => {
      const [taken] = list.splice(index, 1)
      list.splice(index + by, 0, taken!)
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { name })}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMS.includes(step.type) && (
          <Menu.Item leftSection={<Pencil size={15} />} onClick={write}>
            {t('frame:edit')}
          </Menu.Item>
        )}
        {step.type === 'send_email' && step.id !== undefined && (
          <Menu.Item leftSection={<Send size={15} />} onClick={() => void test.run({ automationId, stepId: step.id! })}>
            {t('sendTest')}
          </Menu.Item>
        )}
        {index > 0 && (
          <Menu.Item leftSection={<ArrowUp size={15} />} onClick={() => move(-1)}>
            {t('up')}
          </Menu.Item>
        )}
        {!last && (
          <Menu.Item leftSection={<ArrowDown size={15} />} onClick={() => move(1)}>
            {t('down')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => void edit(at, (list) => void list.splice(index, 1))}>
          {t('removeStep')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
