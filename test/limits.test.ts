import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '../src/lib/typeid.ts'
import { forgetOldLimits } from '../src/operation/jobs/retention.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

const at = (ms: number) => world.clock.move(ms)

test('a key gets 300 requests in any minute, shared by all operations, and not one more', async () => {
  const ada = await world.account()
  const statuses = await Promise.all(
    Array.from({ length: 310 }, (_, i) =>
      world
        .call(ada, i % 2 ? 'list_custom_fields' : 'list_newsletters')
        .then(({ status }) => status),
    ),
  )
  assert.equal(statuses.filter((status) => status === 200).length, 300)
  assert.equal(statuses.filter((status) => status === 429).length, 10)
  const refused = await world.refused(ada, 'list_tags')
  assert.equal(refused.code, 'rate_limited')
  assert.deepEqual(refused['violatedPolicies'], ['key'])
  at(30_000)
  assert.equal((await world.call(ada, 'list_tags')).status, 429)
  at(30_200)
  assert.equal((await world.call(ada, 'list_tags')).status, 200)
})

test('a second key has its own minute, and shares the limits of the account', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'second', level: 'full' })
  for (let i = 0; i < 5; i++)
    await world.ok(i % 2 ? ada : key, 'create_api_key', { name: `key ${i}`, level: 'signups' })
  const answer = await world.call(key, 'create_api_key', { name: 'one more', level: 'signups' })
  const own = answer.limits.find(({ policy }) => policy === 'create_api_key')!
  assert.deepEqual([own.quota, own.remaining], [10, 3])
})

test('the eleventh of ten an hour waits until the first is an hour old', async () => {
  const ada = await world.account()
  for (let i = 0; i < 10; i++) {
    await world.ok(ada, 'create_api_key', { name: `key ${i}`, level: 'signups' })
    at(60_000)
  }
  assert.equal(
    (await world.call(ada, 'create_api_key', { name: 'no', level: 'signups' })).status,
    429,
  )
  at(3_600_000 - 630_000)
  assert.equal(
    (await world.call(ada, 'create_api_key', { name: 'no', level: 'signups' })).status,
    429,
  )
  at(30_200)
  assert.equal(
    (await world.call(ada, 'create_api_key', { name: 'yes', level: 'signups' })).status,
    201,
  )
  assert.equal(
    (await world.call(ada, 'create_api_key', { name: 'no', level: 'signups' })).status,
    429,
  )
})

test('when one limit refuses, none is counted', async () => {
  const ada = await world.account()
  for (let i = 0; i < 10; i++)
    await world.ok(ada, 'create_api_key', { name: `key ${i}`, level: 'signups' })
  const before = (await world.call(ada, 'list_tags')).limits[0]!.remaining
  assert.equal(
    (await world.call(ada, 'create_api_key', { name: 'no', level: 'signups' })).status,
    429,
  )
  const after = (await world.call(ada, 'list_tags')).limits[0]!.remaining
  assert.equal(after, before - 1)
})

test('a request that is refused before the limits takes the count of the key alone', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'add_contact', { email: 'no address' })
  assert.equal(answer.status, 422)
  assert.deepEqual(
    answer.limits.map(({ policy, remaining }) => [policy, remaining]),
    [['key', 299]],
  )
})

test('five signups of one visitor in ten minutes, whatever the key; an IPv6 household is one visitor', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  const sign = (i: number, visitorIp: string, who: string | typeof ada = ada) =>
    world
      .call(who, 'add_contact', { email: `v${i}@example.com`, visitorIp })
      .then(({ status }) => status)
  for (let i = 0; i < 5; i++)
    assert.ok((await sign(i, `2001:db8:1:2::${i + 1}`, i % 2 ? key : ada)) < 300)
  assert.equal(await sign(6, '2001:db8:1:2:ffff::1'), 429)
  assert.equal(await sign(7, '2001:db8:1:3::1'), 201)
  at(601_000)
  assert.equal(await sign(8, '2001:db8:1:2::1'), 201)
})

