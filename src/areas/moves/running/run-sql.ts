import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Counts, Loss, MovePart, MoveStage } from '../move.ts'
import type { Service } from '../service.ts'

export interface RunningMove {
  id: string
  newsletterId: string
  service: Service
  include: MovePart[]
  stage: MoveStage
  done: number
}

/** Returns an SQL condition for rows of a move. */
export const ofMove = ({ accountId }: AccountDb, moveId: string) =>
  sql`account_id = ${uuidOf(accountId)} and move_id = ${uuidOf(moveId)}`

/**
 * Finds a move that is running, and locks it with `lock`. Returns undefined when the move has
 * ended.
 */
export async function findRunning(
  scope: AccountDb,
  moveId: string,
  { lock = false } = {},
): Promise<RunningMove | undefined> {
  const found = await row(
    scope.db,
    sql<{
      newsletter_id: string
      service: Service
      include: MovePart[]
      stage: MoveStage
      done: number
    }>`select newsletter_id, service, include, stage, done from move
      where account_id = ${uuidOf(scope.accountId)} and move_id = ${uuidOf(moveId)} and status = 'running' ${lock ? sql`for update` : sql``}`,
  )
  return (
    found && {
      id: moveId,
      newsletterId: typeId('nl', found.newsletter_id),
      service: found.service,
      include: found.include,
      stage: found.stage,
      done: found.done,
    }
  )
}

/**
 * Advances a move to a stage. Returns false when another process has done so, or the move has
 * ended.
 */
export async function advance(
  scope: AccountDb,
  moveId: string,
  { from, to, total }: { from: MoveStage; to: MoveStage; total: number | null },
): Promise<boolean> {
  const advanced = await countAffected(
    scope.db,
    sql`update move set stage = ${to}, done = 0, total = ${total} where ${ofMove(scope, moveId)} and status = 'running' and stage = ${from}`,
  )
  return advanced > 0
}

export async function addDone(scope: AccountDb, moveId: string, more: number): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move set done = done + ${more} where ${ofMove(scope, moveId)}`,
  )
}

export async function putCounts(
  scope: AccountDb,
  moveId: string,
  counts: Counts,
  losses: readonly Loss[],
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move set counts = ${JSON.stringify(counts)}, losses = ${JSON.stringify(losses)} where ${ofMove(scope, moveId)}`,
  )
}

/** Stores the redirects that were made, and the last issue whose paths were read. */
export async function noteRedirects(
  scope: AccountDb,
  moveId: string,
  { made, reached }: { made: number; reached: number },
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move set done = ${reached}, counts = jsonb_set(counts, '{redirects}', to_jsonb((counts ->> 'redirects')::int + ${made}::int))
      where ${ofMove(scope, moveId)}`,
  )
}

export async function countState(
  scope: AccountDb,
  moveId: string,
  table: 'move_issue' | 'move_picture',
): Promise<{ waiting: number; all: number }> {
  const found = await row(
    scope.db,
    sql<{
      waiting: number
      all: number
    }>`select count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as all from ${sql.table(table)} where ${ofMove(scope, moveId)}`,
  )
  return found!
}

interface Results {
  issues: Counts['issues']
  images: Counts['images']
  losses: Loss[]
}

/** Counts the results of issues and pictures, and the losses. */
export async function results(scope: Scope, moveId: string): Promise<Results> {
  const counts = await row(
    scope.db,
    sql<{ added: number; changed: number; failed: number; stored: number; unstored: number }>`select
        count(*) filter (where i.state = 'done' and i.change = 'added')::int as added,
        count(*) filter (where i.state = 'done' and i.change = 'changed')::int as changed,
        count(*) filter (where i.state = 'failed')::int as failed,
        (select count(*)::int from move_picture p where p.account_id = ${uuidOf(scope.accountId)} and p.move_id = ${uuidOf(moveId)} and p.state = 'done') as stored,
        (select count(*)::int from move_picture p where p.account_id = ${uuidOf(scope.accountId)} and p.move_id = ${uuidOf(moveId)} and p.state = 'failed') as unstored
      from move_issue i where i.account_id = ${uuidOf(scope.accountId)} and i.move_id = ${uuidOf(moveId)}`,
  )
  const losses = await rows(
    scope.db,
    sql<Loss>`select what, count(*)::int as count, min(example) as example from (
        select l.what, left(i.issue ->> 'title', 300) as example from move_issue i, jsonb_array_elements_text(i.losses) as l (what)
          where i.account_id = ${uuidOf(scope.accountId)} and i.move_id = ${uuidOf(moveId)}
        union all select ${PICTURE_LOST} || coalesce(problem, ''), left(place || ': ' || url, 300) from move_picture
          where ${ofMove(scope, moveId)} and state = 'failed'
        union all select ${LIST_LOST} || failure, name from move_reader_list where ${ofMove(scope, moveId)} and failure is not null) as lost (what, example)
      group by what order by count desc, what limit 100`,
  )
  const { added, changed, failed, stored, unstored } = counts!
  return {
    issues: { added, changed, failed },
    images: { stored, failed: unstored },
    losses: losses.map((loss) => ({
      ...loss,
      what: loss.what.slice(0, 300),
      example: loss.example ?? '',
    })),
  }
}

const PICTURE_LOST = 'A picture could not be taken and keeps its old address. '
const LIST_LOST = 'A list of readers could not be imported. '
