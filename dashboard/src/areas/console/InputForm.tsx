import { Alert, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field, Value, Values } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

interface Props {
  id: string
  fields: readonly Field[]
  values: Values
  change: (some: Values) => void
  errorOf: (field: string) => string | undefined
  submit: () => void
  /** The role that the person would need to run the operation; null when they may. */
  lacks: string | null
}

export function InputForm({ id, fields, values, change, errorOf, submit, lacks }: Props) {
  const { t } = useTranslation('console')
  return (
    <form
      id={id}
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
            change={(value: Value) => change({ [field.name]: value })}
            error={errorOf(field.name)}
          />
        ))}
        {lacks !== null && <Alert color="gray">{t('mayNot', { role: t(`roles.${lacks}`) })}</Alert>}
      </Stack>
    </form>
  )
}
