import { Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { ContentEditor } from '../content/ContentEditor.tsx'
import { WritingContext } from '../content/writing.ts'
import { durationOf, type Step, type StepOf, type Wait, waitOf } from './automation.ts'
import { ConditionForm } from './ConditionForm.tsx'
import { EndpointFields, NoteFields, SplitFields, WaitUntilFields } from './MoreFields.tsx'
import { useSteps } from './useEditing.ts'

interface Props {
  step: Step
  at: string
  index: number
  isNew?: boolean
  opened: boolean
  close: () => void
}

/** Edits one step in a dialog, by a form for its type. */
export function StepForm({ opened, close, ...props }: Props) {
  const { t } = useTranslation('automations')
  const isWide = props.step.type === 'send_email' || props.step.type === 'condition'
  return (
    <Modal opened={opened} onClose={close} title={t(`step.${props.step.type}`)} size={isWide ? 'xl' : 'md'} closeOnClickOutside={false}>
      <Form {...props} close={close} />
    </Modal>
  )
}

function Form({ step, at, index, isNew = false, close }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['automations', 'frame'])
  const { edit, pending, problem } = useSteps()
  const [value, change] = useState(step)
  const [tried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    if (await edit(at, (list) => void list.splice(index, isNew ? 0 : 1, value))) close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog stands inside the page's tree, whose forms are not meant.
        event.stopPropagation()
        void submit()
      }}
    >
      <Stack gap="md">
        <Fields step={value} change={change} />
        {tried && <Problem text={problem} />}
        <DialogButtons close={close} action={t(isNew ? 'addStep' : 'frame:save')} pending={pending} />
      </Stack>
    </form>
  )
}

interface FieldsProps<Type extends Step['type'] = Step['type']> {
  step: StepOf<Type>
  change: (step: Step) => void
}

function Fields({ step, change }: FieldsProps) {
  const { t } = useTranslation('automations')
  switch (step.type) {
    case 'send_email':
      return <MailFields step={step} change={change} />
    case 'wait':
      return <WaitFields step={step} change={change} />
    case 'condition':
      return <ConditionForm filter={step.filter} change={(filter) => change({ ...step, filter })} />
    case 'add_tag':
    case 'remove_tag':
      return (
        <TextInput
          label={t('tag')}
          value={step.tag}
          onChange={({ currentTarget: { value } }) => change({ ...step, tag: value })}
          dir="auto"
          maxLength={64}
          data-autofocus
        />
      )
    case 'set_field':
      return <FieldFields step={step} change={change} />
    case 'wait_until':
      return <WaitUntilFields step={step} change={change} />
    case 'split':
      return <SplitFields step={step} change={change} />
    case 'webhook':
      return <EndpointFields step={step} change={change} />
    case 'notify_owner':
      return <NoteFields step={step} change={change} />
    default:
      return null
  }
}

function MailFields({ step, change }: FieldsProps<'send_email'>) {
  const { t } = useTranslation('automations')
  const { newsletterId } = useSteps()
  return (
    <>
      <TextInput
        label={t('subject')}
        value={step.subject}
        onChange={({ currentTarget: { value } }) => change({ ...step, subject: value })}
        dir="auto"
        data-autofocus
      />
      <TextInput
        label={t('previewText')}
        value={step.previewText ?? ''}
        onChange={({ currentTarget: { value } }) => change({ ...step, previewText: value })}
        dir="auto"
      />
      <WritingContext value={{ newsletterId, errors: [], deletedImages: new Set() }}>
        <ContentEditor value={step.content} change={(content) => change({ ...step, content })} label={t('text')} />
      </WritingContext>
    </>
  )
}

function WaitFields({ step, change }: FieldsProps<'wait'>) {
  const { t } = useTranslation('automations')
  const wait = waitOf(step.for)
  if (!wait) return <TextInput label={t('duration')} value={step.for} onChange={({ currentTarget: { value } }) => change({ ...step, for: value })} />
  const set = (next: Wait) => change({ ...step, for: durationOf(next) })
  return (
    <>
      <NumberInput
        label={t('amount')}
        value={wait.amount}
        onChange={(amount) => set({ ...wait, amount: Number(amount) })}
        min={1}
        max={1000}
        allowDecimal={false}
        data-autofocus
      />
      <Select
        label={t('unit')}
        value={wait.unit}
        onChange={(unit) => set({ ...wait, unit: unit ?? 'D' })}
        data={(['D', 'H', 'M'] as const).map((unit) => ({ value: unit, label: t(`unitOf.${unit}`) }))}
        allowDeselect={false}
      />
    </>
  )
}

function FieldFields({ step, change }: FieldsProps<'set_field'>) {
  const { t } = useTranslation('automations')
  return (
    <>
      <TextInput label={t('field')} value={step.name} onChange={({ currentTarget: { value } }) => change({ ...step, name: value })} data-autofocus />
      <TextInput
        label={t('value')}
        description={t('valueText')}
        value={step.value === null ? '' : String(step.value)}
        onChange={({ currentTarget: { value } }) => change({ ...step, value: value === '' ? null : value })}
        dir="auto"
      />
    </>
  )
}
