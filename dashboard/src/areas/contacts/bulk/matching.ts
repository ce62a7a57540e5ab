import type { InputOf } from '../../../shapes.ts'
import { conditionsOf, type Filter } from '../list-filter.ts'

type Listed = Pick<
  InputOf<'list_contacts'>,
  'q' | 'status' | 'tier' | 'tag' | 'source' | 'segmentId' | 'filter'
>

/** The contacts of a bulk action, by what they have in common. */
export type Matching = Pick<InputOf<'bulk_update_contacts'>, 'q' | 'segmentId' | 'filter'>

/** Writes a list's filters as a bulk action's selection. Without filters it selects everyone. */
export function matchingOf({ q, segmentId, filter, ...chosen }: Listed): Matching {
  const conditions = conditionsOf(chosen)
  if (filter !== undefined) conditions.push(JSON.parse(filter) as Filter)
  const narrowed = q !== undefined || segmentId !== undefined
  return {
    ...(q !== undefined && { q }),
    ...(segmentId !== undefined && { segmentId }),
    ...((conditions.length > 0 || !narrowed) && { filter: { all: conditions } }),
  }
}
