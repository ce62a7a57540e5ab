import type { AccountDb } from '#db/account-db.ts'
import { type Filter, namesTag, withTag } from './filter.ts'
import { segmentsOnTags, type StoredSegment, writeSegment } from './segment-sql.ts'

/** Finds the segments whose filter names one of the tags. */
export async function segmentsOfTags(scope: AccountDb, tags: readonly string[]): Promise<StoredSegment[]> {
  return (await segmentsOnTags(scope)).filter(({ filter }) => namesTag(filter, tags))
}

export async function renameInSegments(scope: AccountDb, tags: readonly string[], to: string): Promise<void> {
  for (const segment of await segmentsOfTags(scope, tags)) {
    const filter: Filter = withTag(segment.filter, tags, to)
    await writeSegment(scope, { ...segment, filter })
  }
}
