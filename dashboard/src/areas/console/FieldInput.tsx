import {
  Checkbox,
  JsonInput,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field, Value } from './field.ts'
import { Prose } from './Prose.tsx'

interface Props {
  field: Field
  value: Value
  change: (value: Value) => void
  error: string | undefined
}

/** One field of an input, by its schema. An empty field is not sent. */
export function FieldInput({ field, value, change, error }: Props) {
  const { t } = useTranslation('console')
  return (
    <Stack gap={6}>
      <Control field={field} value={value} change={change} error={error} />
      {field.nullable && (
        <Checkbox
          size="xs"
          label={t('sendNull')}
          checked={value === null}
          onChange={({ currentTarget: { checked } }) => change(checked ? null : undefined)}
          aria-label={t('sendNullFor', { name: field.name })}
        />
      )}
    </Stack>
  )
}

function Control({ field, value, change, error }: Props) {
  const { t } = useTranslation('console')
  const { name, kind, required, description, choices, initial, example, minimum, maximum } = field
  const common = {
    label: <code>{name}</code>,
    description: description === '' ? undefined : <Prose text={description} />,
    withAsterisk: required,
    error,
    disabled: value === null,
  }
  const hint =
    initial !== undefined
      ? t('default', { value: written(initial) })
      : example !== undefined && example !== null
        ? written(example)
        : ''
  const text = typeof value === 'string' ? value : ''
  const list = Array.isArray(value) ? value : []
  switch (kind) {
    case 'boolean':
      return (
        <Select
          {...common}
          placeholder={initial === undefined ? t('notSent') : hint}
          clearable
          data={['true', 'false']}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(chosen) => change(chosen === null ? undefined : chosen === 'true')}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          placeholder={initial === undefined ? t('notSent') : hint}
          clearable
          searchable={choices.length > 8}
          data={choices}
          value={text || null}
          onChange={(chosen) => change(chosen ?? undefined)}
        />
      )
    case 'choices':
      return (
        <MultiSelect
          {...common}
          clearable
          data={choices}
          value={list}
          onChange={(chosen) => change(chosen.length > 0 ? chosen : undefined)}
        />
      )
    case 'list':
      return (
        <TagsInput
          {...common}
          placeholder={list.length === 0 ? t('listHint') : ''}
          value={list}
          onChange={(all) => change(all.length > 0 ? all : undefined)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          placeholder={hint}
          {...(minimum !== undefined && { min: minimum })}
          {...(maximum !== undefined && { max: maximum })}
          clampBehavior="none"
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => change(typeof typed === 'number' ? typed : undefined)}
        />
      )
    case 'json':
      return (
        <JsonInput
          {...common}
          placeholder={hint}
          autosize
          minRows={3}
          maxRows={16}
          formatOnBlur
          value={text}
          onChange={change}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
      )
    case 'long':
      return (
        <Textarea
          {...common}
          placeholder={hint}
          autosize
          minRows={2}
          maxRows={16}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'text':
      return (
        <TextInput
          {...common}
          placeholder={hint}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          autoComplete="off"
        />
      )
  }
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
