import type { Filter } from './filter.ts'

/** Returns true or false when a filter's empty groups decide alike for all contacts; else null. */
export function sameForAll({ all, any, not }: Filter): boolean | null {
  if (not) {
    const answer = sameForAll(not)
    return answer === null ? null : !answer
  }
  const parts = (all ?? any)?.map(sameForAll)
  if (!parts) return null
  // One part decides a group: a false one that of `all`, a true one that of `any`.
  const deciding = all === undefined
  if (parts.includes(deciding)) return deciding
  return parts.includes(null) ? null : !deciding
}
