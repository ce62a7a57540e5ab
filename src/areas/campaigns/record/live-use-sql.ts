import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type LiveThing, liveWanted } from '#areas/newsletters/index.ts'
import { onSignal } from '#operation/events/signal.ts'

/** Compiles the condition by which a campaign depends on a thing; null when none can. */
function dependsOn({ kind, names }: LiveThing) {
  if (kind === 'segment') return sql`audience ->> 'segmentId' = any(${[...names]}::text[])`
  return kind === 'newsletter' ? sql`newsletter_id = any(${names.map(uuidOf)}::uuid[])` : null
}

/** Finds campaigns that will be sent, or are being sent, without a further act. */
export const scheduledDependents = onSignal(
  liveWanted,
  async ({ db, accountId }, { found, ...thing }) => {
    const depends = dependsOn(thing)
    if (found.live || depends === null) return
    const first = await row(
      db,
      sql<{ live: boolean }>`select exists (select from campaign
        where account_id = ${uuidOf(accountId)} and status in ('scheduled', 'sending', 'paused', 'stopped') and ${depends}) as live`,
    )
    found.live = first!.live
  },
)
