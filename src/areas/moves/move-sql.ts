import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import {
  type Counts,
  type Failure,
  type Loss,
  type Move,
  type MovePart,
  type MoveStage,
  type MoveStatus,
  NOTHING_MOVED,
  type Plan,
  PLAN_DAYS,
} from './move.ts'
import type { Service } from './service.ts'

interface MoveRow {
  move_id: string
  newsletter_id: string
  service: Service | null
  include: MovePart[]
  status: MoveStatus
  file_name: string | null
  plan: Plan | null
  stage: MoveStage
  done: number
  total: number | null
  counts: Counts
  losses: Loss[]
  imports: string[]
  failure: Failure | null
  created_at: Date
  confirmed_at: Date | null
  finished_at: Date | null
  expires_at: Date
}

const columns = sql`m.move_id, m.newsletter_id, m.service, m.include, m.status, m.file_name, m.plan, m.stage, m.done, m.total, m.counts, m.losses,
  m.import_ids::text[] as imports, m.failure, m.created_at, m.confirmed_at, m.finished_at, m.expires_at`

const UNDER_WAY = sql`('reading', 'planned', 'running')`

function toMove(found: MoveRow): Move {
  const { status } = found
  return {
    id: typeId('mov', found.move_id),
    newsletterId: typeId('nl', found.newsletter_id),
    from: found.service,
    status,
    include: found.include,
    fileName: found.file_name,
    plan: found.plan,
    counts: found.counts,
    progress: { stage: found.stage, done: found.done, total: found.total },
    report:
      found.confirmed_at === null
        ? null
        : { losses: found.losses, imports: found.imports.map((id) => typeId('imp', id)) },
    failure: found.failure,
    createdAt: found.created_at.toISOString(),
    confirmedAt: found.confirmed_at?.toISOString() ?? null,
    finishedAt: found.finished_at?.toISOString() ?? null,
    expiresAt: status === 'planned' ? found.expires_at.toISOString() : null,
  }
}

interface NewMove {
  newsletterId: string
  from: Service | null
  include: readonly MovePart[]
  fileName: string | null
  fileId: string | null
  sealedKey: Buffer | null
  address: string | null
}

/** Inserts a move. Returns undefined when another one into the newsletter is under way. */
export async function insertMove(scope: Scope, made: NewMove): Promise<Move | undefined> {
  const { db, accountId, now } = scope
  const moveId = newUuid(now.getTime())
  const inserted = await countAffected(
    db,
    sql`insert into move (account_id, move_id, newsletter_id, service, include, status, file_name, file_id, sealed_key, site, stage, counts, created_at, expires_at)
      values (${uuidOf(accountId)}, ${moveId}, ${uuidOf(made.newsletterId)}, ${made.from}, ${made.include}::text[], 'reading', ${made.fileName},
        ${made.fileId && uuidOf(made.fileId)}, ${made.sealedKey}, ${made.address}, 'reading', ${JSON.stringify(NOTHING_MOVED)}, ${now}, ${expiry(now)})
      on conflict (account_id, newsletter_id) where (status = any (array['reading'::text, 'planned'::text, 'running'::text])) do nothing`,
  )
  return inserted === 0 ? undefined : findMove(scope, typeId('mov', moveId))
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + PLAN_DAYS * DAY_MS)
}

