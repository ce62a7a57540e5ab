import { sql } from 'kysely'
import type { Db } from '#db/rows.ts'

/**
 * Lets each statement that inserts or deletes contacts take a second, so that a process can be
 * killed between two of them. Another table and time may be given. Returns a function that ends it.
 */
export async function slowDown(
  db: Db,
  act: 'insert' | 'delete',
  { table = 'contact', forS = 1 } = {},
): Promise<() => Promise<void>> {
  await sql`create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(${sql.lit(forS)}); return null; end $$`.execute(
    db,
  )
  await sql`create trigger slowly after ${sql.raw(act)} on ${sql.table(table)} for each statement execute function take_time()`.execute(
    db,
  )
  return async () => void (await sql`drop function take_time cascade`.execute(db))
}
