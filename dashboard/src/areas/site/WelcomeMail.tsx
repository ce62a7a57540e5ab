import { Button, Group, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'
import { useNewsletterForm } from '../newsletters/newsletter-form.ts'
import { ReadOnly } from '../newsletters/ReadOnly.tsx'
import { SaveBar } from '../newsletters/SaveBar.tsx'
import { Site } from './Site.tsx'
import { WelcomePreview } from './WelcomePreview.tsx'
import { WelcomeTest } from './WelcomeTest.tsx'

/** The words that the buttons below the text put into it. */
const INSERTS = { firstName: '{{ first_name | default: "friend" }}', preferences: '[Preferences]({{ preferences_url }})' } as const

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

const valuesOf = ({ welcomeEmail: { enabled, subject, content } }: Newsletter) => ({ welcomeEmail: { enabled, subject, content } })

function WelcomeForm({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['site', 'frame'])
  const mayWrite = useMay('editor')
  const edit = useNewsletterForm(newsletter, valuesOf)
  const { form } = edit
  const [testing, { open, close }] = useDisclosure(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (words: string) => {
    const at = text.current
    if (!at) return
    at.setRangeText(words, at.selectionStart, at.selectionEnd, 'end')
    form.setFieldValue('welcomeEmail.content', at.value)
    at.focus()
  }
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" style={{ alignItems: 'start' }}>
      <form
        noValidate
        style={{ minWidth: 0 }}
        onSubmit={(event) => {
          event.preventDefault()
          edit.save()
        }}
      >
        <ReadOnly />
        <fieldset disabled={!mayWrite} className="mc-fieldset">
          <Stack gap="lg">
            <Switch
              label={t('welcome.enabled')}
              description={t(form.values.welcomeEmail.enabled ? 'welcome.on' : 'welcome.off')}
              {...form.getInputProps('welcomeEmail.enabled', { type: 'checkbox' })}
            />
            <TextInput label={t('welcome.subject')} maxLength={200} dir="auto" {...form.getInputProps('welcomeEmail.subject')} />
            <Stack gap={8}>
              <Textarea
                ref={text}
                label={t('welcome.content')}
                description={t('welcome.contentHint')}
                autosize
                minRows={12}
                maxRows={28}
                maxLength={100_000}
                dir="auto"
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '20px' } }}
                {...form.getInputProps('welcomeEmail.content')}
              />
              {mayWrite && (
                <Group gap="xs">
                  <Text size="sm" c="dimmed">
                    {t('welcome.insert')}
                  </Text>
                  {(Object.keys(INSERTS) as (keyof typeof INSERTS)[]).map((name) => (
                    <Button key={name} variant="default" size="compact-sm" onClick={() => insert(INSERTS[name])}>
                      {t(`welcome.inserts.${name}`)}
                    </Button>
                  ))}
                </Group>
              )}
            </Stack>
            {mayWrite && (
              <div>
                <Button variant="default" onClick={open}>
                  {t('welcome.test')}
                </Button>
              </div>
            )}
          </Stack>
        </fieldset>
        {mayWrite && <SaveBar {...edit} />}
        <WelcomeTest opened={testing} close={close} newsletterId={newsletter.id} welcome={form.values.welcomeEmail} />
      </form>
      <WelcomePreview newsletterId={newsletter.id} {...form.values.welcomeEmail} />
    </SimpleGrid>
  )
}
