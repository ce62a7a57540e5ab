import { Button, SimpleGrid, Switch, TextInput } from '@mantine/core'
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
import { deletedImagesIn, WritingContext } from '../content/writing.ts'
import { useNewsletterForm } from '../newsletters/newsletter-form.ts'
import { SettingsForm } from '../newsletters/SettingsForm.tsx'
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
  const { t } = useTranslation(['site', 'frame'])
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
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" style={{ alignItems: 'start' }}>
      <SettingsForm edit={edit} gap="lg">
        <Switch
          label={t('welcome.enabled')}
          description={t(form.values.welcomeEmail.enabled ? 'welcome.on' : 'welcome.off')}
          {...form.getInputProps('welcomeEmail.enabled', { type: 'checkbox' })}
        />
        <TextInput
          label={t('welcome.subject')}
          maxLength={200}
          dir="auto"
          {...form.getInputProps('welcomeEmail.subject')}
        />
        <WritingContext value={writing}>
          <ContentEditor
            value={content}
            change={(next) => form.setFieldValue('welcomeEmail.content', next)}
            label={t('welcome.content')}
          />
        </WritingContext>
        {/* The visual editor shows each at its block. */}
        {content.format !== 'blocks' && (
          <Problem text={errors.map(({ detail }) => detail).join(' ') || null} />
        )}
        {mayWrite && (
          <div>
            <Button variant="default" onClick={open}>
              {t('welcome.test')}
            </Button>
          </div>
        )}
        <WelcomeTest
          opened={testing}
          close={close}
          newsletterId={newsletter.id}
          welcome={{ subject, content }}
        />
      </SettingsForm>
      <WelcomePreview newsletter={newsletter} subject={subject} content={content} />
    </SimpleGrid>
  )
}
