import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { foldGrowth } from '../src/areas/contacts/growth/fold-sql.ts'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { openPool } from '../src/adapters/postgres/pool.ts'
import { newUuid } from '../src/lib/typeid.ts'
import { forgetOldRequests } from '../src/operation/jobs/retention.ts'
import { databaseBefore } from '#test/database/old-database.ts'
import { keptLog } from '#test/ports.ts'
import { testWorld } from '#test/world.ts'

// Rows that an earlier version wrote, after an upgrade.

const world = await testWorld({}, { fresh: true })
const now = world.clock.now()
const id = () => newUuid(now.getTime())

test('0016: full access keys are bound to nothing, buckets of refused requests go, and names that were verified are known', async () => {
  const db = await databaseBefore(world, '0016')
  const [account, newsletter] = [id(), id()]
  await sql`insert into account (account_id, name, owner_email, created_at) values (${account}, 'Ada', 'ada@example.com', ${now})`.execute(db)
  for (const [level, bound] of [
    ['full', newsletter],
    ['full', null],
    ['signups', newsletter],
    [null, newsletter],
  ])
    await sql`insert into api_key (account_id, key_id, name, level, newsletter_id, start, created_at)
      values (${account}, ${id()}, 'key', ${level}, ${bound}, 'mc_123456789', ${now})`.execute(db)
  await sql`insert into rate_limit (account_id, bucket) values (${account}, 'add_contact:visitor:203.0.113.7')`.execute(db)
  await sql`insert into rate_limit (account_id, bucket, idle_at) values (${account}, 'key:taken', ${new Date(now.getTime() + 3_600_000)})`.execute(db)
  for (const [name, status] of [
    ['garden.example', 'verified'],
    ['meadow.example', 'pending'],
  ])
    await sql`insert into sending_domain (account_id, domain_id, name, status, selector, public_key, private_key, created_at)
      values (${account}, ${id()}, ${name}, ${status}, 'mc1', 'MIIB', 'sealed', ${now})`.execute(db)

  await migrate(db)

  const keys = await sql<{
    level: string
    bound: boolean
  }>`select level, newsletter_id is not null as bound from api_key order by level nulls last`.execute(db)
  assert.deepEqual(keys.rows, [
    { level: 'full', bound: false },
    { level: 'full', bound: false },
    { level: 'signups', bound: true },
    { level: null, bound: true },
  ])
  await assert.rejects(sql`update api_key set newsletter_id = ${newsletter} where level = 'full'`.execute(db), /api_key_full_is_not_bound/)
  await forgetOldRequests(db, new Date(now.getTime() + 60_000))
  assert.deepEqual((await sql`select bucket from rate_limit`.execute(db)).rows, [{ bucket: 'key:taken' }])
  assert.deepEqual((await sql`select name, account_id from verified_domain`.execute(db)).rows, [{ name: 'garden.example', account_id: account }])
})

test('0021: growth is filled in from the dates of contacts, and ends with the contacts that are active', async () => {
  const db = await databaseBefore(world, '0021')
  const [account, newsletter] = [id(), id()]
  await sql`insert into account (account_id, name, owner_email, created_at) values (${account}, 'Ada', 'ada@example.com', ${now})`.execute(db)
  await sql`insert into newsletter (account_id, newsletter_id, name, slug, description, language, asks_for_confirmation, sender, postal_address,
      welcome_email, branding, archive, paid, tracking, created_at)
    values (${account}, ${newsletter}, 'Garden', 'garden', '', 'en', true, '{}', '', '{}', '{}', 'public', '{}', '{}', now())`.execute(db)
  const day = (n: number) => `2026-01-0${n}T10:07:00Z`
  const contact = async (email: string, status: string, more: { source?: string; confirmed?: string; left?: string; before?: string } = {}) =>
    sql`insert into contact (account_id, contact_id, newsletter_id, email, status, status_before, source, subscribed_at, confirmed_at, unsubscribed_at)
      values (${account}, ${id()}, ${newsletter}, ${email}, ${status}, ${more.before ?? null}, ${more.source ?? 'form'}, ${day(1)},
        ${more.confirmed ?? null}, ${more.left ?? null})`.execute(db)
  await contact('pending@example.com', 'pending')
  await contact('added@example.com', 'active')
  await contact('confirmed@example.com', 'active', { confirmed: day(2) })
  await contact('imported@example.com', 'active', { source: 'import' })
  await contact('left@example.com', 'unsubscribed', { confirmed: day(2), left: day(3) })
  await contact('Bounced@example.com', 'bounced', { before: 'active' })
  await contact('never@example.com', 'complained', { before: 'pending' })
  await sql`insert into suppression (account_id, email, reason, created_at) values (${account}, 'bounced@example.com', 'bounced', ${day(4)})`.execute(
    db,
  )

  await migrate(db)

  const { rows } = await sql<{ at: Date; kind: string; source: string; contacts: number; active: number }>`
    select at, kind, source, contacts, active from growth where account_id = ${account} order by at, kind, source`.execute(db)
  assert.deepEqual(
    rows.map(({ at, ...rest }) => [at.toISOString().slice(8, 16), ...Object.values(rest)].join(' ')),
    [
      '01T10:00 added form 6 2',
      '01T10:00 complained  1 0',
      '01T10:00 imported import 1 1',
      '02T10:00 confirmed  2 2',
      '03T10:00 unsubscribed  1 -1',
      '04T10:00 bounced  1 -1',
    ],
  )
})

