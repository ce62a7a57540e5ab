import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { DialogButtons } from '../DialogButtons.tsx'
import { Problem } from '../Problem.tsx'

interface Props {
  form: UseFormReturnType<{ name: string }>
  label: string
  maxLength: number
  action: string
  submit: (name: string) => void
  state: { pending: boolean; problem: string | null }
  close: () => void
  children?: ReactNode
}

export function NameForm(props: Props) {
  const { form, label, maxLength, action, submit, state, close, children } = props
  return (
    <form onSubmit={form.onSubmit(({ name }) => submit(name.trim()))} noValidate>
      <Stack gap="md">
        {children}
        <TextInput
          label={label}
          required
          data-autofocus
          maxLength={maxLength}
          dir="auto"
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Problem text={state.problem} />
        <DialogButtons
          close={close}
          action={action}
          pending={state.pending}
          disabled={form.values.name.trim() === ''}
        />
      </Stack>
    </form>
  )
}
