import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { money } from '../../kit/money/money.ts'
import { currencyOf, isAmount, isFields, isOption, readable } from './rows.ts'
import { useZonedTime } from './useZonedTime.ts'

/** The most entries of a list that are shown. The request itself has all. */
const SHOWN_MAX = 20

/** Returns the words of a field, those of forms where there are some. */
export function useFieldWords(): (name: string) => string {
  const { t } = useTranslation('approvals')
  return (name) => t(`fields.${name}`, { defaultValue: readable(name) })
}

/** A value as a person reads it: lists with their count, nested fields indented. */
export function Value({
  name,
  value,
  currency = null,
}: {
  name: string
  value: unknown
  currency?: string | null
}) {
  const { t } = useTranslation('approvals')
  const words = useFieldWords()
  if (Array.isArray(value)) return <List name={name} values={value} currency={currency} />
  if (!isFields(value)) return <Plain name={name} value={value} currency={currency} />
  const fields = Object.entries(value)
  if (fields.length === 0) return <>{t('nothing')}</>
  return (
    <ul className="mc-request-list">
      {fields.map(([field, inner]) => (
        <li key={field}>
          <Text component="span" c="dimmed">
            {words(field)}:{' '}
          </Text>
          <Value name={field} value={inner} currency={currencyOf(value) ?? currency} />
        </li>
      ))}
    </ul>
  )
}

function List({
  name,
  values,
  currency,
}: {
  name: string
  values: readonly unknown[]
  currency: string | null
}) {
  const { t } = useTranslation('approvals')
  if (values.length === 0) return <>{t('nothing')}</>
  const shown = values.slice(0, SHOWN_MAX)
  const left = values.length - shown.length
  return (
    <>
      <Text component="span" className="figures">
        {t('entries', { count: values.length, shown: number(values.length) })}
      </Text>
      <ul className="mc-request-list">
        {shown.map((value, at) => (
          <li key={at}>
            <Value name={name} value={value} currency={currency} />
          </li>
        ))}
        {left > 0 && <li>{t('more', { count: left, shown: number(left) })}</li>}
      </ul>
    </>
  )
}

function Plain({
  name,
  value,
  currency,
}: {
  name: string
  value: unknown
  currency: string | null
}) {
  const { t } = useTranslation('approvals')
  const timeOf = useZonedTime()
  if (value === null || value === undefined || value === '') return <>{t('nothing')}</>
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>
  if (typeof value === 'number')
    return (
      <span className="figures">
        {isAmount(name) && currency !== null ? money(value, currency) : number(value)}
      </span>
    )
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const time = timeOf(text)
  if (time !== null) return <time dateTime={text}>{time}</time>
  if (isOption(text)) return <>{t(`values.${name}.${text}`, { defaultValue: text })}</>
  return (
    <Text component="span" dir="auto" className="mc-request-text">
      {text}
    </Text>
  )
}
