import { type Filter, sameForAll } from '#areas/contacts/index.ts'
import type { Check } from './check.ts'

/** The most checks of this kind: an answer has room for a hundred of all kinds. */
const NAMED_MAX = 20

/** Finds conditions without rows: they hold for all or no reader. `says`: the first sentence. */
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
