import { type RawBuilder, sql } from 'kysely'
import { countAffected, rows } from '#db/rows.ts'
import { durationMs } from '#lib/iso-duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type Filter, matcherOf } from '#areas/contacts/index.ts'
import { type NotEntered, repeatOf } from '../entry/decide.ts'
import type { Entered } from '../entry/enter.ts'
import { boundFilter } from '../filters/bound-filter.ts'
import { stateOf } from '../filters/state-of.ts'

/**
 * Returns SQL for the contacts who are in the trigger's state already; null when the trigger is no
 * lasting state.
 */
async function candidates(
  scope: Scope,
  { automationId, newsletterId, plan }: Into,
): Promise<RawBuilder<unknown> | null> {
  const state = await stateOf(scope, plan.trigger, automationId)
  if (state === null) return null
  const matcher = await matcherOf(scope, { newsletterId, filter: state })
  return sql`contact.account_id = ${uuidOf(scope.accountId)} and contact.newsletter_id = ${uuidOf(newsletterId)} and contact.status = 'active'
    and ${matcher!.index}`
}

type Into = Pick<Entered, 'automationId' | 'newsletterId' | 'plan'>

/**
 * Counts contacts that would enter now, and by reason those that would not. `version`: null before
 * the first activation.
 */
export async function countExisting(
  scope: Scope,
  into: Into & { version: number | null },
): Promise<Map<NotEntered | null, number>> {
  const { automationId, newsletterId, plan } = into
  const asked = await candidates(scope, into)
  if (asked === null) return new Map()
  const exits: Filter[] = plan.exit.flatMap(({ filter }) =>
    filter ? [boundFilter(filter, automationId)] : [],
  )
  const exit =
    exits.length === 0
      ? sql`false`
      : (await matcherOf(scope, { newsletterId, filter: { any: exits } }))!.scan
  const cooldown =
    plan.entry.cooldown === undefined
      ? null
      : new Date(scope.now.getTime() - durationMs(plan.entry.cooldown)!)
  const found = await rows(
    scope.db,
    sql<{ reason: NotEntered | null; n: number }>`select case
          when coalesce(${exit}, false) then 'exit'
          when h.inside then 'already_inside'
          when ${repeatOf(plan) === 'once'} and h.last_at is not null then 'already_entered'
          when h.last_at > ${cooldown}::timestamptz then 'cooldown'
          when h.version = ${into.version}::integer then 'already_entered' end as reason, count(*)::int as n
      from contact left join (select contact_id, max(entered_at) as last_at, max(version) as version, bool_or(status in ('active', 'held')) as inside from automation_run
        where account_id = ${uuidOf(scope.accountId)} and automation_id = ${uuidOf(automationId)} group by contact_id) h
        on h.contact_id = contact.contact_id
      where ${asked} group by 1`,
  )
  return new Map(found.map(({ reason, n }) => [reason, n]))
}

/** Stores all contacts who are in the trigger's state now. They enter later in batches. */
export async function noteEntrants(scope: Scope, into: Into, version: number): Promise<void> {
  const asked = await candidates(scope, into)
  if (asked === null) return
  await countAffected(
    scope.db,
    sql`insert into automation_entrant (account_id, automation_id, contact_id, occurrence, reason, at)
      select ${uuidOf(scope.accountId)}, ${uuidOf(into.automationId)}, contact_id, ${`existing:${version}`}, 'existing', ${scope.now}
      from contact /* account_id is in the condition */ where ${asked} on conflict do nothing`,
  )
}
