import { fieldNameFrom } from './field-name.ts'
import type { Table } from './table.ts'

export interface NewField {
  field: string
  type: 'text' | 'number' | 'boolean' | 'date'
}

/** The target of a column; null leaves it out. */
type Target = string | NewField | null
export type Mapping = Record<string, Target>

/** Targets that several columns may have. */
const FLAGS = ['isUnsubscribed', 'isSubscribed'] as const
export const TARGETS = [
  'email',
  'fullName',
  'tags',
  'status',
  ...FLAGS,
  'source',
  'subscribedAt',
  'unsubscribedAt',
  'tier',
  'paidUntil',
  'fields',
  'consentAt',
  'consentIp',
  'confirmedAt',
  'confirmedIp',
  'stripeCustomerId',
] as const
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns the target of a column by its name. */
export function targetOf(mapping: Mapping, column: string): string | null {
  const target = Object.hasOwn(mapping, column) ? mapping[column] : null
  return (typeof target === 'object' ? target?.field : target) ?? null
}

/** The fields that a full name fills. */
const NAMES: ReadonlySet<string | null> = new Set(['first_name', 'last_name'])

/** Gives a column a target, taken from others. A full name fills first and last name. */
export function withTarget(mapping: Mapping, column: string, target: Target): Mapping {
  const name = typeof target === 'object' ? target?.field : target
  const clashes = (other: string | null) =>
    (other === name && !FLAGS.some((flag) => flag === name)) ||
    (name === 'fullName' && NAMES.has(other)) ||
    (other === 'fullName' && NAMES.has(name ?? null))
  const others = Object.entries(mapping).filter(([other]) => !clashes(targetOf(mapping, other)))
  return { ...Object.fromEntries(others), [column]: target }
}

/** Lists the custom fields that the import creates. */
export function newFieldsOf(mapping: Mapping): NewField[] {
  return Object.values(mapping).filter((target) => target !== null && typeof target === 'object')
}

/** Returns the type of the custom field that a target names; undefined for other targets. */
export function typeOfTarget(
  target: string | null,
  fields: readonly { name: string; type: NewField['type'] }[],
  mapping: Mapping,
): NewField['type'] | undefined {
  return (
    fields.find(({ name }) => name === target)?.type ??
    newFieldsOf(mapping).find(({ field }) => field === target)?.type
  )
}

/** Proposes the column with most addresses where the address column's name is unknown. */
export function proposeMapping(
  { columns, rows }: Table,
  fields: readonly string[],
): Mapping | null {
  const counts = columns.map(
    (_, at) => rows.filter(({ cells, broken }) => !broken && ADDRESS.test(cells[at] ?? '')).length,
  )
  const most = Math.max(...counts)
  if (most === 0) return null
  const mapping: Mapping = { [columns[counts.indexOf(most)]!]: 'email' }
  for (const target of [...TARGETS, ...fields]) {
    const column = columns.find((name) => plain(name) === plain(target))
    if (column !== undefined && mapping[column] === undefined && target !== 'email')
      mapping[column] = target
  }
  return mapping
}

const NUMBER = /^-?\d+([.,]\d+)?$/
/** A day, the year first or last. The import asks where day and month could be swapped. */
const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}([./-])\d{1,2}\1\d{4})$/
const YES_NO = /^(true|false|yes|no)$/i

/** Guesses a new field's type. Digits that begin with a zero are a code, such as a postal one. */
export function typeOf(samples: readonly string[]): NewField['type'] {
  const all = (form: RegExp) => samples.length > 0 && samples.every((text) => form.test(text))
  if (all(NUMBER)) return samples.some((text) => /^0\d/.test(text)) ? 'text' : 'number'
  return all(DAY) ? 'date' : all(YES_NO) ? 'boolean' : 'text'
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

/** The most custom fields that an account may have. */
const FIELDS_MAX = 100
/** The last column of the file of refused rows, which is never imported. */
const REASON_COLUMN = 'refused_because'

/** Gives each left-out column a field of its own name, except those without name or value. */
export function withAllKept(
  mapping: Mapping,
  columns: readonly { name: string; samples: readonly string[] }[],
  fields: readonly string[],
): Mapping {
  const taken = new Set([
    ...fields,
    ...TARGETS,
    ...Object.values(mapping).map((target) =>
      typeof target === 'object' ? target?.field : target,
    ),
  ])
  let left = FIELDS_MAX - fields.length - newFieldsOf(mapping).length
  const kept: Mapping = { ...mapping }
  for (const { name, samples } of columns) {
    const field = fieldNameFrom(name)
    const isTwice = columns.filter((one) => one.name === name).length > 1
    if (
      targetOf(mapping, name) ||
      isTwice ||
      name === REASON_COLUMN ||
      field === '' ||
      taken.has(field) ||
      samples.length === 0 ||
      left <= 0
    )
      continue
    kept[name] = { field, type: typeOf(samples) }
    taken.add(field)
    left--
  }
  return kept
}
