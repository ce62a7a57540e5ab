import type { Filter } from './tree.ts'

/** The filters of a list of contacts that the person has set. */
export interface ListFilter {
  q?: string | undefined
  status?: string | undefined
  tier?: string | undefined
  tag?: string | undefined
  source?: string | undefined
  segmentId?: string | undefined
}

/** A search of fewer letters matches where words begin, and no condition says that. */
const SEARCH_MIN = 3
/** The fields that a search looks at, beside the address. */
const NAMES = ['first_name', 'last_name']

/**
 * Turns the filters of a list into the filter of a segment. Returns null where none is set, and where a segment cannot say the same: a short
 * search, or another segment.
 */
export function filterOfList({ q, status, tier, tag, source, segmentId }: ListFilter, customFields: readonly string[]): Filter | null {
  if (segmentId !== undefined || (q !== undefined && q.length < SEARCH_MIN)) return null
  const is = (field: string, value: string | undefined): Filter[] => (value === undefined ? [] : [{ field, op: 'is', value }])
  const parts: Filter[] = [
    ...is('status', status),
    ...is('tier', tier),
    ...(tag === undefined ? [] : [{ field: 'tag', op: 'has', value: tag } as const]),
    ...is('source', source),
    ...(q === undefined ? [] : [searchOf(q, customFields)]),
  ]
  return parts.length === 0 ? null : { all: parts }
}

function searchOf(q: string, customFields: readonly string[]): Filter {
  const named = NAMES.filter((name) => customFields.includes(name)).map((name) => `fields.${name}`)
  return { any: ['email', ...named].map((field) => ({ field, op: 'contains', value: q })) }
}
