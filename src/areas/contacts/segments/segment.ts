import { z } from 'zod'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Filter } from './filter.ts'

export const SEGMENTS_MAX = 500

export const segmentInUse = refusal('segment_in_use', 409, 'The segment is in use')
export const tooManySegments = refusal('too_many_segments', 409, 'The limit of segments is reached')

export const SegmentName = Line(100).meta({ examples: ['Friends of the garden'] })

export const Broken = z
  .array(z.strictObject({ pointer: z.string().max(200), detail: z.string().max(500) }))
  .max(100)
  .nullable()
  .meta({
    description:
      'What the filter names and the account does not have any more, such as a deleted tag; null when all is there. A broken segment matches no contact, and campaigns that use it are not sent.',
    examples: [null],
  })

export const Segment = z
  .strictObject({ id: Id('seg'), newsletterId: Id('nl'), name: SegmentName, filter: Filter, createdAt: Timestamp, broken: Broken })
  .meta({ id: 'Segment' })
export type Segment = z.output<typeof Segment>
