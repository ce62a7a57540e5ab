import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { migrate, readMigrations } from '#adapters/postgres/migrate.ts'
import { openPool } from '#adapters/postgres/pool.ts'
import { openDoor, signupsKey, visitorOf } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { keptLog } from '#test/ports.ts'
import { browser } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('without a source, the source is the way in, in answers and in events', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'key@example.com' })
  await world.ok(await signupsKey(world, ada), 'add_contact', { email: 'signups-key@example.com' })
  await world.ok({ kind: 'operator', accountId: ada.accountId }, 'add_contact', { email: 'operator@example.com' })
  await world.ok(await visitorOf(world, ada), 'add_reader', { email: 'page@example.com' })
  const person = await browser(server).signIn(ada.email)
  assert.equal((await person.post('/api/v1/contacts', { email: 'person@example.com' })).status, 201)
  await world.ok(ada, 'import_contacts', { rows: [{ email: 'row@example.com' }, { email: 'told@example.com', source: 'fair' }] })
  await world.jobs()

  const { data } = (await world.ok(ada, 'list_contacts', { sort: 'email' })) as { data: { email: string; source: string }[] }
  const ways = Object.fromEntries(data.map(({ email, source }) => [email.split('@')[0], source]))
  assert.deepEqual(ways, { key: 'api', 'signups-key': 'api', operator: 'api', page: 'form', person: 'dashboard', row: 'import', told: 'fair' })
  const told = (await world.events(ada)).map(({ data: { subscriber } }) => [subscriber.email.split('@')[0], subscriber.source])
  assert.deepEqual(Object.fromEntries(told), { key: 'api', 'signups-key': 'api', operator: 'api', page: 'form', person: 'dashboard' })
})

test('a contact that comes back without a source keeps its former source', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', source: 'footer' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  assert.equal((await world.ok(ada, 'add_contact', { email: 'reader@example.com' })).source, 'footer')
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await world.ok(await visitorOf(world, ada), 'add_reader', { email: 'reader@example.com' })
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).source, 'footer')
})

test('contacts that were stored without a source have one after the migration, and new ones cannot be without', async () => {
  const database = `old_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.raw(database)} template template0`.execute(world.db)
  const { db, close } = openPool({ ...world.connection, database }, { max: 2, log: keptLog() })
  after(async () => {
    await close()
    await sql`drop database ${sql.raw(database)}`.execute(world.db)
  })
  await sql`create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(db)
  for (const { name, text, hash } of (await readMigrations()).filter((one) => one.name < '0014')) {
    await sql.raw(text).execute(db)
    await sql`insert into migration (name, hash) values (${name}, ${hash})`.execute(db)
  }
  const id = (n: number) => `0199b1a0-0000-7000-8000-00000000000${n}`
  await sql`insert into account (account_id, name, owner_email, created_at) values (${id(0)}, 'Garden', 'ada@example.com', now())`.execute(db)
  await sql`insert into newsletter
    (account_id, newsletter_id, name, slug, description, language, asks_for_confirmation, sender, postal_address, welcome_email, branding, archive, paid, tracking, created_at)
    values (${id(0)}, ${id(9)}, 'Garden', 'garden', '', 'en', true, '{}', '', '{}', '{}', 'public', '{}', '{}', now())`.execute(db)
  const add = (n: number, source: string | null) =>
    sql`insert into contact (account_id, newsletter_id, contact_id, email, status, source, subscribed_at)
      values (${id(0)}, ${id(9)}, ${id(n)}, ${`${n}@example.com`}, 'active', ${source}, now())`.execute(db)
  const consent = (n: number, kind: string, via: string) =>
    sql`insert into consent (account_id, consent_id, contact_id, kind, via, at) values (${id(0)}, gen_random_uuid(), ${id(n)}, ${kind}, ${via}, now())`.execute(
      db,
    )
  await Promise.all([add(1, null), add(2, null), add(3, null), add(4, 'footer')])
  await Promise.all([consent(1, 'signup', 'api'), consent(2, 'signup', 'form'), consent(3, 'returned', 'form'), consent(4, 'signup', 'form')])

  await migrate(db)
  const { rows } = await sql<{ source: string }>`select source from contact order by contact_id`.execute(db)
  assert.deepEqual(
    rows.map(({ source }) => source),
    ['api', 'form', 'import', 'footer'],
  )
  await assert.rejects(add(5, null), { code: '23502' })
})
