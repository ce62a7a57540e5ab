import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { keepContact } from './contact.ts'
import {
  type CustomField,
  type FieldValue,
  useFieldLabel,
  useFieldText,
  valueOf,
} from './fields.ts'

/** The sign of a value that can be changed, also without a pointer above it. */
const EDITABLE = {
  textDecoration: 'underline dotted var(--mantine-color-dimmed)',
  textUnderlineOffset: 4,
}

interface Props {
  contactId: string
  field: CustomField
  value: FieldValue | undefined
  mayWrite: boolean
}

/** A value edited in place: Enter or leaving saves it, Escape does not. A refused one stays. */
export function FieldInPlace({ contactId, field, value, mayWrite }: Props) {
  const { t } = useTranslation(['contacts', 'frame'])
  const label = useFieldLabel()(field.name)
  const text = useFieldText()
  const [draft, setDraft] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const set = useOperation('set_contact_field', { done: keepContact })
  useEffect(() => {
    if (draft !== null || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [draft])

  const before = value === undefined ? '' : String(value)
  const close = () => {
    set.reset()
    setDraft(null)
  }
  const save = async (typed: string) => {
    if (set.pending) return
    if (typed.trim() === before) return close()
    if (await set.run({ contactId, name: field.name, value: valueOf(field, typed) })) setDraft(null)
  }
  const shown = value === undefined ? '–' : text(field, value)
  if (!mayWrite) return <span dir="auto">{shown}</span>
  if (draft === null)
    return (
      <button
        ref={button}
        type="button"
        className="mc-in-place"
        dir="auto"
        onClick={() => setDraft(before)}
        aria-label={
          value === undefined
            ? t('addField', { field: label })
            : t('editField', { field: label, value: shown })
        }
      >
        {value === undefined ? (
          <span style={{ ...EDITABLE, color: 'var(--mantine-color-dimmed)' }}>{t('addValue')}</span>
        ) : (
          <span style={EDITABLE}>{shown}</span>
        )}
      </button>
    )

  const common = {
    value: draft,
    error: set.problem,
    'aria-label': label,
    autoFocus: true,
    readOnly: set.pending,
    my: -6,
    mx: -8,
    onBlur: () => void save(draft),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      returnsFocus.current = true
      if (event.key === 'Escape') close()
      else void save(draft)
    },
  }
  if (field.type === 'boolean')
    return (
      <NativeSelect
        {...common}
        data={[
          { value: '', label: '–' },
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value)
          void save(currentTarget.value)
        }}
      />
    )
  return (
    <TextInput
      {...common}
      dir="auto"
      maxLength={1000}
      autoComplete="off"
      {...(field.type === 'date' && { type: 'date' })}
      {...(field.type === 'number' && { inputMode: 'decimal' as const })}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
    />
  )
}
