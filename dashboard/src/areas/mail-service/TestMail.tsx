import { Alert, Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { OutputOf } from '../../queries.ts'
import { useSession } from '../../shell/session.ts'
import { needsSignIn, signInAgain } from './fresh.tsx'
import type { Provider } from './mail-service.ts'
import { Refusal } from './Refusal.tsx'

export type TestResult = OutputOf<'test_mail_service'>

interface Props {
  provider: Provider | null
  /** The result of the last test of this visit. */
  result: TestResult | null
  setResult: (result: TestResult | null) => void
}

/** Sends a test mail, and shows what the server said. */
export function TestMail({ provider, result, setResult }: Props) {
  const { t } = useTranslation('mail')
  const { person } = useSession()
  const form = useForm({ initialValues: { to: person.email } })
  const test = useOperation('test_mail_service', { form, done: setResult })
  const send = async (): Promise<void> => {
    setResult(null)
    try {
      await test.call({ to: form.values.to })
    } catch (error) {
      if (needsSignIn(error)) signInAgain(() => void send())
    }
  }
  return (
    <form noValidate className="mc-card" onSubmit={form.onSubmit(() => void send())}>
      <Stack gap="md">
        <Title order={2}>{t('test.title')}</Title>
        <div>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t('test.to')}
              type="email"
              style={{ flex: '1 1 240px' }}
              {...form.getInputProps('to')}
            />
            <Button type="submit" variant="default" loading={test.pending}>
              {t('test.send')}
            </Button>
          </Group>
          <div aria-live="polite">
            {result?.status === 'accepted' && (
              <Alert variant="light" mt="md" icon={<CircleCheck size={18} />}>
                <Stack gap="sm">
                  <Text fw={500}>{t('test.accepted', { ms: number(result.ms) })}</Text>
                  <Text size="sm">{t('test.look')}</Text>
                  {result.answer !== null && <Code block>{result.answer}</Code>}
                </Stack>
              </Alert>
            )}
          </div>
        </div>
        <Problem text={needsSignIn(test.error) ? null : test.problem} />
        {result?.status === 'refused' && (
          <Refusal reason={result.reason ?? 'other'} provider={provider} answer={result.answer} />
        )}
      </Stack>
    </form>
  )
}
