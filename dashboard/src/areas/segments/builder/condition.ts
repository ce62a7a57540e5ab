import type { CustomField } from '../../contacts/fields.ts'
import type { Filter } from './tree.ts'

export type Op = NonNullable<Filter['op']>
export type Type = 'text' | 'choice' | 'number' | 'boolean' | 'tag' | 'time' | 'date'
type Form = 'text' | 'texts' | 'number' | 'boolean' | 'tag' | 'day' | 'days' | 'none'

/** The fields that every contact has, in the order in which they are offered. */
export const ABOUT = ['status', 'tag', 'tier', 'source', 'email'] as const
export const DATES = ['subscribedAt', 'confirmedAt', 'unsubscribedAt', 'paidUntil'] as const
export const EVENTS = ['sent', 'opened', 'clicked', 'purchased', 'pays'] as const

export const CHOICES: Record<string, readonly string[]> = {
  status: ['active', 'pending', 'unsubscribed', 'bounced', 'complained'],
  tier: ['free', 'paid'],
}

export const INTERVALS = ['month', 'year'] as const
export const STATES = ['trialing', 'active', 'past_due', 'paused'] as const

const DAY_OPS = [
  'within_days',
  'not_within_days',
  'in_next_days',
  'after',
  'before',
  'on',
  'is_set',
  'is_not_set',
] as const

/** The operators of each type, the usual ones first. */
export const OPS: Record<Type, readonly Op[]> = {
  text: [
    'is',
    'is_not',
    'contains',
    'not_contains',
    'starts_with',
    'ends_with',
    'in',
    'is_set',
    'is_not_set',
  ],
  choice: ['is', 'is_not', 'in'],
  number: ['is', 'is_not', 'gt', 'gte', 'lt', 'lte', 'is_set', 'is_not_set'],
  boolean: ['is'],
  tag: ['has', 'has_not'],
  time: DAY_OPS,
  date: DAY_OPS,
}

const FORMS: Partial<Record<Op, Form>> = {
  in: 'texts',
  is_set: 'none',
  is_not_set: 'none',
  has: 'tag',
  has_not: 'tag',
  before: 'day',
  after: 'day',
  on: 'day',
  within_days: 'days',
  not_within_days: 'days',
  in_next_days: 'days',
}

/** Operators that depend on the day of the question. A mail is made once, and has none. */
export const BY_TODAY: readonly Op[] = ['within_days', 'not_within_days', 'in_next_days']

const DAYS = 30
export const DAYS_MAX = 36_500

/** Returns the kind of input for the value of a condition. */
export function formOf(type: Type, op: Op): Form {
  return FORMS[op] ?? (type === 'number' || type === 'boolean' ? type : 'text')
}

/** Returns the first choice of a row: a field, or `event:opened`. Empty for a new row. */
export function subjectOf({ field, event }: Filter): string {
  return field ?? (event === undefined ? '' : `event:${event}`)
}

/** Returns the type of a field. A custom field that was deleted counts as text. */
export function typeOf(field: string, custom: readonly CustomField[]): Type {
  if (CHOICES[field]) return 'choice'
  if (field === 'tag') return 'tag'
  if ((DATES as readonly string[]).includes(field)) return 'time'
  return custom.find(({ name }) => `fields.${name}` === field)?.type ?? 'text'
}

/** Makes the condition that a choice begins with, at once with a usual value. */
export function conditionFor(
  subject: string,
  custom: readonly CustomField[],
  isInMail = false,
): Filter {
  if (subject.startsWith('event:')) {
    const event = subject.slice('event:'.length) as (typeof EVENTS)[number]
    return event === 'pays' ? { event } : { event, within: { days: DAYS } }
  }
  const type = typeOf(subject, custom)
  return withOp(
    { field: subject },
    type,
    OPS[type].find((op) => !isInMail || !BY_TODAY.includes(op))!,
  )
}

/** Changes the operator. The value stays where the new one takes its form too. */
export function withOp({ field = '', op, value }: Filter, type: Type, next: Op): Filter {
  const form = formOf(type, next)
  const same = op !== undefined && formOf(type, op) === form
  const changed = { field, op: next }
  if (same) return { ...changed, ...(value !== undefined && { value }) }
  if (form === 'none') return changed
  if (form === 'days') return { ...changed, value: DAYS }
  if (form === 'boolean') return { ...changed, value: true }
  if (form === 'texts')
    return { ...changed, value: typeof value === 'string' && value !== '' ? [value] : [] }
  if (form === 'text' && type === 'choice')
    return { ...changed, value: [value].flat()[0] ?? CHOICES[field]![0]! }
  if (form === 'text') return { ...changed, value: Array.isArray(value) ? (value[0] ?? '') : '' }
  return changed
}

/** Returns whether a condition says all that it needs. Whether it is right, the server says. */
export function isFinished(condition: Filter, custom: readonly CustomField[]): boolean {
  const { field, event, op, value } = condition
  if (event !== undefined) return true
  if (field === undefined || op === undefined) return false
  const form = formOf(typeOf(field, custom), op)
  if (form === 'none') return true
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}

/** The number of times of an event, as one choice. */
export const COUNTS = ['once', 'never', 'gte', 'lte', 'is'] as const
export type CountChoice = (typeof COUNTS)[number] | 'gt' | 'lt'

export function countChoiceOf({ count }: Filter): CountChoice {
  if (!count || (count.op === 'gte' && count.n === 1)) return 'once'
  return count.op === 'lt' && count.n === 1 ? 'never' : count.op
}

/** Changes how often. A name that is left out has its default. */
export function withCount({ count, ...rest }: Filter, choice: CountChoice): Filter {
  if (choice === 'once') return rest
  if (choice === 'never') return { ...rest, count: { op: 'lt', n: 1 } }
  return { ...rest, count: { op: choice, n: count && count.n > 1 ? count.n : 2 } }
}
