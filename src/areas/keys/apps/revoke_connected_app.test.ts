import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { connect, memberOf, ownerOf, twoProcesses } from './fixtures/connected.ts'

const { world, beside } = await twoProcesses()
const server = await testServer(world)

test('a revoked app is refused at once by a process that knows it', async () => {
  const ada = await world.account()
  const { id: appId, token } = await connect(world, ada, await ownerOf(server, ada))
  await beside.ok(token, 'list_contacts')
  await world.ok(ada, 'revoke_connected_app', { appId })
  const refused = await beside.refused(token, 'list_contacts')
  assert.equal(refused.status, 401)
  assert.match(refused.detail, /Connect the app again/)
  assert.deepEqual((await world.ok(ada, 'list_connected_apps')).data, [])
  assert.equal((await world.refused(ada, 'revoke_connected_app', { appId })).status, 404)
})

test('its requests that wait for a person can no longer be approved', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const { id: appId, token } = await connect(world, ada, owner)
  const filter = { field: 'status', op: 'is', value: 'active' }
  const { id: segmentId } = await world.ok(token, 'create_segment', { name: 'Friends', filter })
  const asked = await world.ok(token, 'delete_segment', { segmentId })
  await world.ok(ada, 'revoke_connected_app', { appId })
  const done = await world.ok(owner, 'approve', { approvalId: asked.id })
  assert.equal(done.status, 'failed')
  assert.match(done.reason, /revoked/)
})

test('its person revokes their own, whatever their role, an owner each, and another person none', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const owner = await ownerOf(server, ada)
  const viewer = await memberOf(world, server, ada, 'viewer')
  const own = await connect(world, ada, owner)
  const theirs = await connect(world, ada, viewer.person, { level: 'read' })
  const revoke = (appId: string) => ['revoke_connected_app', { appId }] as const
  assert.equal((await world.refused(viewer.person, ...revoke(own.id))).status, 403)
  assert.equal((await world.refused(bob, ...revoke(own.id))).status, 404)
  await world.ok(viewer.person, ...revoke(theirs.id))
  await world.ok(owner, ...revoke(own.id))
})

test('a key that an app made works on, names the app, and counts as its own', async () => {
  const ada = await world.account()
  const { id: appId, token } = await connect(world, ada, await ownerOf(server, ada), {
    confirm: 'none',
  })
  const { key, createdBy } = await world.ok(token, 'create_api_key', {
    name: 'by the app',
    level: 'full',
  })
  assert.deepEqual(createdBy, { kind: 'app', id: appId, name: 'Claude (claude.ai)' })
  await world.ok(ada, 'revoke_connected_app', { appId })
  await world.ok(key, 'list_contacts')
})
