import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('calls with it are refused from now on, and other keys go on', async () => {
  const ada = await world.account()
  const { key, id } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'full' })
  await world.ok(key, 'list_contacts')
  assert.equal((await world.call(ada, 'revoke_api_key', { keyId: id })).status, 204)
  const refused = await world.refused(key, 'list_contacts')
  assert.deepEqual([refused.status, refused.code], [401, 'unauthorized'])
  assert.equal((await world.ok(ada, 'list_api_keys')).data.length, 1)
})

test('a key may revoke itself', async () => {
  const ada = await world.account()
  const { data } = await world.ok(ada, 'list_api_keys')
  await world.ok(ada, 'revoke_api_key', { keyId: data[0].id })
  assert.equal((await world.refused(ada, 'list_api_keys')).status, 401)
})

test('makes room for another key', async () => {
  const ada = await world.account()
  const ids: string[] = []
  for (let i = 0; i < 19; i++) {
    if (i === 10) world.clock.move(3_601_000)
    ids.push((await world.ok(ada, 'create_api_key', { name: `key ${i}`, level: 'signups' })).id)
  }
  world.clock.move(3_601_000)
  assert.equal(
    (await world.refused(ada, 'create_api_key', { name: 'no', level: 'signups' })).code,
    'key_limit_reached',
  )
  await world.ok(ada, 'revoke_api_key', { keyId: ids[0] })
  await world.ok(ada, 'create_api_key', { name: 'yes', level: 'signups' })
})

test('a key that is already revoked or never existed is not found', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'full' })
  await world.ok(ada, 'revoke_api_key', { keyId: id })
  assert.equal((await world.refused(ada, 'revoke_api_key', { keyId: id })).status, 404)
  assert.equal(
    (await world.refused(ada, 'revoke_api_key', { keyId: 'key_01k5r8f3q5fz9v1m6x2c7n4b0d' }))
      .status,
    404,
  )
  assert.equal(
    (await world.refused(ada, 'revoke_api_key', { keyId: ada.newsletterId })).status,
    422,
  )
})

test("does not revoke next door's key", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { data } = await world.ok(ada, 'list_api_keys')
  assert.equal((await world.refused(bob, 'revoke_api_key', { keyId: data[0].id })).status, 404)
  await world.ok(ada, 'list_contacts')
})
