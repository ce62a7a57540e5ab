import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'

/** The table that exists only while a restore into the database is incomplete. */
export const BEING_RESTORED = 'being_restored'

class HalfRestored extends Error {}

/** Throws HalfRestored when a restore into the database is incomplete. */
export async function refuseHalfRestored(db: Db): Promise<void> {
  const found = await row(
    db,
    sql<{ half: boolean }>`select to_regclass(${`public.${BEING_RESTORED}`}) is not null as half`,
  )
  if (found!.half)
    throw new HalfRestored(
      'A restore into this database has begun and has not ended. Run the same `restore` again, which goes on; or delete the database, and begin with an empty one.',
    )
}

/** The key of the row that names the backup. The other rows are parts that were loaded. */
const BACKUP = 'backup'

export interface Progress {
  /** The checksum of the manifest of the backup that is being restored. */
  sum: string
  parts: Set<string>
}

/** Reads the progress of a restore; null when none has begun. */
export async function readProgress(db: Db): Promise<Progress | null> {
  const begun = await refuseHalfRestored(db).then(
    () => false,
    () => true,
  )
  if (!begun) return null
  const found = await rows(
    db,
    sql<{ part: string; note: string }>`select part, note from being_restored`,
  )
  return {
    sum: found.find(({ part }) => part === BACKUP)?.note ?? '',
    parts: new Set(found.map(({ part }) => part)),
  }
}

/** Marks the database: no server starts on it before `endRestore`. */
export async function beginRestore(db: Db, sum: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table public.being_restored (part text primary key, note text not null)`.execute(
      tx,
    )
    await countAffected(tx, sql`insert into being_restored (part, note) values (${BACKUP}, ${sum})`)
  })
}

/**
 * Records that a part is loaded, in the transaction that loads it. Returns false when the part was
 * recorded before.
 */
export async function noteLoaded(db: Db, part: string): Promise<boolean> {
  return (
    (await countAffected(
      db,
      sql`insert into being_restored (part, note) values (${part}, '') on conflict do nothing`,
    )) > 0
  )
}

export async function endRestore(db: Db): Promise<void> {
  await sql`drop table being_restored`.execute(db)
}

/** Counts the tables of a database, without those of extensions. */
export async function countTables(db: Db): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'pgboss')
        and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  )
  return found!.n
}

/** Empties tables into which migrations have written. */
export async function emptyTables(db: Db, names: readonly string[]): Promise<void> {
  await sql`truncate ${sql.raw(names.join(', '))}`.execute(db)
}

export async function setSequence(db: Db, name: string, value: number): Promise<void> {
  await sql`select setval(${name}::regclass, ${value})`.execute(db)
}

/** Lists the columns of pg-boss's table of jobs, and its queues. */
export async function readJobTable(db: Db): Promise<{ columns: string[]; queues: string[] }> {
  const found = await row(
    db,
    sql<{ columns: string[]; queues: string[] }>`select
      array(select format('%I', attname) from pg_attribute where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select name from pgboss.queue) as queues`,
  )
  return found!
}

export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}

/** Drops indexes that no constraint needs, since rows load faster without, and notes how to make them. */
export async function dropIndexes(db: Db): Promise<void> {
  const found = await rows(
    db,
    sql<{ name: string }>`insert into being_restored (part, note)
      select 'index ' || format('%I.%I', n.nspname, c.relname), pg_get_indexdef(c.oid)
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'auth') and not exists (select 1 from pg_constraint k where k.conindid = c.oid)
      returning substr(part, 7) as name`,
  )
  if (found.length > 0)
    await sql`drop index ${sql.raw(found.map(({ name }) => name).join(', '))}`.execute(db)
}

/** Creates the dropped indexes again, each in its own transaction. */
export async function makeIndexes(db: Db): Promise<void> {
  const missing = await rows(
    db,
    sql<{
      part: string
      note: string
    }>`select part, note from being_restored where part like 'index %' order by part`,
  )
  for (const { part, note } of missing)
    await db.transaction().execute(async (tx) => {
      await sql.raw(note).execute(tx)
      await countAffected(tx, sql`delete from being_restored where part = ${part}`)
    })
}
