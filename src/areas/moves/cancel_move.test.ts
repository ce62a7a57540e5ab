import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { post } from './clients/fixtures/ghost-stand-in.ts'
import { KEYS, startStandIn } from './clients/fixtures/stand-in.ts'
import { issue, jobScope, moved, planned } from './fixtures/moved.ts'
import { runSlice } from './running/run-move.ts'

const world = await testWorld()

test('a move that stops keeps what it brought, and the next one adds the rest', async () => {
  const ada = await world.account()
  const given = Array.from({ length: 24 }, (_, i) => issue(`issue-${i}`))
  const { id } = await planned(world, ada, given)
  await world.ok(ada, 'confirm_move', { moveId: id })
  let looks = 0
  const signal = { throwIfAborted: () => assert.ok(looks++ < 16, 'stopped') } as AbortSignal
  await assert.rejects(runSlice(jobScope(world, ada.accountId, signal), id), /stopped/)
  const cancelled = await world.ok(ada, 'cancel_move', { moveId: id })
  assert.ok(
    cancelled.progress.done > 0 && cancelled.progress.done < 24,
    `${cancelled.progress.done}`,
  )
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_move', { moveId: id })).status, 'cancelled')
  const again = await moved(world, ada, given)
  assert.equal(again.plan!.issues.unchanged, cancelled.progress.done)
  assert.equal(again.counts.issues.added, 24 - cancelled.progress.done)
  const { total } = await world.ok(ada, 'list_campaigns', { include: 'total' })
  assert.equal(total, 24)
})

test('a move that is cancelled while its service is read asks the service no more', async () => {
  const ada = await world.account()
  const page = JSON.stringify({
    posts: [post(1)],
    meta: { pagination: { page: 1, pages: 9, total: 900, next: 2 } },
  })
  let id = ''
  const { address, asked } = await startStandIn(() => (response) => {
    void world.ok(ada, 'cancel_move', { moveId: id }).then(() => response.end(page))
  })
  const started = await world.ok(ada, 'start_move', { from: 'ghost', apiKey: KEYS.ghost, address })
  id = started.id
  await world.jobs()
  const cancelled = await world.ok(ada, 'get_move', { moveId: id })
  assert.deepEqual([asked.length, cancelled.status, cancelled.failure], [1, 'cancelled', null])
})

test('a move that has ended cannot be stopped, nor confirmed', async () => {
  const ada = await world.account()
  const { id } = await moved(world, ada, [issue('peas')])
  assert.equal((await world.refused(ada, 'cancel_move', { moveId: id })).code, 'move_ended')
  assert.equal((await world.refused(ada, 'confirm_move', { moveId: id })).code, 'move_not_planned')
})

test("next door's move is not found", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await planned(world, ada, [issue('peas')])
  for (const name of ['get_move', 'confirm_move', 'cancel_move'])
    assert.equal((await world.refused(bob, name, { moveId: id })).status, 404)
  assert.deepEqual((await world.ok(bob, 'list_moves')).data, [])
  await world.ok(ada, 'cancel_move', { moveId: id })
})
