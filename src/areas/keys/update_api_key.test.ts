import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('changes what is given and leaves the rest', async () => {
  const ada = await world.account()
  const { key: _key, ...made } = await world.ok(ada, 'create_api_key', {
    name: 'form',
    level: 'signups',
  })
  assert.deepEqual(await world.ok(ada, 'update_api_key', { keyId: made.id, name: 'page' }), {
    ...made,
    name: 'page',
  })
  const refused = { ...made, name: 'page', browserUse: 'refused' }
  assert.deepEqual(
    await world.ok(ada, 'update_api_key', { keyId: made.id, browserUse: 'refused' }),
    refused,
  )
  assert.deepEqual(await world.ok(ada, 'update_api_key', { keyId: made.id }), refused)
  assert.deepEqual((await world.ok(ada, 'list_api_keys')).data[0], refused)
})

test('a level, a secret or an unknown use is refused', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  for (const change of [
    { level: 'full' },
    { key: 'mc_x' },
    { newsletterId: null },
    { browserUse: 'never' },
    { browserUse: null },
    { name: '' },
  ])
    assert.equal(
      (await world.refused(ada, 'update_api_key', { keyId: id, ...change })).status,
      422,
      JSON.stringify(change),
    )
})

test("a revoked key, next door's and one that never was are not found", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  assert.equal(
    (await world.refused(bob, 'update_api_key', { keyId: id, name: 'mine' })).status,
    404,
  )
  await world.ok(ada, 'revoke_api_key', { keyId: id })
  for (const keyId of [id, 'key_01k5r8f3q5fz9v1m6x2c7n4b0d'])
    assert.equal((await world.refused(ada, 'update_api_key', { keyId, name: 'x' })).status, 404)
})

test('a signups key may not open itself to browsers or close itself', async () => {
  const ada = await world.account()
  const { key, id } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  assert.equal(
    (await world.refused(key, 'update_api_key', { keyId: id, browserUse: 'refused' })).status,
    403,
  )
})
