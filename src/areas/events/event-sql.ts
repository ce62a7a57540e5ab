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

interface EventFilter {
  type?: string | undefined
  newsletterId?: string | undefined
  since: Date
}

/**
 * Lists events in the order of their commits. An event waits while an older transaction is open, so
 * that cursors miss none; a long transaction in any database of the server delays all. A page has
 * at most `fit` rows by bytes, and one more is read.
 */
export async function listEvents(
  { db, accountId }: Pick<Scope, 'db' | 'accountId'>,
  filter: EventFilter,
  page: EventPage,
): Promise<{ fit: number; found: EventRow[] }> {
  const listed = listedEvents(accountId, filter, page)
  // `octet_length` of a text does not read the text itself.
  const fit = await rowsThatFit(
    db,
    page.limit,
    sql`select octet_length(body) as bytes ${listed} limit ${page.limit}`,
  )
  const found = await rows(
    db,
    sql<EventRow>`select event_id, tx, type, newsletter_id, body, created_at ${listed} limit ${fit + 1}`,
  )
  return { fit, found }
}

interface EventPage {
  limit: number
  order: 'newest' | 'oldest'
  from: string[] | null
}

function listedEvents(
  accountId: string,
  filter: EventFilter,
  page: EventPage,
): RawBuilder<unknown> {
  const newest = page.order === 'newest'
  const [tx, id] = page.from ?? []
  const position =
    page.from === null
      ? sql``
      : newest
        ? sql`and (tx, event_id) < (${tx}::xid8, ${id}::uuid)`
        : sql`and (tx, event_id) > (${tx}::xid8, ${id}::uuid)`
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
