import { Stack, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreview } from '../../../kit/preview/preview.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import type { Reader } from '../../contacts/useReaders.ts'
import { ContentEditor } from '../../content/ContentEditor.tsx'
import { MailPreview } from '../../content/MailPreview.tsx'
import { ReaderSelect } from '../../content/ReaderSelect.tsx'
import { type Setting, useSettingsDrawer } from '../../content/sheet/settings.ts'
import { Sheet } from '../../content/sheet/Sheet.tsx'
import { TitleField } from '../../content/sheet/TitleField.tsx'
import { useLookSetting } from '../../content/sheet/useLookSetting.tsx'
import { deletedImagesIn, WritingContext } from '../../content/writing.ts'
import type { Step, StepOf } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { DurationField } from './DurationField.tsx'

const SUBJECT_MAX = 250

interface Props {
  step: StepOf<'send_email'>
  change: (step: Step) => void
}

/** Writes a mail on its sheet, with a look at it as a reader would get it. */
export function MailFields({ step, change }: Props) {
  const { t } = useTranslation('automations')
  const { automation, errorsOf } = useSteps()
  const { newsletterId } = automation
  const errors = errorsOf(step.id!)
  const said = (pointer: string) => errors.find((error) => error.pointer === pointer)?.detail
  const shown = JSON.stringify(errors)
  // An editor may keep the first function that it was given, and with it an older subject.
  const latest = useRef({ step, change })
  latest.current = { step, change }
  const setContent = (content: typeof step.content) =>
    latest.current.change({ ...latest.current.step, content })
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same errors are made anew with each key
  const writing = useMemo(
    () => ({ newsletterId, errors, deletedImages: deletedImagesIn() }),
    [newsletterId, shown],
  )
  const drawer = useSettingsDrawer()
  const settings = useMailSettings({
    step,
    change,
    said,
    look: {
      newsletterId,
      value: step.content,
      read: () => latest.current.step.content,
      change: setContent,
      chosen: drawer.close,
    },
  })
  const { content } = step
  return (
    <WritingContext value={writing}>
      <Sheet
        newsletterId={newsletterId}
        theme={content.format === 'blocks' ? content.theme : undefined}
        isWide={false}
        drawer={drawer}
        settings={settings}
        title={
          <TitleField
            label={t('subject')}
            value={step.subject}
            change={(subject) => change({ ...step, subject })}
            placeholder={t('subject')}
            error={said('/subject')}
            isFirst
          />
        }
        preview={<Preview step={step} />}
      >
        <ContentEditor value={content} change={setContent} label={t('text')} />
      </Sheet>
    </WritingContext>
  )
}

interface SettingsProps extends Props {
  said: (pointer: string) => string | undefined
  look: Parameters<typeof useLookSetting>[0]
}

function useMailSettings({ step, change, said, look }: SettingsProps): Setting[] {
  const { t } = useTranslation('automations')
  const { skipIfMailedWithin, skipIfLateBy } = step
  const isLeftOut = skipIfMailedWithin !== undefined || skipIfLateBy !== undefined
  return [
    {
      key: 'inbox',
      title: t('sheet.inbox'),
      words: t(step.previewText ? 'sheet.withPreviewText' : 'sheet.noPreviewText'),
      isWrong: said('/previewText') !== undefined,
      body: () => (
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
      ),
    },
    {
      key: 'leftOut',
      title: t('leftOut'),
      words: t(isLeftOut ? 'sheet.leftOut' : 'sheet.alwaysSent'),
      body: () => <LeftOut step={step} change={change} />,
    },
    useLookSetting(look),
  ]
}

/** The cases in which the mail is left out. */
function LeftOut({ step, change }: Props) {
  const { t } = useTranslation('automations')
  const set = (name: 'skipIfLateBy' | 'skipIfMailedWithin') => (value: string | undefined) => {
    const { [name]: _before, ...rest } = step
    change(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <Stack gap="sm">
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
