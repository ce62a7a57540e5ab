import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const LOCK = 5_241_970

/** The last migration before the baseline, and the last commit that contains it. */
const BEFORE_BASELINE = '0144-exact-windows.sql'
const COMMIT_BEFORE = 'be16e3dd'

interface Migration {
  name: string
  text: string
  hash: string
}

interface Applied {
  name: string
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
 * Applies missing migrations in one transaction, under a lock, up to the one named `last`. Returns
 * their names. Throws when the database has a migration that this version does not have.
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
      tx,
    )
    await takeAsBaseline(tx, migrations[0]!)
    const applied = await findApplied(tx)
    refuseStrangers(applied, migrations)
    const missing = migrations.filter(
      ({ name }) =>
        !applied.some((done) => done.name === name) && (last === undefined || name <= last),
    )
    for (const { name, text, hash } of missing) {
      await sql.raw(text).execute(tx)
      await sql`insert into migration (name, hash) values (${name}, ${hash})`.execute(tx)
    }
    return missing.map(({ name }) => name)
  })
}

async function findApplied(db: Db): Promise<Applied[]> {
  return rows(db, sql<Applied>`select name, hash from migration order by name`)
}

/**
 * Marks a database at the last migration before the baseline as being at the baseline. Throws for
 * an older one.
 */
async function takeAsBaseline(db: Db, baseline: Migration): Promise<void> {
  const applied = await findApplied(db)
  if (applied.length === 0 || applied.some(({ name }) => name === baseline.name)) return
  const last = applied.at(-1)!.name
  if (last < BEFORE_BASELINE)
    throw new Error(
      `The database is of an older Mailcast (${last}). Start commit ${COMMIT_BEFORE} once (git checkout ${COMMIT_BEFORE} && npm start), stop it, then start this version.`,
    )
  if (last > BEFORE_BASELINE) return
  await sql`delete from migration`.execute(db)
  await sql`insert into migration (name, hash) values (${baseline.name}, ${baseline.hash})`.execute(
    db,
  )
}

function refuseStrangers(applied: readonly Applied[], known: readonly Migration[]): void {
  for (const { name, hash } of applied) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours)
      throw new Error(
        `The database was migrated by a newer Mailcast (${name}). Update this one, or restore a backup from before.`,
      )
    if (ours.hash !== hash)
      throw new Error(
        `The migration ${name} was changed after it had been applied. Restore the file as it was.`,
      )
  }
}
