import { type Filter, sameForAll } from '#areas/contacts/index.ts'
import type { Check } from './check.ts'

/** The most checks about conditions, because an answer may contain at most a hundred checks. */
const NAMED_MAX = 20

/**
 * Warns of filters without conditions, which match all readers or none. `says` returns the first
 * sentence of the warning.
 */
export function emptyConditions(
  conditions: readonly { filter: Filter; pointer: string }[],
  says: (isForAll: boolean) => string,
): Check[] {
  return conditions
    .flatMap(({ filter, pointer }) => {
      const isForAll = sameForAll(filter)
      return isForAll === null ? [] : [{ isForAll, pointer }]
    })
    .slice(0, NAMED_MAX)
    .map(({ isForAll, pointer }) => ({
      code: 'empty_condition',
      severity: 'warning',
      detail: `${says(isForAll)} Write a row, or take the condition out.`,
      ...(!isForAll && { values: { reason: 'none' } }),
      pointer,
    }))
}
