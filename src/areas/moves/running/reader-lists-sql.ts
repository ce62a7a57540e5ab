import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Counts } from '../move.ts'
import { ofMove } from './run-sql.ts'

interface ReaderListRow {
  number: number
  name: string
  preset: string | null
  fileId: string
  bytes: number
}

/** Finds the next list of readers whose import has not begun. */
export async function nextReaderList(
  scope: AccountDb,
  moveId: string,
): Promise<ReaderListRow | undefined> {
  const found = await row(
    scope.db,
    sql<{
      number: number
      name: string
      preset: string | null
      file_id: string
      bytes: number
    }>`select number, name, preset, file_id, bytes from move_reader_list
      where ${ofMove(scope, moveId)} and import_id is null and failure is null order by number limit 1`,
  )
  return found && { ...found, fileId: typeId('fil', found.file_id) }
}

/**
 * Stores the import of a list, or the reason why there is none. Returns false when this was stored
 * before.
 */
export async function noteImport(
  scope: AccountDb,
  moveId: string,
  number: number,
  made: { importId: string } | { failure: string },
): Promise<boolean> {
  const [importId, failure] =
    'importId' in made ? [uuidOf(made.importId), null] : [null, made.failure]
  const noted = await countAffected(
    scope.db,
    sql`update move_reader_list set import_id = ${importId}, failure = ${failure} where ${ofMove(scope, moveId)} and number = ${number} and import_id is null and failure is null`,
  )
  return noted > 0
}

/** Sums the results of a move's imports. `open` is the number of imports that have not ended. */
export async function importCounts(
  { db, accountId }: AccountDb,
  moveId: string,
): Promise<Counts['readers'] & { open: number }> {
  const [account, move] = [uuidOf(accountId), uuidOf(moveId)]
  const found = await row(
    db,
    sql<
      Counts['readers'] & { open: number }
    >`select coalesce(sum(i.added), 0)::int as added, coalesce(sum(i.updated), 0)::int as updated,
        coalesce(sum(i.skipped), 0)::int as skipped, coalesce(sum(i.refused), 0)::int as refused,
        count(*) filter (where i.status in ('queued', 'running'))::int as open
      from move_reader_list l join import i on i.account_id = ${account} and i.import_id = l.import_id
      where l.account_id = ${account} and l.move_id = ${move}`,
  )
  return found!
}
