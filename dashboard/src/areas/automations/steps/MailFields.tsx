import { Collapse, Group, Stack, Tabs, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreview } from '../../../kit/preview/preview.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import type { Reader } from '../../contacts/useReaders.ts'
import { ContentEditor } from '../../content/ContentEditor.tsx'
import { MailPreview } from '../../content/MailPreview.tsx'
import { ReaderSelect } from '../../content/ReaderSelect.tsx'
import { deletedImagesIn, WritingContext } from '../../content/writing.ts'
import type { Step, StepOf } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { DurationField } from './DurationField.tsx'

const SUBJECT_MAX = 250

interface Props {
  step: StepOf<'send_email'>
  change: (step: Step) => void
}

/** Writes a mail, with a look at it as a reader would get it. */
export function MailFields({ step, change }: Props) {
  const { t } = useTranslation('automations')
  const [tab, show] = useState<string | null>('write')
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="write">{t('write')}</Tabs.Tab>
        <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write">
        <Writing step={step} change={change} />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <Preview step={step} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Writing({ step, change }: Props) {
  const { t } = useTranslation('automations')
  const { automation, errorsOf } = useSteps()
  const errors = errorsOf(step.id!)
  const said = (pointer: string) => errors.find((error) => error.pointer === pointer)?.detail
  const shown = JSON.stringify(errors)
  // An editor may keep the first function that it was given, and with it an older subject.
  const latest = useRef({ step, change })
  latest.current = { step, change }
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same errors are made anew with each key
  const writing = useMemo(
    () => ({ newsletterId: automation.newsletterId, errors, deletedImages: deletedImagesIn() }),
    [automation.newsletterId, shown],
  )
  return (
    <WritingContext value={writing}>
      <Stack gap="md">
        <TextInput
          label={t('subject')}
          value={step.subject}
          onChange={({ currentTarget: { value } }) => change({ ...step, subject: value })}
          error={said('/subject')}
          maxLength={SUBJECT_MAX}
          dir="auto"
          data-autofocus
        />
        <TextInput
          label={t('previewText')}
          value={step.previewText ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { previewText: _before, ...rest } = step
            change(value === '' ? rest : { ...rest, previewText: value })
          }}
          error={said('/previewText')}
          maxLength={SUBJECT_MAX}
          dir="auto"
        />
        <ContentEditor
          value={step.content}
          change={(content) => latest.current.change({ ...latest.current.step, content })}
          label={t('text')}
        />
        <LeftOut step={step} change={change} />
      </Stack>
    </WritingContext>
  )
}

/** The cases in which the mail is left out. */
function LeftOut({ step, change }: Props) {
  const { t } = useTranslation('automations')
  const [opened, { toggle }] = useDisclosure(
    step.skipIfMailedWithin !== undefined || step.skipIfLateBy !== undefined,
  )
  const set = (name: 'skipIfLateBy' | 'skipIfMailedWithin') => (value: string | undefined) => {
    const { [name]: _before, ...rest } = step
    change(value === undefined ? rest : { ...rest, [name]: value })
  }
  const Chevron = opened ? ChevronDown : ChevronRight
  return (
    <div>
      <UnstyledButton onClick={toggle} aria-expanded={opened}>
        <Group gap={4}>
          <Chevron size={16} aria-hidden />
          {t('leftOut')}
        </Group>
      </UnstyledButton>
      <Collapse expanded={opened}>
        <Stack gap="sm" pt="sm">
          <DurationField
            label={t('skipIfLateBy')}
            description={t('skipIfLateByText')}
            value={step.skipIfLateBy}
            change={set('skipIfLateBy')}
            none={t('usualLate')}
            usual={{ amount: 3, unit: 'D' }}
          />
          <DurationField
            label={t('skipIfMailedWithin')}
            description={t('skipIfMailedWithinText')}
            value={step.skipIfMailedWithin}
            change={set('skipIfMailedWithin')}
            none={t('never')}
          />
        </Stack>
      </Collapse>
    </div>
  )
}

function Preview({ step: { subject, previewText, content } }: Pick<Props, 'step'>) {
  const { automation } = useSteps()
  const { newsletterId } = automation
  const { newsletters } = useNewsletter()
  const [reader, setReader] = useState<Reader | null>(null)
  const made = usePreview({
    newsletterId,
    subject,
    content,
    ...(previewText !== undefined && { previewText }),
    ...(reader && { contactId: reader.id }),
  })
  const sender = newsletters.find(({ id }) => id === newsletterId)?.sender
  return (
    <MailPreview
      {...made}
      withLosses
      sender={sender ? `${sender.name} <${sender.email}>` : ''}
      reader={<ReaderSelect newsletterId={newsletterId} reader={reader} change={setReader} />}
    />
  )
}
