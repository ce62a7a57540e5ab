import { type RawBuilder, sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { contactColumns, type ContactRow, toSubscriber } from '#areas/contacts/index.ts'
import type { LeftReason } from './run.ts'
import { deleteWaits } from './waits-sql.ts'
import { emitEnd } from './emit-end.ts'

/** Selects runs to end: some by uuid, all of some contacts, or all of an automation. */
interface RunsToEnd {
  runs?: readonly string[]
  contacts?: readonly string[]
  automationId?: string
  limit?: number
}

interface EndedRow extends Partial<ContactRow> {
  run_id: string
  automation_id: string
  ended_contact: string
  depth: number
}

/**
 * Ends runs with the status `left`, and writes logs and events. Returns how many. The caller has
 * locked the contacts, since workers lock contacts before runs.
 */
export async function endRuns(
  scope: Scope,
  which: RunsToEnd,
  reason: LeftReason,
  detail: Record<string, unknown> | null = null,
): Promise<number> {
  const { db, accountId, now } = scope
  const account = uuidOf(accountId)
  const ended = await rows(
    db,
    sql<EndedRow>`with ended as (
        update automation_run r set status = 'left', reason = ${reason}, ended_at = ${now}, due_at = null, step_id = null, waiting = false,
          wait_ends_at = null, logged = r.logged + 1
        from (select run_id, step_id from automation_run where account_id = ${account} and status in ('active', 'held') and ${conditionOf(which)}
          order by run_id ${which.limit === undefined ? sql`` : sql`limit ${which.limit}`} for update) w
        where r.account_id = ${account} and r.run_id = w.run_id
        returning r.run_id, r.automation_id, r.contact_id as ended_contact, r.depth, r.logged, w.step_id
      ), logged as (
        insert into automation_log (account_id, run_id, number, automation_id, at, step_id, what, reason, detail)
          select ${account}, run_id, logged, automation_id, ${now}, step_id, 'left', ${reason}, ${detail && JSON.stringify(detail)}::jsonb from ended
      )
      select e.run_id, e.automation_id, e.ended_contact, e.depth, ${contactColumns} from ended e
        left join contact c on c.account_id = ${account} and c.contact_id = e.ended_contact`,
  )
  if (ended.length === 0) return 0
  await deleteWaits(
    scope,
    ended.map(({ run_id }) => run_id),
  )
  for (const one of ended) {
    // Deleted contacts get no event.
    if (one.contact_id == null) continue
    const subscriber = toSubscriber(one as ContactRow)
    emitEnd(scope, {
      automationId: typeId('aut', one.automation_id),
      runUuid: one.run_id,
      depth: one.depth,
      reason,
      subscriber,
    })
  }
  return ended.length
}

function conditionOf({ runs, contacts, automationId }: RunsToEnd): RawBuilder<unknown> {
  if (runs) return sql`run_id = any(${runs}::uuid[])`
  if (contacts) return sql`contact_id = any(${contacts.map(uuidOf)}::uuid[])`
  return sql`automation_id = ${uuidOf(automationId!)}`
}
