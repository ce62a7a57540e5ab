import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { pinoLog } from '#adapters/log/pino-log.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { openPool } from '#adapters/postgres/pool.ts'
import { readMigrations } from '#adapters/postgres/read-migrations.ts'
import { type Db, rows } from '#db/rows.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { databaseUrl, SECRET_KEY, type TestConnection } from '#test/database/connection.ts'
import { copyTemplate } from '#test/database/database.ts'
import { openWorld, testWorld } from '#test/world.ts'
import { readConfig } from '../../config.ts'
import { writeToFolder } from './backup-folder.ts'
import { EMPTY } from './fixtures/digests.ts'
import { restore } from './restore.ts'
import { readBackup } from './write-backup.ts'

// A backup made by an earlier version is restored by the present version.

/** The last migration of the earlier version. Later ones added columns to tables that have rows here. */
const LAST = '0007-sums-by-status.sql'

const world = await testWorld({}, { fresh: true })
const log = pinoLog('error')
const folder = mkdtempSync(join(tmpdir(), 'mailcast-restore-older-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const server = { ...world.connection, database: 'postgres' }

const at = new Date('2026-01-15T09:30:00Z')
const [account, newsletter, contact, key] = Array.from({ length: 4 }, () =>
  newUuid(at.getTime()),
) as [string, string, string, string]

/** Writes the rows of a small server as the earlier version did. */
async function fill(db: Db): Promise<void> {
  await sql`insert into deployment (secret_fingerprint) values (${world.vault.fingerprint()})`.execute(
    db,
  )
  await sql`insert into account (account_id, name, owner_email, created_at) values (${account}, 'The Weekly Garden', 'ada@garden.example', ${at})`.execute(
    db,
  )
  await sql`insert into newsletter (account_id, newsletter_id, name, slug, description, language, asks_for_confirmation, sender, postal_address, welcome_email, branding, archive, paid, created_at, tracking)
    values (${account}, ${newsletter}, 'The Weekly Garden', 'the-weekly-garden', '', 'en', true, '{}', '', '{}', '{}', 'public', '{}', ${at}, '{}')`.execute(
    db,
  )
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
    values (${account}, ${contact}, ${newsletter}, 'reader@readers.example', 'active', 'api', ${at})`.execute(
    db,
  )
  await sql`insert into api_key (account_id, key_id, name, level, start, created_at) values (${account}, ${key}, 'Website', 'full', 'mc_1234', ${at})`.execute(
    db,
  )
}

async function withDb<T>(connection: TestConnection, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPool(connection, { max: 2, log })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Describes the columns, constraints, indexes and migrations of a database. */
async function schemaOf(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ line: string }>`
      select format('%s.%s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and a.attnum > 0 and not a.attisdropped
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      union all select indexdef from pg_indexes where schemaname in ('public', 'auth')
      union all select name || hash from migration
      order by 1`,
  )
  return found.map(({ line }) => line)
}

test('a backup of an earlier version is restored, and has the schema of this one', async (t) => {
  const older = await copyTemplate(server, EMPTY)
  t.after(older.drop)
  await withDb(older.connection, async (db) => {
    await migrate(db, older.connection, log, { last: LAST })
    await fill(db)
  })
  const source = {
    direct: older.connection,
    filesDir: null,
    filesName: 'none',
    keys: { secretKey: SECRET_KEY, secretKeysOld: [] },
    passphrase: null,
  }
  const { path } = await writeToFolder(folder, at, readBackup(source))
  const into = await copyTemplate(server, EMPTY)
  t.after(into.drop)
  const settings = {
    DATABASE_URL: databaseUrl(into.connection),
    SECRET_KEY,
    DATA_DIR: join(folder, 'data'),
  }
  const { manifest } = await restore(path, readConfig(settings), log)
  assert.equal(manifest.migrations.at(-1)!.name, LAST)
  assert.ok((await readMigrations()).at(-1)!.name > LAST)
  assert.deepEqual(await withDb(into.connection, schemaOf), await schemaOf(world.db))

  const again = await openWorld(into.connection)
  try {
    const operator = { kind: 'operator' as const, accountId: typeId('acc', account) }
    const read = await again.ok(operator, 'get_contact', { contactId: typeId('sub', contact) })
    assert.deepEqual([read.email, read.status], ['reader@readers.example', 'active'])
    const keys = (await again.ok(operator, 'list_api_keys')).data
    assert.deepEqual(
      keys.map(({ id, level }: { id: string; level: string }) => [id, level]),
      [[typeId('key', key), 'full']],
    )
  } finally {
    await again.close()
  }
})
