import { type RawBuilder, sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { rowsThatFit } from '#operation/page.ts'
import type { Scope } from '#operation/scope.ts'

interface EventRow {
  event_id: string
  tx: string
  type: string
  newsletter_id: string | null
  body: string
  created_at: Date
}

export interface EventFilter {
  type?: string | undefined
  newsletterId?: string | undefined
  since: Date
}

/**
 * Lists events in the order of the transactions that wrote them. An event waits while a transaction older than its own is open. A reader that
 * continues after its last event then misses none. Ids are made before the commit, so by their order a slow transaction's event could appear behind
 * the reader. PostgreSQL counts the open transactions of all its databases. A long one elsewhere on the server delays the log and loses nothing.
 * A page ends by its bytes, and `fit` is the number of its rows. One more is read.
 */
export async function listEvents(
  { db, accountId }: Pick<Scope, 'db' | 'accountId'>,
  filter: EventFilter,
  page: EventPage,
): Promise<{ fit: number; found: EventRow[] }> {
  const listed = listedEvents(accountId, filter, page)
  // `octet_length` of a text does not read it.
  const fit = await rowsThatFit(db, page.limit, sql`select octet_length(body) as bytes ${listed} limit ${page.limit}`)
  const found = await rows(db, sql<EventRow>`select event_id, tx, type, newsletter_id, body, created_at ${listed} limit ${fit + 1}`)
  return { fit, found }
}

interface EventPage {
  limit: number
  order: 'newest' | 'oldest'
  from: string[] | null
}

function listedEvents(accountId: string, filter: EventFilter, page: EventPage): RawBuilder<unknown> {
  const newest = page.order === 'newest'
  const [tx, id] = page.from ?? []
  const position =
    page.from === null ? sql`` : newest ? sql`and (tx, event_id) < (${tx}::xid8, ${id}::uuid)` : sql`and (tx, event_id) > (${tx}::xid8, ${id}::uuid)`
  return sql`from event
    where account_id = ${uuidOf(accountId)} and created_at > ${filter.since} and tx < pg_snapshot_xmin(pg_current_snapshot())
      ${filter.type === undefined ? sql`` : sql`and type = ${filter.type}`}
      ${filter.newsletterId === undefined ? sql`` : sql`and newsletter_id = ${uuidOf(filter.newsletterId)}`} ${position}
    order by ${newest ? sql`tx desc, event_id desc` : sql`tx, event_id`}`
}

export function toEvent(found: EventRow) {
  const { data } = JSON.parse(found.body) as { data: Record<string, unknown> }
  return {
    id: typeId('msg', found.event_id),
    type: found.type,
    timestamp: found.created_at.toISOString(),
    newsletterId: found.newsletter_id && typeId('nl', found.newsletter_id),
    data,
  }
}
