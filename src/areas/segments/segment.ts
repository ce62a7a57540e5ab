import { z } from 'zod'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { faultsOf, Filter, type FilterScope } from '#areas/contacts/index.ts'
import type { StoredSegment } from './segment-sql.ts'

/** The most segments of a newsletter, each of which is counted every day. */
export const SEGMENTS_MAX = 500

export const segmentInUse = refusal('segment_in_use', 409, 'The segment is in use')
export const tooManySegments = refusal('too_many_segments', 409, 'The limit of segments is reached')

export const SegmentName = Line(100).meta({ examples: ['Friends of the garden'] })

/** The errors in a filter that was valid when it was saved; null while it is valid. */
export const Broken = z
  .array(
    z.strictObject({
      pointer: z
        .string()
        .max(200)
        .meta({
          description: 'The part of the filter, as a JSON pointer into it.',
          examples: ['/all/0/value'],
        }),
      detail: z
        .string()
        .max(500)
        .meta({ examples: ['There is no tag "vip" in this account.'] }),
    }),
  )
  .max(50)
  .nullable()
  .meta({
    description:
      'Names in the filter that the account does not have any more, such as a deleted tag; null when all are there. A broken segment matches no contact, and no campaign is sent to it.',
    examples: [null],
  })

export const Segment = z
  .strictObject({
    id: Id('seg'),
    newsletterId: Id('nl'),
    name: SegmentName,
    filter: Filter,
    createdAt: Timestamp,
    broken: Broken,
  })
  .meta({ id: 'Segment' })
export type Segment = z.output<typeof Segment>

/** Adds to segments the errors in their filters. Reads the account only once for all segments. */
export async function withBroken(
  scope: FilterScope,
  segments: readonly StoredSegment[],
): Promise<Segment[]> {
  const faults = await faultsOf(
    scope,
    segments.map(({ filter }) => filter),
  )
  return segments.map((segment, i) => ({
    ...segment,
    broken:
      faults[i]!.length === 0
        ? null
        : faults[i]!.map(({ pointer, detail }) => ({ pointer, detail })),
  }))
}
