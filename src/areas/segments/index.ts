import { accountData } from './account-parts-sql.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { onSignal } from '#operation/events/signal.ts'
import { segmentNamed, tagsUsed } from '#areas/contacts/index.ts'
import { answerNamed } from './audience.ts'
import { countSegmentsOfToday } from './count-segments.ts'
import { create_segment } from './create_segment.ts'
import { delete_segment } from './delete_segment.ts'
import { get_segment } from './get_segment.ts'
import { get_segment_history } from './get_segment_history.ts'
import { list_segments } from './list_segments.ts'
import { preview_segment } from './preview_segment.ts'
import { segmentsOfTags } from './segments-of-tags.ts'
import { update_segment } from './update_segment.ts'
import type { Area } from '#operation/area.ts'

export { type AudienceRule, matcherOfRule, ruleFaults, tagsOfRule } from './audience.ts'
export { segmentDeleted } from './segment-deleted.ts'
export { segmentInUse } from './segment.ts'
export { findSegment, holdSegment } from './segment-sql.ts'

export const area = {
  operations: {
    segments: [
      list_segments,
      create_segment,
      get_segment,
      update_segment,
      delete_segment,
      preview_segment,
      get_segment_history,
    ],
  },
  periodic: [{ name: 'sizes of segments', everyMs: 10 * MINUTE_MS, round: countSegmentsOfToday }],
  registrations: [
    ...accountData,
    onSignal(segmentNamed, answerNamed),
    onSignal(tagsUsed, segmentsOfTags),
  ],
} satisfies Area
