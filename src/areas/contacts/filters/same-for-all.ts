import type { Filter } from './filter.ts'

/**
 * Returns true when a filter's empty groups make it match all contacts, and false when they make it
 * match none. Returns null otherwise.
 */
export function sameForAll({ all, any, not }: Filter): boolean | null {
  if (not) {
    const answer = sameForAll(not)
    return answer === null ? null : !answer
  }
  const parts = (all ?? any)?.map(sameForAll)
  if (!parts) return null
  // One part decides a group: a false part decides `all`, a true part decides `any`.
  const deciding = all === undefined
  if (parts.includes(deciding)) return deciding
  return parts.includes(null) ? null : !deciding
}