test('0021: a user who may not create extensions learns what to do, and continues once an administrator has done it', async () => {
  const db = await databaseBefore(world, '0021')
  const role = `limited_${id().slice(-12)}`
  await sql
    .raw(`create role ${role} login; grant all on all tables in schema public to ${role}; grant create on schema public to ${role}`)
    .execute(db)
  const { database } = (await sql<{ database: string }>`select current_database() as database`.execute(db)).rows[0]!
  const limited = openPool({ ...world.connection, database, user: role }, { max: 1, log: keptLog() })
  await assert.rejects(migrate(limited.db), /may not create them.*create extension pg_trgm; create extension btree_gin;/)
  await limited.close()
  await sql.raw(`create extension pg_trgm; create extension btree_gin; drop owned by ${role}; drop role ${role}`).execute(db)
  assert.equal((await migrate(db))[0], '0021-audience-pages.sql')
})

test('0025: the number of active contacts of each newsletter is the sum of its changes, and changes that wait are added to it once', async () => {
  const db = await databaseBefore(world, '0025')
  const [account, one, two] = [id(), id(), id()]
  for (const [newsletter, active] of [
    [one, 5],
    [one, -2],
    [two, 4],
  ])
    await sql`insert into growth (account_id, newsletter_id, at, kind, source, contacts, active)
      values (${account}, ${newsletter}, ${now}, ${Number(active) < 0 ? 'unsubscribed' : 'added'}, '', 5, ${active})`.execute(db)
  await sql`insert into growth_change (account_id, change_id, newsletter_id, at, kind, source, contacts, active)
    values (${account}, ${id()}, ${one}, ${now}, 'added', 'form', 1, 1)`.execute(db)

  await migrate(db)

  const totals = async () =>
    (await sql<{ active: number }>`select active from growth_total where account_id = ${account} order by active`.execute(db)).rows.map(
      ({ active }) => active,
    )
  assert.deepEqual(await totals(), [3, 4])
  await foldGrowth(db)
  assert.deepEqual(await totals(), [4, 4])
})

test('0028 and 0030: imports under way have failed, and deliveries that wait keep their places', async () => {
  const db = await databaseBefore(world, '0023')
  const [account, newsletter, endpoint, event] = [id(), id(), id(), id()]
  await sql`insert into account (account_id, name, owner_email, created_at) values (${account}, 'Ada', 'ada@example.com', ${now})`.execute(db)
  await sql`insert into newsletter (account_id, newsletter_id, name, slug, description, language, asks_for_confirmation, sender, postal_address,
      welcome_email, branding, archive, paid, tracking, created_at)
    values (${account}, ${newsletter}, 'Garden', 'garden', '', 'en', true, '{}', '', '{}', '{}', 'public', '{}', '{}', ${now})`.execute(db)
  for (const status of ['queued', 'running', 'done', 'cancelled']) {
    const importId = id()
    await sql`insert into import (account_id, import_id, newsletter_id, status, on_conflict, mapping, ignored_columns, rows_total, created_at)
      values (${account}, ${importId}, ${newsletter}, ${status}, 'merge', '{}', '{}', 1, ${now})`.execute(db)
    await sql`insert into import_row (account_id, import_id, line, cells) values (${account}, ${importId}, 2, '["a@example.com"]')`.execute(db)
  }
  await sql`insert into webhook_endpoint (account_id, endpoint_id, url, on_since, secret, secret_hint, created_at)
    values (${account}, ${endpoint}, 'https://hooks.example', ${now}, 'sealed', 'abcd', ${now})`.execute(db)
  await sql`insert into event (account_id, event_id, type, newsletter_id, body, created_at)
    values (${account}, ${event}, 'subscriber.created', ${newsletter}, '{}', ${now})`.execute(db)
  for (const [trigger, attempts] of [
    ['automatic', 0],
    ['automatic', 3],
    ['manual', 3],
  ] as const) {
    const delivery = id()
    await sql`insert into webhook_delivery (account_id, delivery_id, endpoint_id, event_id, status, attempts, created_at)
      values (${account}, ${delivery}, ${endpoint}, ${event}, 'pending', ${attempts}, ${now})`.execute(db)
    await sql`insert into webhook_due (account_id, delivery_id, endpoint_id, event_id, trigger, attempts, due_at)
      values (${account}, ${delivery}, ${endpoint}, ${event}, ${trigger}, ${attempts}, ${now})`.execute(db)
  }

  await migrate(db)

  const imports = await sql<{
    status: string
    ended: boolean
  }>`select status, finished_at is not null as ended from import order by status`.execute(db)
  assert.deepEqual(
    imports.rows.map(({ status, ended }) => `${status} ${ended}`),
    ['cancelled false', 'done false', 'failed true', 'failed true'],
  )
  const due = await sql<{ attempts: number; trigger: string; retry: boolean; bulk: boolean }>`
    select attempts, trigger, retry, bulk from webhook_due order by attempts, trigger`.execute(db)
  assert.deepEqual(due.rows, [
    { attempts: 0, trigger: 'automatic', retry: false, bulk: false },
    { attempts: 3, trigger: 'automatic', retry: true, bulk: false },
    { attempts: 3, trigger: 'manual', retry: false, bulk: false },
  ])
})
