import { sql } from 'kysely'
import type { Db } from '#db/rows.ts'

/**
 * Lets each statement that inserts or deletes contacts take a second, so that a process can be
 * killed between two of them. Returns a function that ends it.
 */
export async function slowDown(db: Db, act: 'insert' | 'delete'): Promise<() => Promise<void>> {
  await sql`create function take_a_second() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$`.execute(
    db,
  )
  await sql`create trigger slowly after ${sql.raw(act)} on contact for each statement execute function take_a_second()`.execute(
    db,
  )
  return async () => void (await sql`drop function take_a_second cascade`.execute(db))
}
