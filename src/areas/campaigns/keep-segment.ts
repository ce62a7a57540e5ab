import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { segmentInUse } from '#areas/segments/index.ts'
import { listUnsentOfSegment } from './record/unsent-sql.ts'

const NAMED_MAX = 5

export async function keepSegment(
  scope: Scope,
  { segmentId }: { segmentId: string },
): Promise<void> {
  const using = await listUnsentOfSegment(scope, segmentId, NAMED_MAX + 1)
  if (using.length === 0) return
  const names = using
    .slice(0, NAMED_MAX)
    .map(({ id, subject }) => `${id} (${subject || 'without a subject'})`)
  const more = using.length > NAMED_MAX ? ', and more' : ''
  throw new Problem(
    segmentInUse,
    `Campaigns that are not sent yet use this segment: ${names.join(', ')}${more}. Give them another audience with update_campaign, or delete them, first. A scheduled one is a draft again after unschedule_campaign.`,
  )
}
