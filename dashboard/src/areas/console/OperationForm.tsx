import { Alert, Anchor, Button, Loader, Stack, Tabs, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Play } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPERATIONS } from '../../generated/operations.ts'
import { confirm } from '../../kit/confirm.tsx'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Answer } from './Answer.tsx'
import { useCall } from './call.ts'
import { EffectBadge } from './EffectBadge.tsx'
import { inputOf, type Value, type Values } from './field.ts'
import { FieldInput } from './FieldInput.tsx'
import type { Described } from './openapi.ts'
import { Prose } from './Prose.tsx'
import { Rules } from './Rules.tsx'

const Snippets = lazy(() => import('../../kit/Snippets.tsx'))

const FORM = 'console-form'

/** One operation: its form, its answer, and what it does and refuses. */
export function OperationForm({ operation }: { operation: Described }) {
  const { t } = useTranslation(['console', 'frame'])
  const { name, fields, route, summary, description } = operation
  const { effect, role } = OPERATIONS[name]
  const mayRun = useMay(role)
  const { newsletter } = useNewsletter()
  const [values, setValues] = useState<Values>(() => beginning(operation, newsletter?.id))
  const answer = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const call = useCall(name)
  const { input, wrong } = inputOf(fields, values)
  const missing = fields.filter(({ name, required }) => required && input[name] === undefined).map(({ name }) => name)
  const errorOf = (field: string) => {
    if (wrong.includes(field)) return tried ? t('notJson') : undefined
    if (tried && missing.includes(field)) return t('missing')
    return call.result?.errors.find(({ pointer }) => pointer.split('/')[1] === field)?.detail
  }
  const run = async () => {
    await call.run(input)
    // On a phone the answer stands below the form.
    const top = answer.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight / 2) answer.current?.scrollIntoView({ block: 'start' })
  }
  const submit = () => {
    setTried(true)
    if (wrong.length > 0 || missing.length > 0 || !mayRun) return
    if (effect !== 'send' && effect !== 'destroy') return void run()
    confirm({
      title: t('confirmTitle', { name }),
      text: t(effect === 'send' ? 'confirmSend' : 'confirmDestroy'),
      action: t('run'),
      tone: effect === 'send' ? 'accent' : 'red',
      async run() {
        await run()
        return null
      },
    })
  }
  useHotkeys([['mod+Enter', submit]], [])
  return (
    <Page
      title={name}
      back={{ to: '/settings/console', label: t('title') }}
      beside={<EffectBadge effect={effect} />}
      actions={
        mayRun && (
          <Button type="submit" form={FORM} leftSection={<Play size={16} />} loading={call.pending}>
            {t('run')}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <Stack gap="xs" maw={720}>
          <Text fw={500}>{summary}</Text>
          {description !== '' && (
            <Text c="dimmed">
              <Prose text={description} />
            </Text>
          )}
          <Text c="dimmed" size="sm">
            <code>{route}</code> ·{' '}
            <Anchor href={`/docs#${name}`} target="_blank" inherit underline="always">
              {t('reference')}
            </Anchor>
          </Text>
        </Stack>
        <div className="mc-console">
          <form
            id={FORM}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <Stack gap="md">
              <Title order={2}>{t('input')}</Title>
              {fields.length === 0 && <Text c="dimmed">{t('noInput')}</Text>}
              {fields.map((field) => (
                <FieldInput
                  key={field.name}
                  field={field}
                  value={values[field.name]}
                  change={(value: Value) => setValues((before) => ({ ...before, [field.name]: value }))}
                  error={errorOf(field.name)}
                />
              ))}
              {!mayRun && <Alert color="gray">{t('mayNot', { role: t(`roles.${role}`) })}</Alert>}
            </Stack>
          </form>
          <div ref={answer} style={{ minWidth: 0, scrollMarginTop: 16 }}>
            <Tabs defaultValue="answer" keepMounted={false}>
              <Tabs.List mb="sm">
                <Tabs.Tab value="answer">{t('answer')}</Tabs.Tab>
                <Tabs.Tab value="call">{t('asCall')}</Tabs.Tab>
                <Tabs.Tab value="rules">{t('rules')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="answer">
                <Answer result={call.result} />
              </Tabs.Panel>
              <Tabs.Panel value="call">
                <Suspense fallback={<Loader size="sm" />}>
                  <Snippets operation={name} input={input} />
                </Suspense>
              </Tabs.Panel>
              <Tabs.Panel value="rules">
                <Rules operation={operation} />
              </Tabs.Panel>
            </Tabs>
          </div>
        </div>
      </Stack>
    </Page>
  )
}

/** Returns the values of a new form: the newsletter that the person works on, where the operation asks for one. */
function beginning({ fields }: Described, newsletterId: string | undefined): Values {
  return fields.some(({ name, required }) => required && name === 'newsletterId') ? { newsletterId } : {}
}
