import type { Scope } from '#operation/scope.ts'
import { findSegment } from '#areas/segments/index.ts'
import { followFacts } from '../facts/follow-facts.ts'
import type { Happened } from '../facts/happened.ts'
import { type LiveAutomation, liveAutomations } from '../facts/live-sql.ts'
import { matching } from '../filters/matching-sql.ts'
import { RUNS_MAX } from '../running/run-sql.ts'
import { type ChangedContact, membersAmong, takeChanged, writeMembers } from './members-sql.ts'

/** Compares changed contacts with the segments of triggers. Returns false when there were none. */
export async function followChanged(scope: Scope): Promise<boolean> {
  const changed = await takeChanged(scope, RUNS_MAX)
  if (changed === null) return false
  for (const automation of await liveAutomations(scope.db, [scope.accountId])) {
    const segmentId = segmentOf(automation)
    const own = changed.filter(({ newsletterId }) => newsletterId === automation.newsletterId)
    if (segmentId !== null && own.length > 0) await followMembers(scope, automation, segmentId, own)
  }
  return true
}

/** Returns the id of the trigger's segment, or null. */
function segmentOf({ fact }: Pick<LiveAutomation, 'fact'>): string | null {
  return /^segment_(?:entered|left):(.+)$/.exec(fact ?? '')?.[1] ?? null
}

async function followMembers(
  scope: Scope,
  automation: LiveAutomation,
  segmentId: string,
  contacts: readonly ChangedContact[],
): Promise<void> {
  const { automationId, newsletterId } = automation
  const segment = await findSegment(scope, segmentId)
  // A deleted segment has no members. Its deletion triggers nothing.
  if (!segment) return
  const ids = contacts.map(({ contactId }) => contactId)
  const before = await membersAmong(scope, automationId, ids)
  const now = await matching(scope, newsletterId, ids, segment.filter)
  const came = ids.filter((id) => now.has(id) && !before.has(id))
  const left = ids.filter((id) => before.has(id) && !now.has(id))
  if (came.length + left.length === 0) return
  await writeMembers(scope, automationId, { came, left })
  const known = new Map(contacts.map((contact) => [contact.contactId, contact]))
  const fact =
    (type: string) =>
    (contactId: string): Happened => ({
      contactId,
      newsletterId,
      status: known.get(contactId)!.status,
      key: `${type}:${segmentId}`,
      detail: {},
      occurrence: `${type}:${scope.now.toISOString()}`,
      event: null,
      at: scope.now,
      depth: known.get(contactId)!.depth,
    })
  await followFacts(
    scope,
    [automation],
    [...came.map(fact('segment_entered')), ...left.map(fact('segment_left'))],
  )
}
