import type { Scope } from '#operation/scope.ts'
import { namesTag, type tagsUsed, withTag } from '#areas/contacts/index.ts'
import { segmentsOnTags, writeSegment } from './segment-sql.ts'

/**
 * Adds to a signal's answer the segments whose filter names one of the tags. With `to`, their
 * filters are changed to name that tag.
 */
export async function segmentsOfTags(
  scope: Scope,
  { tags, to, segments }: NonNullable<(typeof tagsUsed)['data']>,
): Promise<void> {
  for (const segment of await segmentsOnTags(scope)) {
    if (!namesTag(segment.filter, tags)) continue
    segments.push({ id: segment.id, name: segment.name })
    if (to !== null)
      await writeSegment(scope, { ...segment, filter: withTag(segment.filter, tags, to) })
  }
}
