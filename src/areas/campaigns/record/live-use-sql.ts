import { sql } from 'kysely'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { liveName, type LiveThing, liveWanted } from '#areas/newsletters/index.ts'
import { findSegment } from '#areas/segments/index.ts'
import { onSignal } from '#operation/events/signal.ts'
import type { Scope } from '#operation/scope.ts'
import { audienceNames } from './audience-names.ts'
import type { Audience } from './campaign.ts'

/**
 * Compiles the SQL condition that a campaign depends on a thing; null for things that campaigns do
 * not use.
 */
function dependsOn({ kind, names }: LiveThing) {
  if (kind === 'segment') return sql`audience ->> 'segmentId' = any(${[...names]}::text[])`
  return kind === 'newsletter' ? sql`newsletter_id = any(${names.map(uuidOf)}::uuid[])` : null
}

const underWay = sql`status in ('scheduled', 'sending', 'paused', 'stopped')`

/** Finds campaigns that are being sent, or will be sent without a further action of a person. */
export const scheduledDependents = onSignal(liveWanted, async (scope, { found, ...thing }) => {
  if (found.live) return
  const { kind, names } = thing
  if (kind === 'tag' || kind === 'field' || kind === 'import') {
    // An import may change any tag and field.
    found.live = await isInAudience(scope, kind === 'import' ? null : liveName(kind, names))
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

/**
 * Returns whether one of these tags and fields decides who gets a campaign whose recipients are not
 * frozen yet. With null, any tag or field counts.
 */
async function isInAudience(scope: Scope, names: readonly string[] | null): Promise<boolean> {
  const found = await rows(
    scope.db,
    sql<{ audience: Audience }>`select audience from campaign c
      where account_id = ${uuidOf(scope.accountId)} and status in ('scheduled', 'paused', 'stopped')
        and not exists (select from campaign_step s where s.account_id = c.account_id and s.campaign_id = c.campaign_id)`,
  )
  for (const { audience } of found) {
    const { segmentId } = audience
    const segment = segmentId === null ? null : await findSegment(scope, segmentId)
    const decisive = audienceNames(audience, segment?.filter ?? null)
    if (decisive.some((name) => names === null || names.includes(name))) return true
  }
  return false
}
