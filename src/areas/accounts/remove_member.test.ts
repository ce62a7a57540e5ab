import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { joined } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('access ends with the next request, and comes back with another invitation', async () => {
  const ada = await world.account()
  const bea = await joined(world, server, ada, 'bea@example.com', 'editor')
  const id = (await world.ok(ada, 'list_members')).data[1].id
  assert.equal((await bea.request('/api/v1/tags')).status, 200)
  await world.ok(ada, 'remove_member', { memberId: id })
  const refused = await bea.request('/api/v1/tags')
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
  assert.match(refused.body.detail, /no longer a member of any account/)
  await world.ok(ada, 'invite_member', { email: 'bea@example.com', role: 'viewer' })
})

test('the last owner stays', async () => {
  const ada = await world.account()
  const [{ id }] = (await world.ok(ada, 'list_members')).data
  assert.equal((await world.refused(ada, 'remove_member', { memberId: id })).code, 'last_owner')
})

test("next door's members are not found, nor is one twice", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'invite_member', { email: 'cy@example.com', role: 'viewer' })
  assert.equal((await world.refused(bob, 'remove_member', { memberId: id })).status, 404)
  assert.equal((await world.call(ada, 'remove_member', { memberId: id })).status, 204)
  assert.equal((await world.refused(ada, 'remove_member', { memberId: id })).status, 404)
})
