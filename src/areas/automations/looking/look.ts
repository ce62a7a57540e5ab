import { HOUR_MS } from '#lib/duration.ts'
import type { Scope } from '#operation/scope.ts'
import { findSegment } from '#areas/segments/index.ts'
import type { Plan } from '../tree/plan.ts'
import { firstLook, lookAtDates } from './dates.ts'
import { lockDueLook, type Looking, writeLook } from './look-sql.ts'
import { insertMembers, noteDifferences } from './members-sql.ts'

/** Checks the dates or segment of one automation that is due. Returns false when none is. */
export async function look(scope: Scope): Promise<boolean> {
  const looking = await lockDueLook(scope)
  if (looking === null) return false
  await writeLook(scope, looking.automationId, await lookFor(scope, looking))
  return true
}

async function lookFor(scope: Scope, looking: Looking): Promise<Date> {
  const { automationId, newsletterId, trigger } = looking
  if (trigger.type === 'date') return lookAtDates(scope, looking, trigger)
  // Contacts also enter and leave a segment as time passes, such as with a filter on the last days.
  const segment = 'segmentId' in trigger ? await findSegment(scope, trigger.segmentId) : undefined
  if (segment) await noteDifferences(scope, automationId, newsletterId, segment.filter)
  return new Date(scope.now.getTime() + HOUR_MS)
}

/** Begins the checks of an activated automation. Contacts already in the segment do not enter. */
export async function beginToLook(
  scope: Scope,
  { id, newsletterId }: { id: string; newsletterId: string },
  { trigger }: Plan,
): Promise<void> {
  if (trigger.type === 'date')
    return writeLook(scope, id, await firstLook(scope, newsletterId, trigger))
  if (trigger.type !== 'segment_entered' && trigger.type !== 'segment_left') return
  const segment = await findSegment(scope, trigger.segmentId)
  if (segment) await insertMembers(scope, id, newsletterId, segment.filter)
  await writeLook(scope, id, new Date(scope.now.getTime() + HOUR_MS))
}
