import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { ask, withAgent } from './fixtures/asked.ts'

const world = await testWorld()

test('an asker withdraws its request once, and may ask again', async () => {
  const ada = await withAgent(world)
  const { id: approvalId } = await ask(world, ada, 'export_contacts', {})
  assert.equal((await world.call(ada.key, 'withdraw_approval', { approvalId })).status, 204)
  assert.equal((await world.ok(ada, 'get_approval', { approvalId })).status, 'declined')
  assert.equal(
    (await world.refused(ada.key, 'withdraw_approval', { approvalId })).code,
    'approval_decided',
  )
  assert.notEqual((await ask(world, ada, 'export_contacts', {})).id, approvalId)
})
