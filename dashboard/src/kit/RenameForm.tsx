import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { InputOf } from '../queries.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { useOperation } from './operation.ts'
import { Problem } from './Problem.tsx'

interface Props<Name extends 'update_segment' | 'update_template' | 'update_snippet' | 'update_automation'> {
  operation: Name
  /** The id of the record, as the operation takes it. */
  record: Omit<InputOf<Name>, 'name'>
  name: string
  maxLength: number
  words: { label: string; action: string; said: string }
  close: () => void
}

/** The form of a dialog that gives a record another name. */
export function RenameForm<Name extends 'update_segment' | 'update_template' | 'update_snippet' | 'update_automation'>({
  operation,
  record,
  name,
  maxLength,
  words,
  close,
}: Props<Name>) {
  const form = useForm({ initialValues: { name } })
  const update = useOperation(operation, { form, said: words.said, done: close })
  const submit = (values: { name: string }) => void update.run({ ...record, name: values.name.trim() } as InputOf<Name>)
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput label={words.label} required data-autofocus maxLength={maxLength} dir="auto" autoComplete="off" {...form.getInputProps('name')} />
        <Problem text={update.problem} />
        <DialogButtons close={close} action={words.action} pending={update.pending} disabled={form.values.name.trim() === ''} />
      </Stack>
    </form>
  )
}
