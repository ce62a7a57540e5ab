import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '#operation/scope.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { claimApproval, releaseApproval } from './approval-sql.ts'
import { ask, ownerOf, withAgent } from './fixtures/asked.ts'

const world = await testWorld()
const server = await testServer(world)

test('a declined request is not done, its asker reads the reason, and nobody can approve it', async () => {
  const ada = await withAgent(world)
  const { id: approvalId } = await ask(world, ada, 'export_contacts', {})
  const owner = await ownerOf(server, ada)
  await world.ok(owner, 'decline', { approvalId, reason: 'Wrong week.' })
  const seen = await world.ok(ada.key, 'get_approval', { approvalId })
  assert.deepEqual([seen.status, seen.reason, seen.result], ['declined', 'Wrong week.', null])
  assert.equal((await world.refused(owner, 'approve', { approvalId })).code, 'approval_decided')
  assert.equal((await world.ok(ada, 'list_exports')).data.length, 0)
})

test("another account's request is not found", async () => {
  const [ada, eve] = [await withAgent(world), await world.account()]
  const { id: approvalId } = await ask(world, ada, 'export_contacts', {})
  const hers = await ownerOf(server, eve)
  for (const name of ['approve', 'decline', 'get_approval', 'withdraw_approval'])
    assert.equal((await world.refused(hers, name, { approvalId })).status, 404, name)
  assert.equal((await world.ok(ada, 'get_approval', { approvalId })).status, 'pending')
})

test('what is being carried out is neither declined nor withdrawn', async () => {
  const ada = await withAgent(world)
  const { id: approvalId } = await ask(world, ada, 'export_contacts', {})
  const owner = await ownerOf(server, ada)
  const { db, clock } = world
  const scope = { db, accountId: ada.accountId, now: clock.now() } as Scope
  assert.ok(await claimApproval(scope, approvalId))
  for (const [caller, name] of [
    [owner, 'decline'],
    [ada.key, 'withdraw_approval'],
  ] as const)
    assert.equal((await world.refused(caller, name, { approvalId })).code, 'approval_busy', name)
  await releaseApproval(scope, approvalId)
  await world.ok(owner, 'decline', { approvalId })
})
