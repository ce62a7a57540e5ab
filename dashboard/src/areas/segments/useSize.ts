import { useRead } from '../../queries.ts'
import type { Segment } from './builder/tree.ts'

/** Counts the contacts of a segment as quickly as the server can. A broken one has none. */
export function useSize({
  id,
  newsletterId,
  broken,
}: Pick<Segment, 'id' | 'newsletterId' | 'broken'>): { total: number; exact: boolean } | null {
  const query = useRead(
    'list_contacts',
    { newsletterId, segmentId: id, limit: 1, include: 'estimate' },
    { enabled: broken === null, keep: true },
  )
  const { total, exact } = query.data ?? {}
  return total === undefined ? null : { total, exact: exact !== false }
}
