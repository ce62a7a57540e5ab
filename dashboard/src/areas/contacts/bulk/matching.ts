import type { InputOf } from '../../../queries.ts'

type Listed = Pick<InputOf<'list_contacts'>, 'q' | 'status' | 'tier' | 'tag' | 'source' | 'segmentId' | 'filter'>

/** The contacts of a bulk action, by what they have in common. */
export type Matching = Pick<InputOf<'bulk_update_contacts'>, 'q' | 'segmentId' | 'filter'>

/** Writes what a list is narrowed to as the selection of a bulk action. A list that is not narrowed selects everybody. */
export function matchingOf({ q, segmentId, filter, ...equal }: Listed): Matching {
  const conditions: NonNullable<Matching['filter']>[] = []
  for (const field of ['status', 'tier', 'source'] as const) if (equal[field] !== undefined) conditions.push({ field, op: 'is', value: equal[field] })
  if (equal.tag !== undefined) conditions.push({ field: 'tag', op: 'has', value: equal.tag })
  if (filter !== undefined) conditions.push(JSON.parse(filter) as NonNullable<Matching['filter']>)
  const narrowed = q !== undefined || segmentId !== undefined
  return {
    ...(q !== undefined && { q }),
    ...(segmentId !== undefined && { segmentId }),
    ...((conditions.length > 0 || !narrowed) && { filter: { all: conditions } }),
  }
}
