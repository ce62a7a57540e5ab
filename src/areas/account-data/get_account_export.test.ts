import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('shows how many of the account’s records are written', async () => {
  const ada = await world.account()
  const { id: exportId } = await world.ok(ada, 'export_account_data')
  assert.deepEqual((await world.ok(ada, 'get_account_export', { exportId })).progress, {
    done: 0,
    total: null,
  })
  await world.jobs()
  const { progress } = await world.ok(ada, 'get_account_export', { exportId })
  assert.ok(progress.done > 3)
  assert.equal(progress.total, progress.done)
})

test("does not find next door's export", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id: exportId } = await world.ok(ada, 'export_account_data')
  assert.equal((await world.refused(bob, 'get_account_export', { exportId })).status, 404)
})
