import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { newUuid } from '../src/lib/typeid.ts'
import { forgetOld } from '../src/operation/retention.ts'
import { databaseBefore } from './old-database.ts'
import { testWorld } from './world.ts'

// Rows that an earlier version wrote, after an upgrade.

const world = await testWorld()
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
  await forgetOld(db, new Date(now.getTime() + 60_000))
  assert.deepEqual((await sql`select bucket from rate_limit`.execute(db)).rows, [{ bucket: 'key:taken' }])
  assert.deepEqual((await sql`select name, account_id from verified_domain`.execute(db)).rows, [{ name: 'garden.example', account_id: account }])
})
