import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#db/rows.ts'
import { keptLog } from '#test/ports.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'
import { readMigrations } from './read-migrations.ts'

const world = await testWorld()
const [baseline, ...later] = await readMigrations()

interface Database {
  db: Db
  /** Migrates this database, by default with the migrations of the product. */
  migrate(options?: Parameters<typeof migrate>[3]): Promise<string[]>
  log: ReturnType<typeof keptLog>
}

/** Makes an empty database, which is dropped at the end. */
async function emptyDatabase(): Promise<Database> {
  const database = `migrate_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.raw(database)} template template0`.execute(world.db)
  const connection = { ...world.connection, database }
  const log = keptLog()
  const { db, close } = openPool(connection, { max: 4, log })
  after(async () => {
    await close()
    await sql`drop database ${sql.raw(database)}`.execute(world.db)
  })
  return { db, log, migrate: (options) => migrate(db, connection, log, options) }
}

/** Makes a folder of migrations from their texts. It is deleted at the end. */
function folderOf(migrations: Readonly<Record<string, string>>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, `${name}.sql`), text)
  return pathToFileURL(`${folder}/`)
}

/** Begins a transaction that writes a row. It ends when the returned function is called. */
async function openTransaction(db: Db, statement: string): Promise<() => Promise<void>> {
  const tx = await db.startTransaction().execute()
  await sql.raw(statement).execute(tx)
  return async () => {
    await tx.commit().execute()
  }
}

/**
 * Makes a database with the baseline's schema, in which the earlier migrations are recorded instead
 * of the baseline.
 */
async function databaseOfBefore(...names: string[]): Promise<Database> {
  const database = await emptyDatabase()
  const { db } = database
  await sql.raw(baseline!.text).execute(db)
  await sql`create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`insert into migration (name, hash) select name, 'a hash' from unnest(${names}::text[]) as name`.execute(
    db,
  )
  return database
}

test('a database at the last migration before the baseline is taken as one at the baseline, and keeps its rows', async () => {
  const { db, migrate } = await databaseOfBefore('0001-first-road.sql', '0144-exact-windows.sql')
  const ids = { account: '018f0000-0000-7000-8000-000000000001' }
  await sql`insert into account (account_id, name, owner_email, created_at) values (${ids.account}, 'Ada', 'ada@example.com', now())`.execute(
    db,
  )
  await sql`insert into member (account_id, member_id, role, invited_email, invited_at, spell)
    values (${ids.account}, ${ids.account}, 'editor', 'bob@example.com', now(), 3)`.execute(db)
  assert.deepEqual(
    await migrate(),
    later.map(({ name }) => name),
  )
  const { rows } = await sql<{ generation: number }>`select generation from member`.execute(db)
  assert.deepEqual(rows, [{ generation: 3 }])
  assert.deepEqual(await migrate(), [])
})

test('an older database is refused with the commit to start once in between', async () => {
  const { migrate } = await databaseOfBefore('0001-first-road.sql', '0121-words-of-fields.sql')
  await assert.rejects(migrate(), /Start commit [0-9a-f]{8} once .*, then start this version/)
})

test('a migration that this version does not have, or has otherwise, is refused', async () => {
  const { db, migrate } = await emptyDatabase()
  await migrate()
  await sql`insert into migration (name, hash) values ('9999-of-tomorrow.sql', '')`.execute(db)
  await assert.rejects(migrate(), /migrated by a newer Mailcast \(9999-of-tomorrow\.sql\)/)
  await sql`delete from migration where name like '9999%'`.execute(db)
  await sql`update migration set hash = '' where name = ${baseline!.name}`.execute(db)
  await assert.rejects(migrate(), /was changed after it had been applied/)
})

const WAITS = { lockMs: 50, pauseMs: 10, tries: 1000 }
const TABLE =
  'create table reader (email text); insert into reader select i::text from generate_series(1, 100) i;'
const INDEX =
  '-- outside of a transaction\ncreate index concurrently reader_email on reader (email);\n'
const isValid = async (db: Db) => {
  const { rows } = await sql<{
    valid: boolean
  }>`select indisvalid as valid from pg_index where indexrelid = to_regclass('reader_email')`.execute(
    db,
  )
  return rows[0]?.valid ?? null
}
/** Finds the backend that waits while it creates an index. */
const builderOf = async (db: Db) => {
  const { rows } = await sql<{
    pid: number
  }>`select pid from pg_stat_activity where datname = current_database()
      and query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.pid
}

test('each migration is committed by itself, so a later one that fails takes nothing back', async () => {
  const { db, migrate } = await emptyDatabase()
  const broken = folderOf({
    '0001-table': TABLE,
    '0002-more': 'create table more (n integer); select 1/0;',
  })
  await assert.rejects(migrate({ folder: broken }), /division by zero/)
  const mended = folderOf({ '0001-table': TABLE, '0002-more': 'create table more (n integer);' })
  assert.deepEqual(await migrate({ folder: mended }), ['0002-more.sql'])
  await sql`insert into more (n) values (1)`.execute(db)
})

