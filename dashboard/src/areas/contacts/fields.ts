import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import type { OutputOf } from '../../shapes.ts'

export type CustomField = OutputOf<'list_custom_fields'>['data'][number]
export type FieldValue = string | number | boolean
/** The sources that the server itself names. */
const WAYS_IN = ['api', 'form', 'import', 'dashboard', 'paid', 'product']
export const FIELD_TYPES = ['text', 'number', 'boolean', 'date'] as const

/** Returns how people read a field's name: "first_name" is "First name". */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation('contacts')
  return (name) =>
    t(`fieldNames.${name}`, {
      defaultValue: `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
    })
}

/** Returns how people read a source. Those that the server itself names have words. */
export function useSourceLabel(): (source: string) => string {
  const { t } = useTranslation('contacts')
  return (source) => (WAYS_IN.includes(source) ? t(`sources.${source}`) : source)
}

/** Formats a field's value by its type. A date has no time zone. */
export function useFieldText(): (field: Pick<CustomField, 'type'>, value: FieldValue) => string {
  const { t } = useTranslation('contacts')
  return ({ type }, value) => {
    if (type === 'boolean') return t(value === true ? 'yes' : 'no')
    if (type === 'number' && typeof value === 'number') return number(value)
    if (type === 'date')
      return new Intl.DateTimeFormat(i18next.resolvedLanguage ?? 'en', {
        dateStyle: 'medium',
        timeZone: 'UTC',
      }).format(new Date(String(value)))
    return String(value)
  }
}

/** Turns typed text into the field's type. What does not fit is sent, for the server to refuse. */
export function valueOf({ type }: CustomField, typed: string): FieldValue | null {
  const text = typed.trim()
  if (text === '') return null
  if (type === 'boolean') return text === 'true'
  if (type !== 'number') return text
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : text
}
