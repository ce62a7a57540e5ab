import type { OutputOf } from '../../shapes.ts'

export type Filter = OutputOf<'get_segment'>['filter']

export interface ListFilter {
  q?: string | undefined
  status?: string | undefined
  tier?: string | undefined
  tag?: string | undefined
  source?: string | undefined
}

/**
 * A list finds shorter texts at the beginnings of words. The nearest condition of a segment is
 * `starts_with`.
 */
export const PART_CHARACTERS = 3
/** The fields that a search looks at, beside the address. */
const NAMES = ['first_name', 'last_name']

/** Writes the filters of a list as the filter of a segment; null where none is set. */
export function filterOfList(
  { q, ...chosen }: ListFilter,
  customFields: readonly string[],
): Filter | null {
  const parts = conditionsOf(chosen)
  if (q !== undefined) parts.push(searchOf(q.trim(), customFields))
  return parts.length === 0 ? null : { all: parts }
}

/** Writes the chosen values of a list as conditions. */
export function conditionsOf({ status, tier, tag, source }: Omit<ListFilter, 'q'>): Filter[] {
  const is = (field: string, value: string | undefined): Filter[] =>
    value === undefined ? [] : [{ field, op: 'is', value }]
  const has: Filter[] = tag === undefined ? [] : [{ field: 'tag', op: 'has', value: tag }]
  return [...is('status', status), ...is('tier', tier), ...has, ...is('source', source)]
}

function searchOf(q: string, customFields: readonly string[]): Filter {
  const named = NAMES.filter((name) => customFields.includes(name)).map((name) => `fields.${name}`)
  const op = q.length < PART_CHARACTERS ? 'starts_with' : 'contains'
  return { any: ['email', ...named].map((field) => ({ field, op, value: q })) }
}
