import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { Send } from 'lucide-react'
import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../../kit/content-words.ts'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { isUnusedEscape } from '../../content/escape.ts'
import { Leaving } from '../../../kit/Leaving.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { aboveDialog } from '../../../foot.ts'
import { uploads, uploadsEnd, useUploads } from '../../../uploads.ts'
import { StayOrLeave } from '../../content/StayOrLeave.tsx'
import { useTestSaid } from '../../outbox/useTestSaid.tsx'
import type { Step } from '../automation.ts'
import { edits } from '../flow/step-edits.ts'
import { isSame } from '../plan-diff.ts'
import { useSteps } from '../useEditing.ts'
import type { Shown } from './shown.ts'
import { StepFields } from './StepFields.tsx'
import { type StepDraft, useStepDraft } from './useStepDraft.ts'

/** Edits one step beside the flow. An existing step saves itself; its button adds a new one. */
export function StepPanel({ shown, close }: { shown: Shown | null; close: () => void }) {
  const { t } = useTranslation('automations')
  const leave = useRef<() => void>(close)
  const drawer = useRef<HTMLDivElement>(null)
  useEscape(drawer, () => leave.current())
  const isWide =
    shown !== null && ['send_email', 'condition', 'wait_until'].includes(shown.step.type)
  return (
    <Drawer
      ref={drawer}
      opened={shown !== null}
      onClose={() => leave.current()}
      position="right"
      size={isWide ? 760 : 'md'}
      title={shown && t(`step.${shown.step.type}`)}
      closeOnClickOutside={shown?.to === null}
      closeOnEscape={false}
    >
      {shown?.to && (
        <NewStep key={shown.step.id} step={shown.step} to={shown.to} close={close} leave={leave} />
      )}
      {shown && !shown.to && (
        <OldStep key={shown.step.id} step={shown.step} close={close} leave={leave} />
      )}
    </Drawer>
  )
}

/** Acts on Escape after what stands in a drawer. A drawer of Mantine takes the key before it. */
function useEscape(drawer: RefObject<HTMLElement | null>, act: () => void) {
  useWindowEvent('keydown', (event) => {
    const { target } = event
    const isHere = target === document.body || drawer.current?.contains(target as Node)
    if (drawer.current && isHere && isUnusedEscape(event)) act()
  })
}

interface Props {
  step: Step
  close: () => void
  /** Runs when the cross or Escape is pressed. */
  leave: { current: () => void }
}

function NewStep({
  step,
  to: { at, index },
  close,
  leave,
}: Props & { to: NonNullable<Shown['to']> }) {
  const { t } = useTranslation('automations')
  const { change, isSaving, problem } = useSteps()
  const [value, setValue] = useState(step)
  const [tried, setTried] = useState(false)
  leave.current = close
  const pictures = useUploads()
  const submit = async () => {
    setTried(true)
    if (await change((steps) => edits.insert(steps, at, index, value))) close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <StepFields step={value} change={setValue} />
        {tried && <Problem text={problem} />}
        <DialogButtons
          close={close}
          action={t('addStep')}
          pending={isSaving || pictures === 'busy'}
        />
        <Leaving changed={!isSame(value, step)} />
      </Stack>
    </form>
  )
}

function OldStep({ step, close, leave }: Props) {
  const { t } = useTranslation('automations')
  const { automation, problem, dismiss } = useSteps()
  const draft = useStepDraft(step)
  const { value, setValue, flush, phase } = draft
  const said = useTestSaid()
  const test = useOperation('send_automation_test_email', {
    said,
    toast: true,
  })
  const pictures = useUploads()
  const sendTest = async () =>
    (await flush()) && (await test.run({ automationId: automation.id, stepId: step.id! }))
  const done = async () => (await uploadsEnd()) && (await flush()) && close()
  const discard = () => {
    dismiss()
    close()
  }
  leave.current = () => void done()
  useHotkeys([['mod+S', () => void flush()]], [], true)
  return (
    <Stack gap="md">
      <StepFields step={value} change={setValue} />
      {phase === 'refused' && <Problem text={problem} />}
      {phase === 'gone' && <Problem text={t('stepGone')} />}
      {phase === 'unclear' && <Problem text={t('branchesChanged')} />}
      <Group ref={aboveDialog} justify="space-between" gap="xs" className="mc-dialog-buttons">
        <Text size="sm" c="dimmed" role="status">
          {t(pictures === 'busy' ? 'pictureWaits' : `phase.${phase}`)}
        </Text>
        <Group gap="xs" justify="flex-end" ms="auto">
          {value.type === 'send_email' && (
            <Button
              variant="default"
              leftSection={<Send size={15} />}
              loading={test.pending || pictures === 'busy'}
              onClick={() => void sendTest()}
            >
              {t('sendTest')}
            </Button>
          )}
          {(phase === 'refused' || phase === 'gone' || phase === 'unclear') && (
            <Button variant="default" onClick={discard}>
              {t('discard')}
            </Button>
          )}
          <Button onClick={() => void done()} loading={pictures === 'busy'}>
            {t('done')}
          </Button>
        </Group>
      </Group>
      <LeaveStep {...draft} />
    </Stack>
  )
}

/** Saves what was written last before the page is left, and waits for pictures on their way. */
function LeaveStep({ value, phase, flush }: StepDraft) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && (uploads() === 'busy' || !(await flush())),
    enableBeforeUnload: () => phase !== 'saved',
    withResolver: true,
  })
  const text = value.type === 'send_email' ? wordsOf(value.content) : ''
  return <StayOrLeave blocker={blocker} text={text} flush={flush} />
}
