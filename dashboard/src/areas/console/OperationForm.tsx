import { Alert, Anchor, Button, Group, Loader, Stack, Tabs, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPERATIONS } from '../../generated/operations.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Answer } from './Answer.tsx'
import { useCall } from './call.ts'
import { EffectBadge } from './EffectBadge.tsx'
import { inputOf, type Value, type Values } from './field.ts'
import { FieldInput } from './FieldInput.tsx'
import type { Described } from './openapi.ts'
import { Prose } from './Prose.tsx'

const Snippets = lazy(() => import('../../kit/Snippets.tsx'))

/** One operation: its form, its answer, and what it does and refuses. */
export function OperationForm({ operation }: { operation: Described }) {
  const { t } = useTranslation(['console', 'frame'])
  const { name, fields, route, summary, description } = operation
  const { effect, role } = OPERATIONS[name]
  const mayRun = useMay(role)
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const call = useCall(name)
  const { input, wrong } = inputOf(fields, values)
  const missing = fields.filter(({ name, required }) => required && input[name] === undefined).map(({ name }) => name)
  const errorOf = (field: string) => {
    if (wrong.includes(field)) return tried ? t('notJson') : undefined
    if (tried && missing.includes(field)) return t('missing')
    return call.result?.errors.find(({ pointer }) => pointer.split('/')[1] === field)?.detail
  }
  const submit = () => {
    setTried(true)
    if (wrong.length > 0 || missing.length > 0 || !mayRun) return
    if (effect !== 'send' && effect !== 'destroy') return void call.run(input)
    confirm({
      title: t('confirmTitle', { name }),
      text: t(effect === 'send' ? 'confirmSend' : 'confirmDestroy'),
      action: t('run'),
      tone: effect === 'send' ? 'accent' : 'red',
      async run() {
        await call.run(input)
        return null
      },
    })
  }
  useHotkeys([['mod+Enter', submit]], [])
  return (
    <Page title={name} back={{ to: '/settings/console', label: t('title') }} beside={<EffectBadge effect={effect} />}>
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
              {mayRun ? (
                <Group>
                  <Button type="submit" leftSection={<Play size={16} />} loading={call.pending}>
                    {t('run')}
                  </Button>
                </Group>
              ) : (
                <Alert color="gray">{t('mayNot', { role: t(`roles.${role}`) })}</Alert>
              )}
            </Stack>
          </form>
          <Stack gap="md" style={{ minWidth: 0 }}>
            <Title order={2}>{t('answer')}</Title>
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
          </Stack>
        </div>
      </Stack>
    </Page>
  )
}

/** The limits of an operation, and what it refuses beside what every operation does. */
function Rules({ operation: { name, limits, refusals } }: { operation: Described }) {
  const { t } = useTranslation('console')
  return (
    <Stack gap="md">
      <div>
        <Title order={3}>{t('limits')}</Title>
        <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
          {limits.map(({ quota, windowSeconds, per }) => (
            <li key={`${per}-${windowSeconds}`}>
              {t('limit', { quota, per: t(`per.${per}`, { defaultValue: per }), window: windowOf(t, windowSeconds) })}
            </li>
          ))}
        </ul>
        <Text c="dimmed" size="sm">
          {t('role', { role: t(`roles.${OPERATIONS[name].role}`) })}
        </Text>
      </div>
      {refusals.length > 0 && (
        <div>
          <Title order={3}>{t('refusals')}</Title>
          <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
            {refusals.map(({ code, status, text }) => (
              <li key={code}>
                <code>{code}</code> ({status}): {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}

function windowOf(t: (key: string, options?: { count: number }) => string, seconds: number): string {
  if (seconds % 86_400 === 0) return t('days', { count: seconds / 86_400 })
  if (seconds % 3600 === 0) return t('hours', { count: seconds / 3600 })
  return t('minutes', { count: Math.round(seconds / 60) })
}
