import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findsAppTokens } from '#test/apps.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { connect, memberOf, ownerOf } from './fixtures/connected.ts'

const world = await testWorld()
const server = await testServer(world)
findsAppTokens(world)

const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

test('an owner sees each app of the account, newest first, and another person their own', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const owner = await ownerOf(server, ada)
  const editor = await memberOf(world, server, ada, 'editor')
  const own = await connect(world, ada, owner)
  // Apps are sorted by milliseconds, so the clock must move.
  world.clock.move(1)
  const theirs = await connect(world, ada, editor.person, { confirm: 'none' })
  await connect(world, bob, await ownerOf(server, bob))
  for (const who of [ada, owner, own.token])
    assert.deepEqual(ids(await world.ok(who, 'list_connected_apps')), [theirs.id, own.id])
  for (const who of [editor.person, theirs.token])
    assert.deepEqual(ids(await world.ok(who, 'list_connected_apps')), [theirs.id])
  const first = await world.ok(ada, 'list_connected_apps', { limit: 1, include: 'total' })
  assert.deepEqual([ids(first), first.total], [[theirs.id], 2])
  const { nextCursor: cursor } = first
  assert.deepEqual(ids(await world.ok(ada, 'list_connected_apps', { limit: 1, cursor })), [own.id])
})

test('a use is noted, as that of a key', async () => {
  const ada = await world.account()
  const { token } = await connect(world, ada, await ownerOf(server, ada))
  await world.ok(token, 'list_contacts')
  await world.system.writeKeyUses()
  const [app] = (await world.ok(ada, 'list_connected_apps')).data
  assert.ok(app.lastUsedAt)
})

test('keys and apps do not see one another', async () => {
  const ada = await world.account()
  const { id } = await connect(world, ada, await ownerOf(server, ada))
  const keys = await world.ok(ada, 'list_api_keys', { include: 'total' })
  assert.deepEqual([keys.data.length, keys.total], [1, 1])
  assert.equal((await world.ok(ada, 'list_connected_apps')).data.length, 1)
  const keyId = id.replace('app_', 'key_')
  for (const name of ['update_api_key', 'revoke_api_key'])
    assert.equal((await world.refused(ada, name, { keyId })).status, 404)
  const appId = keys.data[0].id.replace('key_', 'app_')
  for (const name of ['update_connected_app', 'revoke_connected_app'])
    assert.equal((await world.refused(ada, name, { appId })).status, 404)
})
