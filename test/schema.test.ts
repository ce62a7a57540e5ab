import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testWorld } from '#test/world.ts'

const world = await testWorld({}, { fresh: true })

/** Tables that belong to no account, each for the reason given in its migration: small ones, and the queues of all accounts. May only shrink. */
const GLOBAL = [
  'deployment',
  'key_lookup',
  'mail_batch',
  'mail_due',
  'mailbox_pace',
  'mailing_key',
  'mailing_queue',
  'migration',
  'newsletter_slug',
  'person',
  'running_job',
  'send_turn',
  'verified_domain',
]

test('every tenant’s table begins its primary key and its unique indexes with the account, so that it can be sharded by it', async () => {
  const { rows } = await sql<{ table: string; index: string; first: string; partial: boolean }>`
    select c.relname as table, i.relname as index, coalesce(a.attname, '') as first, x.indpred is not null as partial
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] and a.attnum > 0
    where x.indisunique and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(world.db)
  const tables = new Set(rows.map(({ table }) => table))
  for (const name of GLOBAL) assert.ok(tables.has(name), `${name} is not a table any more`)
  const wrong = rows.filter(({ table, first }) => !GLOBAL.includes(table) && first !== 'account_id')
  assert.deepEqual(wrong, [])
  assert.ok(tables.size > 20)
})

test('every table has a primary key', async () => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`.execute(world.db)
  assert.deepEqual(rows, [])
})

test('references between tenants’ tables carry the account', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select conname as name, array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(world.db)
  assert.deepEqual(
    rows.filter(({ name, columns }) => !columns.includes('account_id') && name !== 'member_person_id_fkey'),
    [],
  )
})
