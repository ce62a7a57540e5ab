import { z } from 'zod'
import { FieldName, Status, Tag, Tier } from '../record/contact.ts'
import { isDate } from '../fields/custom-field.ts'

export type FilterValue = string | number | boolean | string[]

export type ConditionType = 'text' | 'number' | 'boolean' | 'tag' | 'time' | 'date'

const DAYS_MAX = 36_500

/** The fields that every contact has. */
export const FIELD_TYPES: Readonly<Record<string, ConditionType>> = {
  status: 'text',
  tier: 'text',
  source: 'text',
  tag: 'tag',
  email: 'text',
  subscribedAt: 'time',
  confirmedAt: 'time',
  unsubscribedAt: 'time',
  paidUntil: 'time',
}

export const OPS = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'in',
  'is_set',
  'is_not_set',
  'gt',
  'gte',
  'lt',
  'lte',
  'has',
  'has_not',
  'before',
  'after',
  'on',
  'within_days',
  'not_within_days',
  'in_next_days',
] as const
export type Op = (typeof OPS)[number]

type Form = 'text' | 'texts' | 'number' | 'boolean' | 'tag' | 'day' | 'moment' | 'days' | 'none'

const textOps = {
  is: 'text',
  is_not: 'text',
  contains: 'text',
  not_contains: 'text',
  starts_with: 'text',
  ends_with: 'text',
  in: 'texts',
} as const
const numberOps = {
  is: 'number',
  is_not: 'number',
  gt: 'number',
  gte: 'number',
  lt: 'number',
  lte: 'number',
} as const
const dayOps = {
  on: 'day',
  within_days: 'days',
  not_within_days: 'days',
  in_next_days: 'days',
} as const
const setOps = { is_set: 'none', is_not_set: 'none' } as const

/** The operators of each type of field, with the type of value that each takes. */
const FORMS: Record<ConditionType, Partial<Record<Op, Form>>> = {
  text: { ...textOps, ...setOps },
  number: { ...numberOps, ...setOps },
  boolean: { is: 'boolean' },
  tag: { has: 'tag', has_not: 'tag' },
  time: { before: 'moment', after: 'moment', ...dayOps, ...setOps },
  date: { before: 'day', after: 'day', ...dayOps, ...setOps },
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
/**
 * Returns whether a year is from 1900 to far ahead. PostgreSQL and JavaScript differ for extreme
 * years.
 */
const isNear = (value: string) => value >= '1900' && value < '3000'
const isDay = (value: unknown) => typeof value === 'string' && isDate(value) && isNear(value)
const moment = z.iso.datetime({ offset: true })
const isMoment = (value: unknown) =>
  typeof value === 'string' &&
  moment.safeParse(value).success &&
  isNear(value) &&
  !Number.isNaN(Date.parse(value))

const CHECKS: Record<Form, { fits: (value: unknown) => boolean; form: string }> = {
  text: { fits: isText, form: 'a text that is not empty' },
  texts: {
    fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
    form: 'a list of texts, such as ["api", "import"]',
  },
  number: { fits: (value) => typeof value === 'number', form: 'a number' },
  boolean: { fits: (value) => typeof value === 'boolean', form: 'true or false' },
  tag: {
    fits: (value) => value !== undefined && Tag.safeParse(value).data === value,
    form: 'one tag',
  },
  day: { fits: isDay, form: 'a day such as 2026-01-31, from 1900 to 2999' },
  moment: {
    fits: (value) => isDay(value) || isMoment(value),
    form: 'a day such as 2026-01-31, or a time such as 2026-01-31T09:30:00Z, from 1900 to 2999',
  },
  days: {
    fits: (value) =>
      Number.isInteger(value) && (value as number) >= 1 && (value as number) <= DAYS_MAX,
    form: `a whole number of days from 1 to ${DAYS_MAX}`,
  },
  none: { fits: (value) => value === undefined, form: 'no value: leave it out' },
}

const CHOICES: Record<string, readonly string[]> = { status: Status.options, tier: Tier.options }

/** Returns the name of a custom field; null for a field that every contact has. */
export function customFieldOf(field: string): string | null {
  return field.startsWith('fields.') ? field.slice('fields.'.length) : null
}

export function isKnownField(field: string): boolean {
  const custom = customFieldOf(field)
  return custom === null ? Object.hasOwn(FIELD_TYPES, field) : FieldName.safeParse(custom).success
}

/** Returns an error when the field's type has no such operator, or the value is of another type. */
export function checkCondition({
  field,
  type,
  op,
  value,
}: {
  field: string
  type: ConditionType
  op: Op
  value?: FilterValue | undefined
}): {
  at: 'op' | 'value'
  detail: string
} | null {
  const form = FORMS[type][op]
  if (form === undefined)
    return {
      at: 'op',
      detail: `${field} holds ${NOUNS[type]}, which has no ${op}. Send one of ${Object.keys(FORMS[type]).join(', ')}`,
    }
  const { fits, form: wanted } = CHECKS[form]
  if (!fits(value)) return { at: 'value', detail: `${op} takes ${wanted}` }
  const choices = CHOICES[field]
  const unknown =
    op === 'is' || op === 'is_not' || op === 'in'
      ? [value].flat().find((one) => !choices?.includes(String(one).toLowerCase()))
      : undefined
  return choices && unknown !== undefined
    ? { at: 'value', detail: `${field} is one of ${choices.join(', ')}` }
    : null
}

const NOUNS: Record<ConditionType, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  tag: 'tags',
  time: 'a time',
  date: 'a day',
}
