import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('a redirect is deleted by its own account alone', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  const made = await world.ok(ada, 'create_redirect', { newsletterId, from: '/a', to: '/b' })
  const input = { newsletterId, redirectId: made.id }
  assert.equal((await world.refused(bob, 'delete_redirect', input)).status, 404)
  await world.ok(ada, 'delete_redirect', input)
  assert.equal((await world.refused(ada, 'delete_redirect', input)).status, 404)
  await world.ok(ada, 'create_redirect', { newsletterId, from: '/a', to: '/b' })
})
