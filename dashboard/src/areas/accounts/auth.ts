import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { useState } from 'react'
import { queryClient, withTitle } from '../../queries.ts'
import { announceSignedOut } from '../../signed-out.ts'

// Steps of `/auth`, which take and answer JSON. No operations: no key may change a sign-in.

interface Steps {
  '/change-password': unknown
  '/two-factor/enable': { totpURI: string; backupCodes: string[] }
  '/two-factor/verify-totp': unknown
  '/two-factor/disable': unknown
  '/two-factor/generate-backup-codes': { backupCodes: string[] }
}

interface Problem {
  code: string
  detail: string
  errors?: { pointer: string; detail: string }[]
}

interface Options<Answer> {
  form?: { setErrors(errors: Record<string, string>): void }
  said?: string
  done?: (answer: Answer) => void
}

/** Makes one step of `/auth` a call with its progress and refusal, and reads the session again. */
export function useStep<Path extends keyof Steps>(
  path: Path,
  { form, said, done }: Options<Steps[Path]> = {},
) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    pending,
    problem,
    async run(input: Record<string, string>): Promise<void> {
      setPending(true)
      setProblem(null)
      const answer = await post(path, input)
      setPending(false)
      if ('problem' in answer) {
        const { code, detail, errors = [] } = answer.problem
        if (code === 'unauthorized') announceSignedOut()
        else if (form && errors.length > 0)
          form.setErrors(
            Object.fromEntries(errors.map(({ pointer, detail }) => [pointer.slice(1), detail])),
          )
        else setProblem(withTitle(code, detail))
        return
      }
      if (said !== undefined) notifications.show({ message: said })
      done?.(answer.body as Steps[Path])
      await Promise.all(
        (['get_session', 'list_sessions'] as const).map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      )
    },
  }
}

async function post(
  path: string,
  input: object,
): Promise<{ body: unknown } | { problem: Problem }> {
  try {
    const response = await fetch(`/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as unknown
    return response.ok ? { body } : { problem: body as Problem }
  } catch {
    return { problem: { code: 'unreachable', detail: i18next.t('accounts:unreachable') } }
  }
}