async function selectMoves(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<Move[]> {
  const found = await rows(
    db,
    sql<MoveRow>`select ${columns} from move m where m.account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toMove)
}

const withId = (moveId: string) => sql`m.move_id = ${uuidOf(moveId)}`

export async function findMove(scope: AccountDb, moveId: string): Promise<Move | undefined> {
  return (await selectMoves(scope, withId(moveId)))[0]
}

export async function lockMove(scope: AccountDb, moveId: string): Promise<Move | undefined> {
  return (await selectMoves(scope, sql`${withId(moveId)} for update`))[0]
}

interface MovePage {
  limit: number
  before: string | null
  newsletterId?: string | undefined
  statuses?: readonly MoveStatus[] | undefined
}

/**
 * Lists moves, newest first: one more than fits in the page, which shows whether there are more.
 */
export async function listMoves(
  scope: AccountDb,
  { limit, before, newsletterId, statuses }: MovePage,
): Promise<Move[]> {
  return selectMoves(
    scope,
    sql`${before === null ? sql`true` : sql`m.move_id < ${before}`}
      ${newsletterId === undefined ? sql`` : sql`and m.newsletter_id = ${uuidOf(newsletterId)}`}
      ${statuses === undefined ? sql`` : sql`and m.status = any(${statuses}::text[])`}
      order by m.move_id desc limit ${limit + 1}`,
  )
}

/** The source of a move, for the job that reads it: the file, or the encrypted key. */
export interface Source {
  newsletterId: string
  service: Service | null
  include: MovePart[]
  fileName: string | null
  fileId: string | null
  sealedKey: Buffer | null
  address: string | null
  tries: number
}

/** Returns whether a move is still being read. Returns false when the move was cancelled. */
export async function isReading({ db, accountId }: AccountDb, moveId: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from move m where m.account_id = ${uuidOf(accountId)} and ${withId(moveId)} and m.status = 'reading'`,
  )
  return found !== undefined
}

/** Counts an attempt to read. Returns undefined when the move is no longer being read. */
export async function beginReading(
  { db, accountId }: AccountDb,
  moveId: string,
): Promise<Source | undefined> {
  const found = await row(
    db,
    sql<{
      newsletter_id: string
      service: Service | null
      include: MovePart[]
      file_name: string | null
      file_id: string | null
      sealed_key: Buffer | null
      site: string | null
      tries: number
    }>`update move m set tries = tries + 1 where m.account_id = ${uuidOf(accountId)} and ${withId(moveId)} and m.status = 'reading'
      returning newsletter_id, service, include, file_name, file_id, sealed_key, site, tries`,
  )
  return (
    found && {
      newsletterId: typeId('nl', found.newsletter_id),
      service: found.service,
      include: found.include,
      fileName: found.file_name,
      fileId: found.file_id && typeId('fil', found.file_id),
      sealedKey: found.sealed_key,
      address: found.site,
      tries: found.tries,
    }
  )
}

/** Stores a plan. Deletes the key and the file, which are no longer needed. Lock the move first. */
export async function putPlan(
  { db, accountId, now }: Scope,
  moveId: string,
  { service, plan }: { service: Service; plan: Plan },
): Promise<void> {
  await countAffected(
    db,
    sql`update move m set status = 'planned', service = ${service}, plan = ${JSON.stringify(plan)}, sealed_key = null, file_id = null,
        expires_at = ${expiry(now)}, done = 0, total = null
      where m.account_id = ${uuidOf(accountId)} and ${withId(moveId)}`,
  )
}

/** Stores that a planned move begins. Lock the move first. */
export async function putConfirmed(
  { db, accountId, now }: Scope,
  moveId: string,
  stage: MoveStage,
): Promise<void> {
  await countAffected(
    db,
    sql`update move m set status = 'running', confirmed_at = ${now}, stage = ${stage}, done = 0, total = null
      where m.account_id = ${uuidOf(accountId)} and ${withId(moveId)}`,
  )
}

/**
 * Ends a move that is under way, and deletes its stored data. Returns false for a move that had
 * ended.
 */
export async function putEnd(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  moveId: string,
  { status, failure = null }: { status: 'done' | 'failed' | 'cancelled'; failure?: Failure | null },
): Promise<boolean> {
  const [account, id] = [uuidOf(accountId), uuidOf(moveId)]
  const ended = await row(
    db,
    sql`update move m set status = ${status}, failure = ${failure && JSON.stringify(failure)}, finished_at = ${now}, sealed_key = null,
        import_ids = coalesce((select array_agg(l.import_id order by l.number) from move_reader_list l where l.account_id = ${account} and l.move_id = ${id} and l.import_id is not null), '{}')
      where m.account_id = ${account} and ${withId(moveId)} and m.status in ${UNDER_WAY} returning 1`,
  )
  if (!ended) return false
  await dropFiles({ db, accountId, now }, moveId)
  for (const table of ['move_issue', 'move_picture', 'move_reader_list'])
    await countAffected(
      db,
      sql`delete from ${sql.table(table)} where account_id = ${account} and move_id = ${id}`,
    )
  return true
}

/** Marks the files of a move as dropped. Housekeeping deletes their bytes. */
async function dropFiles(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  moveId: string,
): Promise<void> {
  const [account, id] = [uuidOf(accountId), uuidOf(moveId)]
  await countAffected(
    db,
    sql`update file f set expires_at = ${now} where f.account_id = ${account} and f.file_id in (
      select m.file_id from move m where m.account_id = ${account} and m.move_id = ${id} and m.file_id is not null
      union all select p.file_id from move_picture p where p.account_id = ${account} and p.move_id = ${id} and p.file_id is not null
      union all select l.file_id from move_reader_list l where l.account_id = ${account} and l.move_id = ${id})`,
  )
  await countAffected(
    db,
    sql`update move m set file_id = null where m.account_id = ${account} and ${withId(moveId)}`,
  )
}

/** Locks a move. Returns whether it has still expired and was not confirmed in the meantime. */
export async function lockExpired(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  moveId: string,
): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from move m where m.account_id = ${uuidOf(accountId)} and ${withId(moveId)}
      and m.status in ('reading', 'planned') and m.expires_at <= ${now} for update`,
  )
  return found !== undefined
}

/** Lists the expired moves of every account. */
export async function listExpiredMoves(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ accountId: string; moveId: string }[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      move_id: string
    }>`select account_id, move_id from move /* every account */
      where status in ('reading', 'planned') and expires_at <= ${now} order by expires_at limit ${limit}`,
  )
  return found.map(({ account_id, move_id }) => ({
    accountId: typeId('acc', account_id),
    moveId: typeId('mov', move_id),
  }))
}
