import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { hashApiKey, newApiKey } from '#operation/callers/api-key.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const europe = await testWorld({ region: 'eu', otherRegionUrl: null })

test('the key works at once, is shown in this answer alone and has the form of its region', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'create_api_key', { name: ' Website form ', level: 'full' })
  const { key, ...shown } = answer.body as { key: string; id: string; start: string }
  assert.equal(answer.status, 201)
  assert.match(key, /^mc_[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(
    { ...shown, id: '', createdAt: '', createdBy: null },
    {
      id: '',
      name: 'Website form',
      level: 'full',
      newsletterId: null,
      start: key.slice(0, 12),
      createdAt: '',
      createdBy: null,
      lastUsedAt: null,
      browserUse: 'allowed',
      browserSeenAt: null,
      visitorIpSeenAt: null,
      expiresAt: null,
      readonly: false,
      sendsTo: null,
      confirm: 'none',
    },
  )
  assert.deepEqual(
    (await world.ok(key, 'list_api_keys')).data.find(({ id }: { id: string }) => id === shown.id),
    shown,
  )
  assert.match((await europe.account()).apiKey, /^mc_eu_[A-Za-z0-9_-]{43}$/)
})

test('only its hash and its first characters are kept, in any table', async () => {
  const ada = await world.account()
  const { key } = await world.ok(
    ada,
    'create_api_key',
    { name: 'form', level: 'full' },
    { idempotencyKey: 'once' },
  )
  const tables = await sql<{
    name: string
  }>`select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    world.db,
  )
  const [secret, hexOfSecret] = [key.slice(12), Buffer.from(key.slice(12)).toString('hex')]
  for (const { name } of tables.rows) {
    const found =
      await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${secret}%`} or t::text like ${`%${hexOfSecret}%`}`.execute(
        world.db,
      )
    assert.equal(found.rows.length, 0, name)
  }
  const kept = await sql`select 1 from key_lookup where hash = ${hashApiKey(key)}`.execute(world.db)
  assert.equal(kept.rows.length, 1)
})

test('an account has at most 20 active keys, also when 30 are created at once', async () => {
  const ada = await world.account()
  const create = (i: number) =>
    world.call(ada, 'create_api_key', { name: `key ${i}`, level: 'full' })
  for (let i = 0; i < 10; i++) assert.equal((await create(i)).status, 201)
  world.clock.move(3_601_000)
  // Including the first key there are eleven keys. The limit of ten an hour accepts ten of these
  // requests, and nine fit into the maximum.
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => create(i)))
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length
  assert.deepEqual([counted(201), counted(409), counted(429)], [9, 1, 20])
  assert.equal(
    answers.find(({ status }) => status === 409)!.problem!.refusal.code,
    'key_limit_reached',
  )
  assert.equal((await world.ok(ada, 'list_api_keys', { include: 'total' })).total, 20)
})

test('a level is required and there are two', async () => {
  const ada = await world.account()
  assert.deepEqual(
    (await world.refused(ada, 'create_api_key', { name: 'form' })).errors!.map(
      ({ code, pointer }) => [code, pointer],
    ),
    [['required', '/level']],
  )
  assert.equal(
    (await world.refused(ada, 'create_api_key', { name: 'form', level: 'admin' })).status,
    422,
  )
  assert.equal(
    (await world.refused(ada, 'create_api_key', { name: '', level: 'full' })).status,
    422,
  )
})

test("is bound to no newsletter of next door's, and not made by a signups only key", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  assert.equal(
    (
      await world.refused(ada, 'create_api_key', {
        name: 'form',
        level: 'signups',
        newsletterId: bob.newsletterId,
      })
    ).status,
    404,
  )
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'form',
    level: 'signups',
    newsletterId: ada.newsletterId,
  })
  assert.equal(
    (await world.refused(key, 'create_api_key', { name: 'form', level: 'signups' })).status,
    403,
  )
})

test('a full access key is bound to no newsletter, since it reaches them all', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const problem = await world.refused(ada, 'create_api_key', {
    name: 'contractor',
    level: 'full',
    newsletterId,
  })
  assert.deepEqual(
    [problem.status, problem.errors!.map(({ code, pointer }) => [code, pointer])],
    [422, [['not_permitted', '/newsletterId']]],
  )
  assert.match(
    problem.errors![0]!.detail,
    /Leave newsletterId out, or create a key with the level signups/,
  )
  assert.equal(
    (await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups', newsletterId }))
      .newsletterId,
    newsletterId,
  )
  assert.equal(
    (await world.ok(ada, 'create_api_key', { name: 'robot', level: 'full', newsletterId: null }))
      .newsletterId,
    null,
  )
})

test('a key that was stored before levels existed is signups only', async () => {
  const ada = await world.account()
  const { key, id } = await world.ok(ada, 'create_api_key', { name: 'old', level: 'full' })
  await sql`update api_key set level = null where account_id = ${uuidOf(ada.accountId)} and key_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  assert.equal((await world.refused(key, 'list_contacts')).code, 'forbidden')
  assert.equal((await world.call(key, 'add_contact', { email: 'reader@example.com' })).status, 202)
  assert.equal(
    (await world.ok(ada, 'list_api_keys')).data.find((shown: { id: string }) => shown.id === id)
      .level,
    'signups',
  )
})

test("a key of the other region is refused and told that region's base address", async () => {
  const refused = await world.refused(newApiKey('eu'), 'list_contacts')
  assert.deepEqual([refused.status, refused.code], [401, 'unauthorized'])
  assert.match(refused.detail, /European Union region.*https:\/\/eu\.mailcast\.test/)
  assert.match(
    (await europe.refused(newApiKey('us'), 'list_contacts')).detail,
    /United States region.*base address of that region/,
  )
})

test('no key, an unknown key and half a key are refused', async () => {
  const ada = await world.account()
  for (const key of [
    null,
    '',
    newApiKey('us'),
    ada.apiKey.slice(0, -1),
    `${ada.apiKey}A`,
    ` ${ada.apiKey}`,
  ])
    assert.equal(
      (await world.refused({ kind: 'bearer', key }, 'list_contacts', {}, { address: null })).status,
      401,
    )
})
