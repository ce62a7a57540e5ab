import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { ask, withAgent } from './fixtures/asked.ts'

const world = await testWorld()

test('requests come newest first, by status and in pages', async () => {
  const ada = await withAgent(world)
  const ids: string[] = []
  for (const code of ['ONE', 'TWO', 'THREE']) {
    world.clock.move(10)
    ids.unshift((await ask(world, ada, 'create_coupon', { code, percentOff: 5 })).id)
  }
  await world.ok(ada.key, 'withdraw_approval', { approvalId: ids[1] })
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
  assert.deepEqual(idsOf(await world.ok(ada, 'list_approvals')), ids)
  assert.deepEqual(idsOf(await world.ok(ada, 'list_approvals', { status: 'pending' })), [
    ids[0],
    ids[2],
  ])
  const first = await world.ok(ada, 'list_approvals', { limit: 2 })
  const rest = await world.ok(ada, 'list_approvals', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual([...idsOf(first), ...idsOf(rest)], ids)
  world.clock.move(8 * 86_400_000)
  assert.deepEqual(idsOf(await world.ok(ada, 'list_approvals', { status: 'expired' })), [
    ids[0],
    ids[2],
  ])
})
