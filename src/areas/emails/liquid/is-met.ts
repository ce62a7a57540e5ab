import { asStored } from '#operation/addresses/domain-search.ts'
import type { Filter } from '#areas/contacts/index.ts'

interface Reader {
  /** The address; null for a visitor of the archive. */
  email: string | null
  fields: Readonly<Record<string, unknown>>
}

type Op = NonNullable<Filter['op']>

/** The operators that mean the opposite of another one. */
const NEGATIONS: Partial<Record<Op, Op>> = {
  is_not: 'is',
  not_contains: 'contains',
  is_not_set: 'is_set',
}

/**
 * Returns whether a reader matches a filter. The result is the same as that of the SQL in
 * `contacts/filters/condition-sql.ts`.
 */
export function isMet(filter: Filter, reader: Reader): boolean {
  if (filter.all) return filter.all.every((part) => isMet(part, reader))
  if (filter.any) return filter.any.some((part) => isMet(part, reader))
  if (filter.not) return !isMet(filter.not, reader)
  const { field = '', op = 'is_set' } = filter
  const value = field === 'email' ? storedAs(filter.value) : filter.value
  const name = field.slice('fields.'.length)
  const held =
    field === 'email'
      ? reader.email
      : Object.hasOwn(reader.fields, name)
        ? reader.fields[name]
        : undefined
  const positive = NEGATIONS[op]
  return positive ? !holds(positive, held, value) : holds(op, held, value)
}

/** Converts domains in a value to ASCII, as addresses are stored. */
function storedAs(value: Filter['value']): Filter['value'] {
  if (Array.isArray(value)) return value.map(asStored)
  return typeof value === 'string' ? asStored(value) : value
}

const folded = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : null)

function holds(op: Op, held: unknown, value: Filter['value']): boolean {
  if (op === 'is_set') return held !== undefined && held !== null && held !== ''
  // A value stored before its field had a type matches no condition.
  if (typeof value === 'number') return typeof held === 'number' && compares(op, held, value)
  if (typeof value === 'boolean') return held === value
  const text = folded(held)
  if (text === null) return false
  if (Array.isArray(value)) return value.some((one) => folded(one) === text)
  const wanted = folded(value) ?? ''
  if (op === 'contains') return text.includes(wanted)
  if (op === 'starts_with') return text.startsWith(wanted)
  if (op === 'ends_with') return text.endsWith(wanted)
  // Dates are texts of equal length, so their alphabetical order is the order of the calendar.
  if (op === 'before') return text < wanted
  return op === 'after' ? text > wanted : text === wanted
}

function compares(op: Op, held: number, value: number): boolean {
  if (op === 'gt') return held > value
  if (op === 'gte') return held >= value
  if (op === 'lt') return held < value
  return op === 'lte' ? held <= value : held === value
}
