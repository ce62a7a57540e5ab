import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { connect, memberOf, ownerOf, twoProcesses } from './fixtures/connected.ts'

const { world, beside } = await twoProcesses()
const server = await testServer(world)

test('changes what is given and leaves the rest, from the next call on in every process', async () => {
  const ada = await world.account()
  const { id: appId, token } = await connect(world, ada, await ownerOf(server, ada))
  const [made] = (await world.ok(ada, 'list_connected_apps')).data
  await beside.ok(token, 'create_segment', {
    name: 'Friends',
    filter: { field: 'status', op: 'is', value: 'active' },
  })
  const narrowed = await world.ok(ada, 'update_connected_app', { appId, level: 'read', sendsTo: 5 })
  assert.deepEqual(narrowed, { ...made, level: 'read', sendsTo: 5 })
  const refused = await beside.refused(token, 'create_custom_field', { name: 'town', type: 'text' })
  assert.equal(refused.status, 403)
  assert.match(refused.detail, /only reads/)
  await beside.ok(token, 'list_contacts')
  const back = { level: 'write', sendsTo: null }
  assert.deepEqual(await world.ok(ada, 'update_connected_app', { appId, ...back }), made)
})

test('its person changes their own, an owner each, and another person none', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const editor = await memberOf(world, server, ada, 'editor')
  const own = await connect(world, ada, owner)
  const theirs = await connect(world, ada, editor.person, { confirm: 'none' })
  const change = (appId: string) => ({ appId, name: 'Another name' })
  await world.ok(editor.person, 'update_connected_app', change(theirs.id))
  await world.ok(owner, 'update_connected_app', change(theirs.id))
  for (const who of [editor.person, theirs.token])
    assert.equal((await world.refused(who, 'update_connected_app', change(own.id))).status, 403)
})

test("a revoked app, next door's and one that never was are not found", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await connect(world, ada, await ownerOf(server, ada))
  const name = 'mine'
  assert.equal((await world.refused(bob, 'update_connected_app', { appId: id, name })).status, 404)
  await world.ok(ada, 'revoke_connected_app', { appId: id })
  for (const appId of [id, 'app_01k5r8f3q5fz9v1m6x2c7n4b0d'])
    assert.equal((await world.refused(ada, 'update_connected_app', { appId, name })).status, 404)
})

test('a key or an app with limits frees no app, and makes no key freer than itself', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const limited = await connect(world, ada, owner, { confirm: 'token', sendsTo: 5 })
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'limited',
    level: 'full',
    sendsTo: 5,
  })
  for (const who of [limited.token, key])
    for (const free of [{ confirm: 'none' }, { sendsTo: 6 }, { sendsTo: null }]) {
      const refused = await world.refused(who, 'update_connected_app', {
        appId: limited.id,
        ...free,
      })
      assert.equal(refused.code, 'forbidden', JSON.stringify(free))
    }
  const [app] = (await world.ok(ada, 'list_connected_apps')).data
  assert.deepEqual([app.confirm, app.sendsTo], ['token', 5])
  for (const free of [{ sendsTo: 6 }, { confirm: 'none' }]) {
    const asked = { name: 'freer', level: 'full', ...free }
    assert.equal((await world.refused(limited.token, 'create_api_key', asked)).code, 'forbidden')
  }
})
