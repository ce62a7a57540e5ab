import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { ask, withAgent } from './fixtures/asked.ts'

const world = await testWorld()

test('a key that must confirm sees its own requests alone, and a free one all of them', async () => {
  const ada = await withAgent(world)
  const { key: other } = await world.ok(ada, 'create_api_key', {
    name: 'other',
    level: 'full',
    confirm: 'person',
  })
  const { id: approvalId } = await ask(world, ada, 'export_contacts', {})
  assert.equal((await world.ok(ada.key, 'get_approval', { approvalId })).id, approvalId)
  assert.equal((await world.ok(ada, 'get_approval', { approvalId })).id, approvalId)
  assert.equal((await world.refused(other, 'get_approval', { approvalId })).status, 404)
  assert.equal((await world.ok(other, 'list_approvals')).data.length, 0)
})

test('a request says the act in short, and names what it makes, but no address', async () => {
  const ada = await withAgent(world)
  for (const [operation, input, summary] of [
    ['create_api_key', { name: 'Second', level: 'full' }, 'Create an API key: Second'],
    ['create_coupon', { code: 'PEAS', percentOff: 20 }, /^Create a coupon .*: PEAS$/],
    [
      'bulk_update_contacts',
      { filter: { all: [] }, action: { type: 'delete' } },
      'Change many contacts at once',
    ],
    ['invite_member', { email: 'eve@example.com', role: 'editor' }, /by mail$/],
  ] as const) {
    const asked = await ask(world, ada, operation, input)
    if (typeof summary === 'string') assert.equal(asked.summary, summary)
    else assert.match(asked.summary, summary)
  }
})
