import { sql } from 'kysely'
import { type Db, row, rows } from '#db/rows.ts'

/** An object as the API returns it, and the values that the API does not show. */
export interface Stored {
  id: string
  kind: string
  place: number
  created: number
  dueAt: number | null
  body: object
  hidden: object | null
}

type Written = Omit<Stored, 'place'>

const COLUMNS = sql`id, kind, place, created, due_at as "dueAt", body, hidden`

/** Locks an account until the transaction ends, so that its changes happen one by one. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${accountId}`}, 0))`.execute(
    db,
  )
}

/**
 * Locks an Idempotency-Key until the transaction ends. Returns false while another request has it.
 */
export async function tryKeyLock(db: Db, accountId: string, key: string): Promise<boolean> {
  const taken = await row(
    db,
    sql<{
      taken: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`sandbox ${accountId} ${key}`}, 1)) as taken`,
  )
  return taken!.taken
}

export async function setSavepoint(db: Db): Promise<void> {
  await sql`savepoint before_request`.execute(db)
}

export async function rollBackToSavepoint(db: Db): Promise<void> {
  await sql`rollback to savepoint before_request`.execute(db)
}

export async function findObject(
  db: Db,
  accountId: string,
  id: string,
): Promise<Stored | undefined> {
  return row(
    db,
    sql<Stored>`select ${COLUMNS} from sandbox_object where account_id = ${accountId} and id = ${id}`,
  )
}

export async function findObjects(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Stored[]> {
  return rows(
    db,
    sql<Stored>`select ${COLUMNS} from sandbox_object where account_id = ${accountId} and id = any(${[...ids]})`,
  )
}

/**
 * Finds the object of the account itself, and the second at which one of its objects changes by
 * itself next.
 */
export async function findAccount(
  db: Db,
  accountId: string,
): Promise<(Stored & { changesAt: number | null }) | undefined> {
  return row(
    db,
    sql<Stored & { changesAt: number | null }>`select ${COLUMNS},
        (select min(due_at) from sandbox_object where account_id = ${accountId}) as "changesAt"
      from sandbox_object where account_id = ${accountId} and id = ${accountId}`,
  )
}

export async function writeObjects(
  db: Db,
  accountId: string,
  objects: readonly Written[],
): Promise<void> {
  for (const { id, kind, created, dueAt, body, hidden } of objects)
    await sql`insert into sandbox_object (account_id, id, kind, created, due_at, body, hidden)
      values (${accountId}, ${id}, ${kind}, ${created}, ${dueAt}, ${JSON.stringify(body)}::jsonb, ${hidden === null ? null : JSON.stringify(hidden)}::jsonb)
      on conflict (account_id, id) do update set due_at = excluded.due_at, body = excluded.body, hidden = excluded.hidden`.execute(
      db,
    )
}

export async function deleteObject(db: Db, accountId: string, id: string): Promise<void> {
  await sql`delete from sandbox_object where account_id = ${accountId} and id = ${id}`.execute(db)
}

/** The bounds of a list, whose objects are ordered by `place`, newest first. */
export interface ListBounds {
  limit: number
  /** Selects objects before, or after, the one at this place. */
  below?: number
  above?: number
  created?: { gt?: number; gte?: number; lt?: number; lte?: number }
  fields?: object
  /** The values of `type` of which the objects must have one. */
  types?: readonly string[]
  /** The fields that the objects must not have. */
  without?: object
}

/** Lists objects of a kind, newest first; oldest first with `above`. */
export async function listObjects(
  db: Db,
  accountId: string,
  kind: string,
  bounds: ListBounds,
): Promise<Stored[]> {
  const { limit, below, above, created = {}, fields = {}, types, without } = bounds
  const conditions = [
    sql`account_id = ${accountId} and kind = ${kind}`,
    below !== undefined && sql`place < ${below}`,
    above !== undefined && sql`place > ${above}`,
    created.gt !== undefined && sql`created > ${created.gt}`,
    created.gte !== undefined && sql`created >= ${created.gte}`,
    created.lt !== undefined && sql`created < ${created.lt}`,
    created.lte !== undefined && sql`created <= ${created.lte}`,
    Object.keys(fields).length > 0 && sql`body @> ${JSON.stringify(fields)}::jsonb`,
    without !== undefined && sql`not body @> ${JSON.stringify(without)}::jsonb`,
    types !== undefined && sql`body ->> 'type' = any(${[...types]})`,
  ].filter((condition) => condition !== false)
  const order = above === undefined ? sql`place desc` : sql`place`
  return rows(
    db,
    sql<Stored>`select ${COLUMNS} from sandbox_object where account_id = ${accountId} and ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`,
  )
}

/** Finds the object that changes by itself next, up to the time `until`. */
export async function nextDue(
  db: Db,
  accountId: string,
  until: number,
): Promise<Stored | undefined> {
  return row(
    db,
    sql<Stored>`select ${COLUMNS} from sandbox_object where account_id = ${accountId} and due_at <= ${until} order by due_at, place limit 1`,
  )
}

export async function accountOfObject(db: Db, id: string): Promise<string | undefined> {
  return (
    await row(
      db,
      sql<{
        accountId: string
      }>`select account_id as "accountId" from sandbox_object where id = ${id} /* every account */ limit 1`,
    )
  )?.accountId
}

export async function listAccounts(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      id: string
    }>`select id from sandbox_object where kind = 'account' /* every account */ order by id`,
  )
  return found.map(({ id }) => id)
}

export async function countEvents(db: Db, accountId: string): Promise<number> {
  return (await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from sandbox_object where account_id = ${accountId} and kind = 'event'`,
  ))!.n
}
