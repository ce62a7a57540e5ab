import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('lists the active keys newest first, page by page and without the keys themselves', async () => {
  const ada = await world.account()
  for (const name of ['second', 'third', 'fourth']) {
    world.clock.move(1)
    await world.ok(ada, 'create_api_key', { name, level: 'signups' })
  }
  const first = await world.ok(ada, 'list_api_keys', { limit: 3, include: 'total' })
  await world.ok(ada, 'revoke_api_key', { keyId: first.data[1].id })
  const rest = await world.ok(ada, 'list_api_keys', { limit: 3, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ name }) => name),
    ['fourth', 'third', 'second', 'First key'],
  )
  assert.equal(first.total, 4)
  assert.equal((await world.ok(ada, 'list_api_keys', { include: 'total' })).total, 3)
  assert.ok(!JSON.stringify(first).includes(ada.apiKey))
})

test('returns the last use of each key once it was written, and never an earlier time', async () => {
  const ada = await world.account()
  const lastUse = async () => (await world.ok(ada, 'list_api_keys')).data[0].lastUsedAt
  assert.equal(await lastUse(), null)
  await world.assembly.keys.writeUses()
  const first = await lastUse()
  assert.ok(Date.parse(first) <= world.clock.now().getTime())
  world.clock.move(60_000)
  await world.ok(ada, 'list_tags')
  await world.assembly.keys.writeUses()
  const second = await lastUse()
  assert.ok(Date.parse(second) >= Date.parse(first) + 60_000)
  world.clock.move(-60_000)
  await world.ok(ada, 'list_tags')
  await world.assembly.keys.writeUses()
  assert.equal(await lastUse(), second)
})

test('uses that could not be written are written the next time', async () => {
  const ada = await world.account()
  await world.ok(ada, 'list_tags')
  await sql`alter table api_key rename column last_used_at to absent`.execute(world.db)
  await assert.rejects(world.assembly.keys.writeUses(), /last_used_at/)
  await sql`alter table api_key rename column absent to last_used_at`.execute(world.db)
  await world.assembly.keys.writeUses()
  assert.notEqual((await world.ok(ada, 'list_api_keys')).data[0].lastUsedAt, null)
})

test('lists nothing of next door', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await world.ok(ada, 'create_api_key', { name: 'hers', level: 'full' })
  assert.deepEqual(
    (await world.ok(bob, 'list_api_keys')).data.map(({ name }: { name: string }) => name),
    ['First key'],
  )
})

test('names the operator for keys of the command line, and nothing for older keys', async () => {
  const ada = await world.account()
  const creators = async () =>
    (await world.ok(ada, 'list_api_keys')).data.map(
      ({ createdBy }: { createdBy: unknown }) => createdBy,
    )
  assert.deepEqual(await creators(), [{ kind: 'operator', id: 'operator', name: null }])
  await sql`update api_key set creator_kind = null where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.deepEqual(await creators(), [null])
})
