import { sql } from 'kysely'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { liveName, type LiveThing, liveWanted } from '#areas/newsletters/index.ts'
import { findSegment } from '#areas/segments/index.ts'
import { onSignal } from '#operation/events/signal.ts'
import type { Scope } from '#operation/scope.ts'
import { audienceNames } from './audience-names.ts'
import type { Audience } from './campaign.ts'

/** Compiles the condition by which a campaign depends on a thing; null when none can. */
function dependsOn({ kind, names }: LiveThing) {
  if (kind === 'segment') return sql`audience ->> 'segmentId' = any(${[...names]}::text[])`
  return kind === 'newsletter' ? sql`newsletter_id = any(${names.map(uuidOf)}::uuid[])` : null
}

const underWay = sql`status in ('scheduled', 'sending', 'paused', 'stopped')`

/** Finds campaigns that will be sent, or are being sent, without a further act. */
export const scheduledDependents = onSignal(liveWanted, async (scope, { found, ...thing }) => {
  if (found.live) return
  const { kind, names } = thing
  if (kind === 'tag' || kind === 'field') {
    found.live = await isInAudience(scope, liveName(kind, names))
    return
  }
  const depends = dependsOn(thing)
  if (depends === null) return
  const { db, accountId } = scope
  const first = await row(
    db,
    sql<{ live: boolean }>`select exists (select from campaign
      where account_id = ${uuidOf(accountId)} and ${underWay} and ${depends}) as live`,
  )
  found.live = first!.live
})

/** Returns whether a tag or a field decides who gets a scheduled campaign. */
async function isInAudience(scope: Scope, names: readonly string[]): Promise<boolean> {
  const found = await rows(
    scope.db,
    sql<{ audience: Audience }>`select audience from campaign
      where account_id = ${uuidOf(scope.accountId)} and status = 'scheduled'`,
  )
  for (const { audience } of found) {
    const { segmentId } = audience
    const segment = segmentId === null ? null : await findSegment(scope, segmentId)
    if (audienceNames(audience, segment?.filter ?? null).some((name) => names.includes(name)))
      return true
  }
  return false
}