test('a migration without its lock gives way to other statements, and is done later', async () => {
  const { db, log, migrate } = await emptyDatabase()
  await migrate({ folder: folderOf({ '0001-table': TABLE }) })
  const end = await openTransaction(db, "insert into reader (email) values ('open')")
  const folder = folderOf({
    '0001-table': TABLE,
    '0002-column': 'alter table reader add column n integer;',
  })
  const migrating = migrate({ folder, waits: WAITS })
  const warned = () => log.lines.some(({ message }) => message.startsWith('a migration waits for'))
  await until('the migration says that it waits', warned)
  await sql`insert into reader (email) values ('meanwhile')`.execute(db)
  await end()
  assert.deepEqual(await migrating, ['0002-column.sql'])
})

test('a migration that never gets its lock says what to do, and leaves nothing half done', async () => {
  const { db, migrate } = await emptyDatabase()
  await migrate({ folder: folderOf({ '0001-table': TABLE }) })
  const end = await openTransaction(db, "insert into reader (email) values ('open')")
  const folder = folderOf({
    '0001-table': TABLE,
    '0002-both': 'create table more (n integer); alter table reader add column n integer;',
  })
  await assert.rejects(
    migrate({ folder, waits: { ...WAITS, tries: 2 } }),
    /0002-both\.sql did not get its lock in 2 tries.*pg_stat_activity/,
  )
  await end()
  assert.deepEqual(await migrate({ folder, waits: WAITS }), ['0002-both.sql'])
})

test('an index is created beside writes, and one that was cut off is made anew at the next start', async () => {
  const { db, migrate } = await emptyDatabase()
  await migrate({ folder: folderOf({ '0001-table': TABLE }) })
  const end = await openTransaction(db, "insert into reader (email) values ('open')")
  const folder = folderOf({ '0001-table': TABLE, '0002-index': INDEX })
  const cutOff = assert.rejects(migrate({ folder }))
  let pid: number | undefined
  await until('the index is being built', async () => {
    pid = await builderOf(db)
    return pid !== undefined
  })
  await sql`insert into reader (email) values ('meanwhile')`.execute(db)
  await sql`select pg_terminate_backend(${pid})`.execute(db)
  await cutOff
  await end()
  assert.equal(await isValid(db), false)
  assert.deepEqual(await migrate({ folder }), ['0002-index.sql'])
  assert.equal(await isValid(db), true)
})

test('an index that an operator has created by hand is taken as it is', async () => {
  const { db, migrate } = await emptyDatabase()
  await migrate({ folder: folderOf({ '0001-table': TABLE }) })
  await sql`create index reader_email on reader (email)`.execute(db)
  const oid = sql<{ oid: number }>`select to_regclass('reader_email')::oid as oid`
  const before = (await oid.execute(db)).rows
  assert.deepEqual(
    await migrate({ folder: folderOf({ '0001-table': TABLE, '0002-index': INDEX }) }),
    ['0002-index.sql'],
  )
  assert.deepEqual((await oid.execute(db)).rows, before)
})

test('processes that start at once migrate one after the other', async () => {
  const { migrate, db } = await emptyDatabase()
  const folder = folderOf({
    '0001-table': TABLE,
    '0002-index': INDEX,
    '0003-more': 'create table more (n integer);',
  })
  const all = await Promise.all([1, 2, 3].map(() => migrate({ folder, waits: WAITS })))
  assert.deepEqual(all.map(({ length }) => length).sort(), [0, 0, 3])
  assert.equal(await isValid(db), true)
})

test('a migration outside of a transaction has statements on indexes alone', async () => {
  const { db, migrate } = await emptyDatabase()
  const folder = folderOf({
    '0001-table': TABLE,
    '0002-index': `${INDEX}update reader set email = '';`,
  })
  await assert.rejects(migrate({ folder }), /0002-index\.sql runs outside of a transaction/)
  const { rows } = await sql`select from pg_class where relname in ('reader', 'migration')`.execute(
    db,
  )
  assert.equal(rows.length, 0)
})

test('PostgreSQL looks for a client that vanished while a migration runs', async () => {
  const { db, migrate: run } = await emptyDatabase()
  const names = ['client_connection_check_interval', 'tcp_keepalives_idle']
  const seen = names.map((name) => `current_setting('${name}') as ${name}`).join()
  await run({ folder: folderOf({ '0001-seen': `create table seen as select ${seen}` }) })
  const { rows } = await sql<Record<string, string>>`select * from seen`.execute(db)
  assert.equal(rows[0]!['client_connection_check_interval'], '10s')
  // On a Unix socket PostgreSQL shows 0 for the TCP settings.
  assert.match(rows[0]!['tcp_keepalives_idle']!, /^(10|0)$/)
})
