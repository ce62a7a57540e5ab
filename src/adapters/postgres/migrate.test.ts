import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#db/rows.ts'
import { keptLog } from '#test/ports.ts'
import { testWorld } from '#test/world.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPool } from './pool.ts'

const world = await testWorld()
const [baseline, ...later] = await readMigrations()

/** Makes an empty database, which is dropped at the end. */
async function emptyDatabase(): Promise<Db> {
  const database = `migrate_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.raw(database)} template template0`.execute(world.db)
  const { db, close } = openPool({ ...world.connection, database }, { max: 2, log: keptLog() })
  after(async () => {
    await close()
    await sql`drop database ${sql.raw(database)}`.execute(world.db)
  })
  return db
}

/** Makes a database with the schema of the baseline, as migrations of before it made it. */
async function databaseOfBefore(...names: string[]): Promise<Db> {
  const db = await emptyDatabase()
  await sql.raw(baseline!.text).execute(db)
  await sql`create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`insert into migration (name, hash) select name, 'a hash' from unnest(${names}::text[]) as name`.execute(
    db,
  )
  return db
}

test('a database at the last migration before the baseline is taken as one at the baseline, and keeps its rows', async () => {
  const db = await databaseOfBefore('0001-first-road.sql', '0144-exact-windows.sql')
  const ids = { account: '018f0000-0000-7000-8000-000000000001' }
  await sql`insert into account (account_id, name, owner_email, created_at) values (${ids.account}, 'Ada', 'ada@example.com', now())`.execute(
    db,
  )
  await sql`insert into member (account_id, member_id, role, invited_email, invited_at, spell)
    values (${ids.account}, ${ids.account}, 'editor', 'bob@example.com', now(), 3)`.execute(db)
  assert.deepEqual(
    await migrate(db),
    later.map(({ name }) => name),
  )
  const { rows } = await sql<{ generation: number }>`select generation from member`.execute(db)
  assert.deepEqual(rows, [{ generation: 3 }])
  assert.deepEqual(await migrate(db), [])
})

test('an older database is refused with the commit to start once in between', async () => {
  const db = await databaseOfBefore('0001-first-road.sql', '0121-words-of-fields.sql')
  await assert.rejects(migrate(db), /Start commit [0-9a-f]{8} once .*, then start this version/)
})

test('a migration that this version does not have, or has otherwise, is refused', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  await sql`insert into migration (name, hash) values ('9999-of-tomorrow.sql', '')`.execute(db)
  await assert.rejects(migrate(db), /migrated by a newer Mailcast \(9999-of-tomorrow\.sql\)/)
  await sql`delete from migration where name like '9999%'`.execute(db)
  await sql`update migration set hash = '' where name = ${baseline!.name}`.execute(db)
  await assert.rejects(migrate(db), /was changed after it had been applied/)
})
