import { useForm } from '@mantine/form'
import type { InputOf } from '../../queries.ts'
import { NameForm } from './NameForm.tsx'
import { useOperation } from '../operation.ts'

export type Renamed = 'update_segment' | 'update_template' | 'update_snippet' | 'update_automation'

interface Props<Name extends Renamed> {
  operation: Name
  record: Omit<InputOf<Name>, 'name'>
  name: string
  maxLength: number
  words: { label: string; action: string; said: string }
  close: () => void
}

export function RenameForm<Name extends Renamed>({
  operation,
  record,
  name,
  maxLength,
  words,
  close,
}: Props<Name>) {
  const form = useForm({ initialValues: { name } })
  const update = useOperation(operation, { form, said: words.said, done: close })
  return (
    <NameForm
      {...{ form, maxLength, close }}
      label={words.label}
      action={words.action}
      state={update}
      submit={(changed) => void update.run({ ...record, name: changed } as InputOf<Name>)}
    />
  )
}
