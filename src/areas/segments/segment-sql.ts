import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { rowsThatFit } from '#operation/page.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Filter } from '#areas/contacts/index.ts'

export interface StoredSegment {
  id: string
  newsletterId: string
  name: string
  filter: Filter
  createdAt: string
}

interface SegmentRow {
  segment_id: string
  newsletter_id: string
  name: string
  filter: Filter
  created_at: Date
}

function toSegment(found: SegmentRow): StoredSegment {
  return {
    id: typeId('seg', found.segment_id),
    newsletterId: typeId('nl', found.newsletter_id),
    name: found.name,
    filter: found.filter,
    createdAt: found.created_at.toISOString(),
  }
}

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<StoredSegment[]> {
  const found = await rows(
    db,
    sql<SegmentRow>`select segment_id, newsletter_id, name, filter, created_at from segment where account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toSegment)
}

export async function findSegment(
  scope: AccountDb,
  segmentId: string,
): Promise<StoredSegment | undefined> {
  return (await select(scope, sql`segment_id = ${uuidOf(segmentId)}`))[0]
}

/** Lists and locks the segments whose filter has a condition on a tag. */
export async function segmentsOnTags(scope: AccountDb): Promise<StoredSegment[]> {
  return select(scope, sql`filter::text like '%"tag"%' order by segment_id for update`)
}

/** Finds a segment, and locks it so that it is not deleted until the transaction ends. */
export async function holdSegment(
  scope: AccountDb,
  segmentId: string,
): Promise<StoredSegment | undefined> {
  return (await select(scope, sql`segment_id = ${uuidOf(segmentId)} for key share`))[0]
}

export async function lockSegment(
  scope: AccountDb,
  segmentId: string,
): Promise<StoredSegment | undefined> {
  return (await select(scope, sql`segment_id = ${uuidOf(segmentId)} for update`))[0]
}

const ofNewsletter = (newsletterId: string | undefined) =>
  newsletterId === undefined ? sql`true` : sql`newsletter_id = ${uuidOf(newsletterId)}`

/**
 * Lists segments, newest first. `fit` is the number of segments whose size fits in a page. One more
 * segment is read.
 */
export async function listSegments(
  scope: AccountDb,
  newsletterId: string | undefined,
  page: { limit: number; before: string | null },
): Promise<{ fit: number; found: StoredSegment[] }> {
  const before = page.before === null ? sql`` : sql`and segment_id < ${page.before}`
  const listed = sql`${ofNewsletter(newsletterId)} ${before} order by segment_id desc`
  const sizes = sql<{
    bytes: number
  }>`select octet_length(filter::text) as bytes from segment where account_id = ${uuidOf(scope.accountId)} and ${listed} limit ${page.limit}`
  const fit = await rowsThatFit(scope.db, page.limit, sizes)
  return { fit, found: await select(scope, sql`${listed} limit ${fit + 1}`) }
}

export async function countSegments(
  { db, accountId }: AccountDb,
  newsletterId: string | undefined,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from segment where account_id = ${uuidOf(accountId)} and ${ofNewsletter(newsletterId)}`,
  )
  return found!.n
}

export async function insertSegment(
  scope: Scope,
  made: { newsletterId: string; name: string; filter: Filter },
): Promise<StoredSegment> {
  const inserted = await row(
    scope.db,
    sql<SegmentRow>`insert into segment (account_id, segment_id, newsletter_id, name, filter, created_at)
      values (${uuidOf(scope.accountId)}, ${newUuid(scope.now.getTime())}, ${uuidOf(made.newsletterId)}, ${made.name}, ${JSON.stringify(made.filter)}, ${scope.now})
      returning segment_id, newsletter_id, name, filter, created_at`,
  )
  return toSegment(inserted!)
}

/** Writes the values of a segment that may change. Lock the segment first. */
export async function writeSegment(
  { db, accountId }: AccountDb,
  { id, name, filter }: StoredSegment,
): Promise<void> {
  await countAffected(
    db,
    sql`update segment set name = ${name}, filter = ${JSON.stringify(filter)} where account_id = ${uuidOf(accountId)} and segment_id = ${uuidOf(id)}`,
  )
}

export async function deleteSegment(
  { db, accountId }: AccountDb,
  segmentId: string,
): Promise<void> {
  const ofSegment = sql`account_id = ${uuidOf(accountId)} and segment_id = ${uuidOf(segmentId)}`
  await countAffected(db, sql`delete from segment_day where ${ofSegment}`)
  await countAffected(db, sql`delete from segment where ${ofSegment}`)
}
