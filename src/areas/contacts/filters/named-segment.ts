import type { Scope, SignalKind } from '#operation/scope.ts'
import type { Filter } from './filter.ts'

/** A saved filter over the contacts of one newsletter. */
export interface NamedSegment {
  newsletterId: string
  name: string
  filter: Filter
}

/** Requests the segment that a caller names from the area `segments`, which finds or refuses it. */
export const segmentNamed: SignalKind<{
  segmentId: string
  newsletterId: string | undefined
  found: NamedSegment | null
}> = { name: 'segment_named' }

/**
 * Finds the segment that a caller names. Returns null when `segmentId` is undefined. When
 * `newsletterId` is undefined, the segment may belong to any newsletter.
 */
export async function findNamed(
  scope: Scope,
  { segmentId, newsletterId }: { segmentId: string | undefined; newsletterId: string | undefined },
): Promise<NamedSegment | null> {
  if (segmentId === undefined) return null
  const asked = { segmentId, newsletterId, found: null }
  await scope.signal(segmentNamed, asked)
  return asked.found
}
