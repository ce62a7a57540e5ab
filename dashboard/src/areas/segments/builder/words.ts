import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { Choices } from './choices.ts'
import { CHOICES, countChoiceOf, formOf, typeOf } from './condition.ts'
import { mailsMeant } from './named-mail.ts'
import type { Filter } from './tree.ts'

type Say = (...args: [key: string] | [key: string, more: Record<string, unknown>]) => string

/** Returns how a condition reads as a sentence: "Tag is vip". */
export function useConditionWords(choices: Choices): (condition: Filter) => string {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  return (condition) => {
    if (condition.event !== undefined) return eventWords(t, condition, choices)
    if (condition.field === undefined) return t('segments:newCondition')
    return fieldWords(t, condition, choices)
  }
}

function eventWords(t: Say, condition: Filter, choices: Choices): string {
  const { event = '', productId, link, count, within } = condition
  const choice = countChoiceOf(condition)
  const isPlain = event === 'pays' && choice === 'once'
  const times =
    choice === 'once' || choice === 'never'
      ? ''
      : t('segments:timesOf', { count: count!.n, shown: number(count!.n) })
  return [
    t(`segments:events.${event}`, { defaultValue: event }),
    event === 'pays'
      ? payingWords(t, condition)
      : event === 'purchased'
        ? productWords(t, productId, choices)
        : mailWords(t, condition, choices),
    link !== undefined && t('segments:byLink', { link }),
    !isPlain && t(`segments:counts.${choice}`),
    times,
    within && t('segments:withinOf', { count: within.days, shown: number(within.days) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names the mails that a condition asks about. One that was deleted is named by its id. */
function mailWords(t: Say, condition: Filter, choices: Choices): string {
  const { campaignId, automationId, stepId } = condition
  const id = stepId ?? campaignId
  const automation =
    choices.automations?.find((one) => one.id === automationId)?.name ?? automationId
  if (id === undefined)
    return automationId === undefined
      ? t('segments:anyIssue')
      : t('segments:anyMailOf', { name: automation })
  const [mail] = mailsMeant(condition, choices)
  const named = t('segments:quoted', { text: mail ? mail.subject || t('segments:noSubject') : id })
  return automationId === undefined
    ? named
    : t('segments:mailOf', { mail: named, name: automation })
}

function fieldWords(
  t: Say,
  { field = '', op, value }: Filter,
  { custom, fieldLabel }: Choices,
): string {
  const type = typeOf(field, custom)
  const parts = [fieldLabel(field)]
  if (op !== undefined) {
    parts.push(opWords(t, field, op))
    if (formOf(type, op) !== 'none') parts.push(valueWords(t, field, formOf(type, op), value))
  }
  return parts.join(' ')
}

/** Moments in the past have their own words for whether there is a value. */
const PAST = ['subscribedAt', 'confirmedAt', 'unsubscribedAt']

export function opWords(t: Say, field: string, op: string): string {
  return t(
    `segments:ops.${PAST.includes(field) && (op === 'is_set' || op === 'is_not_set') ? `past_${op}` : op}`,
  )
}

function valueWords(t: Say, field: string, form: string, value: Filter['value']): string {
  if (value === undefined || value === '') return '…'
  if (Array.isArray(value)) return value.map((one) => choiceWords(t, field, one)).join(', ')
  if (form === 'days')
    return t('segments:daysOf', { count: Number(value), shown: number(Number(value)) })
  if (form === 'day') return dayWords(String(value))
  if (typeof value === 'boolean') return t(value ? 'contacts:yes' : 'contacts:no')
  return typeof value === 'number' ? number(value) : choiceWords(t, field, value)
}

/** Formats a day. A time is rare, and shown as it is written. */
function dayWords(value: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return value
  return new Intl.DateTimeFormat(i18next.resolvedLanguage ?? 'en', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(value))
}

export function choiceWords(t: Say, field: string, value: string): string {
  if (!CHOICES[field]?.includes(value)) return value
  return field === 'status' ? t(`frame:status.${value}`) : t(`segments:tiers.${value}`)
}

function payingWords(t: Say, { interval, state }: Filter): string {
  return [interval, state]
    .flatMap((one) => (one === undefined ? [] : [t(`segments:pays.${one}`)]))
    .join(', ')
}

function productWords(t: Say, productId: string | undefined, { products }: Choices): string {
  if (productId === undefined) return t('segments:anyProduct')
  return t('segments:quoted', {
    text: products.find(({ id }) => id === productId)?.name ?? productId,
  })
}
