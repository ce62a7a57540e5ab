import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const LOCK = 5_241_970

export interface Migration {
  name: string
  text: string
  hash: string
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies the missing migrations in order, in one transaction under one lock. Two processes that start together wait for each other.
 * Returns the names of the applied ones. Throws when the database has a migration that this version does not have.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
      tx,
    )
    const applied = await rows(tx, sql<{ name: string; hash: string }>`select name, hash from migration order by name`)
    refuseStrangers(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.some((done) => done.name === name))
    for (const { name, text, hash } of missing) {
      await sql.raw(text).execute(tx)
      await sql`insert into migration (name, hash) values (${name}, ${hash})`.execute(tx)
    }
    return missing.map(({ name }) => name)
  })
}

function refuseStrangers(applied: readonly { name: string; hash: string }[], known: readonly Migration[]): void {
  for (const { name, hash } of applied) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours) throw new Error(`The database was migrated by a newer Mailcast (${name}). Update this one, or restore a backup from before.`)
    if (ours.hash !== hash) throw new Error(`The migration ${name} was changed after it had been applied. Restore the file as it was.`)
  }
}
