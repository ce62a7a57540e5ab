import { Button, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Content, wordsOf } from '../../kit/content-words.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'
import { ContentEditor } from '../content/ContentEditor.tsx'
import { type Setting, useSettingsDrawer } from '../content/sheet/settings.ts'
import { Sheet } from '../content/sheet/Sheet.tsx'
import { TitleField } from '../content/sheet/TitleField.tsx'
import { useLookSetting } from '../content/sheet/useLookSetting.tsx'
import { useIsWide } from '../content/sheet/widths.ts'
import { deletedImagesIn, WritingContext } from '../content/writing.ts'
import { type NewsletterForm, useNewsletterForm } from '../newsletters/newsletter-form.ts'
import { ReadOnly } from '../newsletters/ReadOnly.tsx'
import { SaveBar } from '../newsletters/SaveBar.tsx'
import { Site } from './Site.tsx'
import { contentErrors } from './welcome-errors.ts'
import { WelcomePreview } from './WelcomePreview.tsx'
import { WelcomeTest } from './WelcomeTest.tsx'

export default function WelcomeMail() {
  return (
    <Site
      tab="welcome"
      peek={({ id, welcomeEmail: { enabled, subject } }) => ({
        operation: 'update_newsletter',
        input: { newsletterId: id, welcomeEmail: { enabled, subject } },
      })}
    >
      {({ id }) => <Welcome key={id} newsletterId={id} />}
    </Site>
  )
}

function Welcome({ newsletterId }: { newsletterId: string }) {
  const query = useRead('get_newsletter', { newsletterId })
  return (
    <ReadState query={query} lines={6}>
      {(newsletter) => <WelcomeForm newsletter={newsletter} />}
    </ReadState>
  )
}

/** Returns the values of the form. An empty text begins as blocks, as that of a campaign does. */
const valuesOf = ({ welcomeEmail: { enabled, subject, content } }: Newsletter) => ({
  welcomeEmail: { enabled, subject, content: wordsOf(content) === '' ? NOTHING : content },
})
const NOTHING: Content = { format: 'blocks', blocks: [] }

function WelcomeForm({ newsletter }: { newsletter: Newsletter }) {
  const mayWrite = useMay('editor')
  const edit = useNewsletterForm(newsletter, valuesOf)
  const { form } = edit
  const { subject, content } = form.values.welcomeEmail
  const [testing, { open, close }] = useDisclosure(false)
  const errors = contentErrors(form.errors)
  const shown = JSON.stringify(errors)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same errors are made anew with each key
  const writing = useMemo(
    () => ({ newsletterId: newsletter.id, errors, deletedImages: deletedImagesIn() }),
    [newsletter.id, shown],
  )
  return (
    <div style={{ minWidth: 0 }}>
      <ReadOnly />
      <WritingContext value={writing}>
        <WelcomeSheet newsletter={newsletter} form={form} test={mayWrite ? open : undefined} />
      </WritingContext>
      {/* The visual editor shows each at its block. */}
      {content.format !== 'blocks' && (
        <Problem text={errors.map(({ detail }) => detail).join(' ') || null} />
      )}
      <WelcomeTest
        opened={testing}
        close={close}
        newsletterId={newsletter.id}
        welcome={{ subject, content }}
      />
      {mayWrite && <SaveBar {...edit} />}
    </div>
  )
}

interface SheetProps {
  newsletter: Newsletter
  form: NewsletterForm<ReturnType<typeof valuesOf>>['form']
  /** Opens the dialog of a test mail; undefined where the person may only read. */
  test: (() => void) | undefined
}

function WelcomeSheet({ newsletter, form, test }: SheetProps) {
  const { t } = useTranslation('site')
  const { subject, content } = form.values.welcomeEmail
  const isWide = useIsWide()
  const drawer = useSettingsDrawer()
  const setContent = (next: Content) => form.setFieldValue('welcomeEmail.content', next)
  const look = useLookSetting({
    newsletterId: newsletter.id,
    value: content,
    read: () => form.getValues().welcomeEmail.content,
    change: setContent,
    chosen: drawer.close,
  })
  const { value, error } = form.getInputProps('welcomeEmail.subject')
  return (
    <Sheet
      newsletterId={newsletter.id}
      theme={content.format === 'blocks' ? content.theme : undefined}
      isReadOnly={!test}
      isWide={isWide}
      drawer={drawer}
      settings={[useSendingSetting(form), look]}
      actions={
        test && (
          <Button variant="default" onClick={test}>
            {t('welcome.test')}
          </Button>
        )
      }
      title={
        <TitleField
          label={t('welcome.subject')}
          value={value as string}
          change={(next) => form.setFieldValue('welcomeEmail.subject', next)}
          placeholder={t('welcome.subject')}
          error={error}
          max={200}
        />
      }
      preview={<WelcomePreview newsletter={newsletter} subject={subject} content={content} />}
    >
      <ContentEditor value={content} change={setContent} label={t('welcome.content')} />
    </Sheet>
  )
}

function useSendingSetting(form: SheetProps['form']): Setting {
  const { t } = useTranslation('site')
  const { enabled } = form.values.welcomeEmail
  return {
    key: 'sending',
    title: t('welcome.sending'),
    words: t(enabled ? 'welcome.isOn' : 'welcome.isOff'),
    body: () => (
      <Switch
        label={t('welcome.enabled')}
        description={t(enabled ? 'welcome.on' : 'welcome.off')}
        {...form.getInputProps('welcomeEmail.enabled', { type: 'checkbox' })}
      />
    ),
  }
}