test('a browser counts by its own address and may not say another', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  const refused = await world.refused(
    key,
    'add_contact',
    { email: 'a@example.com', visitorIp: '198.51.100.7' },
    { browser: true },
  )
  assert.equal(refused.errors![0]!.pointer, '/visitorIp')
  for (let i = 0; i < 5; i++)
    assert.equal(
      (
        await world.call(
          key,
          'add_contact',
          { email: `b${i}@example.com` },
          { browser: true, address: '192.0.2.9' },
        )
      ).status,
      202,
    )
  assert.equal(
    (
      await world.call(
        key,
        'add_contact',
        { email: 'c@example.com' },
        { browser: true, address: '192.0.2.9' },
      )
    ).status,
    429,
  )
})

test('a server that passes no visitorIp counts its visitors as one, and the refusal says so', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'server', level: 'signups' })
  const sign = (i: number, more: object = {}) =>
    world.call(
      key,
      'add_contact',
      { email: `s${i}@example.com`, ...more },
      { address: '192.0.2.11' },
    )
  for (let i = 0; i < 5; i++) assert.equal((await sign(i)).status, 202)
  const { problem } = await sign(5)
  assert.match(
    problem!.detail,
    /is reached\. This call passes no visitorIp, so all visitors of your server count as one: pass each .* Wait \d+ s, then try again\.$/,
  )
  assert.equal((await sign(6, { visitorIp: '203.0.113.40' })).status, 202)
  for (let i = 7; i < 11; i++) await sign(i, { visitorIp: '203.0.113.40' })
  assert.doesNotMatch((await sign(12, { visitorIp: '203.0.113.40' })).problem!.detail, /visitorIp/)
})

test('a full access key without visitorIp has no visitor limit', async () => {
  const ada = await world.account()
  for (let i = 0; i < 8; i++)
    assert.equal(
      (
        await world.call(
          ada,
          'add_contact',
          { email: `n${i}@example.com` },
          { address: '192.0.2.10' },
        )
      ).status,
      201,
    )
})

test('a database clock that was set back neither stops a key for good nor doubles its minute', async () => {
  const ada = await world.account()
  for (let i = 0; i < 300; i++) await world.call(ada, 'list_tags')
  at(-30_000)
  assert.equal((await world.call(ada, 'list_tags')).status, 429)
  at(-3_600_000)
  assert.equal((await world.call(ada, 'list_tags')).status, 200)
  at(3_630_000)
})

test('idle buckets are forgotten', async () => {
  const ada = await world.account()
  await world.ok(ada, 'list_tags')
  assert.equal(await bucketsOf(ada), 1)
  at(3_600_000)
  await forgetOldLimits(world.system, world.clock.now())
  assert.equal(await bucketsOf(ada), 0)
})

test('refused requests make no buckets, and buckets in use are not forgotten', async () => {
  const ada = await world.account()
  for (let i = 0; i < 300; i++) await world.call(ada, 'list_tags')
  for (const visitorIp of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
    assert.equal(
      (await world.call(ada, 'add_contact', { email: 'reader@example.com', visitorIp })).status,
      429,
    )
  assert.equal(await bucketsOf(ada), 1)
  at(1000)
  await forgetOldLimits(world.system, world.clock.now())
  assert.equal(await bucketsOf(ada), 1)
  assert.equal((await world.call(ada, 'list_tags')).status, 429)
})

async function bucketsOf({ accountId }: TestAccount): Promise<number> {
  const found = await sql<{
    n: number
  }>`select count(*) as n from rate_limit where account_id = ${uuidOf(accountId)}`.execute(world.db)
  return found.rows[0]!.n
}

test('limits go on when the seconds since 1970 exceed an integer, in January 2038', async () => {
  const ada = await world.account()
  at(Date.parse('2038-01-20T00:00:00Z') - world.clock.now().getTime())
  const left = async () => (await world.call(ada, 'list_tags')).limits[0]!.remaining
  assert.equal(await left(), 299)
  at(5000)
  assert.equal(await left(), 298)
  at(62_000)
  assert.equal(await left(), 299)
})
