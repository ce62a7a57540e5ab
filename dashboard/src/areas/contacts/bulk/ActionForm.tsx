import {
  Anchor,
  Autocomplete,
  NativeSelect,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useList } from '../../../queries.ts'
import { type CustomField, useFieldLabel, valueOf } from '../fields.ts'
import { useTags } from '../tags.ts'
import type { BulkAction, BulkKind } from './bulk.ts'

interface Props {
  kind: BulkKind
  close: () => void
  next: (action: BulkAction) => void
}

export function ActionForm({ kind, close, next }: Props) {
  return kind === 'set_field' ? (
    <FieldForm close={close} next={next} />
  ) : (
    <TagForm kind={kind} close={close} next={next} />
  )
}

function TagForm({ kind, close, next }: Props) {
  const { t } = useTranslation(['bulk', 'contacts', 'frame'])
  const [tag, setTag] = useState('')
  const names = useTags().items.map(({ name }) => name)
  const common = {
    label: t('contacts:tag'),
    data: names,
    limit: 50,
    'data-autofocus': true,
    required: true,
    withAsterisk: false,
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const named = tag.trim()
        next(kind === 'remove_tag' ? { type: 'remove_tag', tag } : { type: 'add_tag', tag: named })
      }}
    >
      <Stack gap="md">
        {kind === 'remove_tag' ? (
          <Select
            {...common}
            value={tag === '' ? null : tag}
            onChange={(value) => setTag(value ?? '')}
            searchable
            nothingFoundMessage={t('contacts:noTagMatch')}
          />
        ) : (
          // A tag that is typed in full needs no list, which would lie over the buttons.
          <Autocomplete
            {...common}
            data={names.filter((name) => name !== tag)}
            description={t('tagHint')}
            maxLength={64}
            dir="auto"
            value={tag}
            onChange={setTag}
            maxDropdownHeight={220}
          />
        )}
        <DialogButtons close={close} action={t('next')} disabled={tag.trim() === ''} />
      </Stack>
    </form>
  )
}

function FieldForm({ close, next }: Omit<Props, 'kind'>) {
  const { t } = useTranslation(['bulk', 'contacts', 'frame'])
  const label = useFieldLabel()
  const fields = useList('list_custom_fields', {})
  const [name, setName] = useState<string | null>(null)
  const [clearing, setClearing] = useState(false)
  const [typed, setTyped] = useState('')
  const field = fields.items.find((one) => one.name === name)
  const value = field ? valueOf(field, typed) : null
  if (!fields.isPending && !fields.error && fields.items.length === 0)
    return (
      <Stack gap="md">
        <Text>
          {t('contacts:noFields')}{' '}
          <Anchor component={Link} to="/tags?show=fields" inherit>
            {t('contacts:manageFields')}
          </Anchor>
        </Text>
        <DialogButtons close={close} action={t('next')} disabled />
      </Stack>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (field) next({ type: 'set_field', name: field.name, value: clearing ? null : value })
      }}
    >
      <Stack gap="md">
        <Select
          label={t('field')}
          data={fields.items.map(({ name }) => ({ value: name, label: label(name) }))}
          value={name}
          onChange={(value) => {
            setName(value)
            setTyped('')
          }}
          searchable
          data-autofocus
          nothingFoundMessage={t('noFieldMatch')}
        />
        <SegmentedControl
          aria-label={t('setOrClear')}
          value={clearing ? 'clear' : 'set'}
          onChange={(how) => setClearing(how === 'clear')}
          data={[
            { value: 'set', label: t('setValue') },
            { value: 'clear', label: t('clearValue') },
          ]}
        />
        {!clearing && field && <ValueInput field={field} value={typed} change={setTyped} />}
        <DialogButtons
          close={close}
          action={t('next')}
          disabled={!field || (!clearing && value === null)}
        />
      </Stack>
    </form>
  )
}

function ValueInput({
  field,
  value,
  change,
}: {
  field: CustomField
  value: string
  change: (value: string) => void
}) {
  const { t } = useTranslation(['bulk', 'contacts'])
  if (field.type === 'boolean')
    return (
      <NativeSelect
        label={t('value')}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        data={[
          { value: '', label: '–' },
          { value: 'true', label: t('contacts:yes') },
          { value: 'false', label: t('contacts:no') },
        ]}
      />
    )
  return (
    <TextInput
      label={t('value')}
      dir="auto"
      maxLength={1000}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      {...(field.type === 'date' && { type: 'date' })}
      {...(field.type === 'number' && { inputMode: 'decimal' as const })}
    />
  )
}
