import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../kit/Problem.tsx'
import { queryClient } from '../../queries.ts'
import { useSession } from '../../shell/session.ts'

/** Asks for the password anew, and for a code when the person has a second factor. */
export function SignInAgain({ done }: { done: () => void }) {
  const { t } = useTranslation('mail')
  const { person } = useSession()
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ initialValues: { password: '', code: '' } })

  const submit = async ({ password, code }: typeof form.values) => {
    setPending(true)
    setProblem(null)
    const isCode = /^\s*\d{6}\s*$/.test(code)
    const answer =
      step === 'password'
        ? await post('/auth/sign-in/email', { email: person.email, password })
        : await post(`/auth/two-factor/verify-${isCode ? 'totp' : 'backup-code'}`, { code })
    setPending(false)
    if (answer === null) return setProblem(t('again.unreachable'))
    if (!answer.ok) return setProblem(t(`again.${answer.status === 429 ? 'later' : step}Wrong`))
    if (answer.twoFactorRedirect) return setStep('code')
    void queryClient.invalidateQueries({ queryKey: ['get_session'] })
    done()
  }
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md" maw={480}>
        <Text>{t(step === 'password' ? 'again.text' : 'again.codeText')}</Text>
        <UserName email={person.email} />
        {step === 'password' ? (
          <PasswordInput
            label={t('again.passwordLabel')}
            required
            data-autofocus
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        ) : (
          <TextInput
            label={t('again.codeLabel')}
            required
            data-autofocus
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
        )}
        <Problem text={problem} />
        <Group>
          <Button type="submit" loading={pending}>
            {t('again.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Tells managers of passwords whose password it is. */
function UserName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

async function post(path: string, body: object) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = (await response.json()) as { twoFactorRedirect?: boolean }
    return { ok: response.ok, status: response.status, ...said }
  } catch {
    return null
  }
}
