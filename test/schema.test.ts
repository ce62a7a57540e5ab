import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { TABLES, tables } from '#operation/account-data/tables.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({}, { fresh: true })

test('every table is listed once, with the facts that rules hang on', async () => {
  const { rows } = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`.execute(
    world.db,
  )
  const made = rows.map(({ name }) => name)
  const listed = Object.keys(TABLES)
  assert.deepEqual(
    made.filter((name) => !listed.includes(name)),
    [],
    'list these tables in TABLES, src/operation/account-data/tables.ts',
  )
  assert.deepEqual(
    listed.filter((name) => !made.includes(name)),
    [],
    'no migration makes these tables of TABLES',
  )
})

test('a table with an address holds something of a reader or of a colleague', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = attrelid
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and attname ~ '(^|_)(email|address|ip|visitor)(_hash|_address)?$' and attname <> 'postal_address' and atttypid in (
        'text'::regtype, 'bytea'::regtype, 'inet'::regtype)`.execute(world.db)
  const named = tables.filter(({ reader, colleague }) => reader ?? colleague)
  const wrong = rows.filter((row) => !named.some(({ name }) => name === row.name))
  assert.deepEqual(wrong, [])
})

test('docs/privacy.md names the tables that hold something of a reader or of a colleague', () => {
  const page = readFileSync(new URL('../docs/privacy.md', import.meta.url), 'utf8')
  for (const [heading, fact] of [
    ['What erasure does to each table', 'reader'],
    ['What is stored about colleagues', 'colleague'],
  ] as const) {
    const section = page.split('\n## ').find((text) => text.startsWith(heading))!
    const cells = section.match(/^\| `.*?(?= \|)/gm)!.join()
    const named = [...cells.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!)
    const listed = tables.filter((table) => table[fact]).map(({ name }) => name)
    assert.deepEqual(named.sort(), listed.sort(), heading)
  }
})

test('every tenant’s table begins its primary key and its unique indexes with the account, so that it can be sharded by it', async () => {
  const { rows } = await sql<{
    table: keyof typeof TABLES
    index: string
    first: string
    partial: boolean
  }>`
    select c.relname as table, i.relname as index, coalesce(a.attname, '') as first, x.indpred is not null as partial
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] and a.attnum > 0
    where x.indisunique and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(world.db)
  const wrong = rows.filter(
    ({ table, first }) => !('global' in (TABLES[table] ?? {})) && first !== 'account_id',
  )
  assert.deepEqual(wrong, [])
  assert.ok(rows.length > 100)
})

test('every table has a primary key', async () => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`.execute(
    world.db,
  )
  assert.deepEqual(rows, [])
})

test('references between tenants’ tables carry the account', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select conname as name, array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(
    world.db,
  )
  assert.deepEqual(
    rows.filter(
      ({ name, columns }) => !columns.includes('account_id') && name !== 'member_person_id_fkey',
    ),
    [],
  )
})
