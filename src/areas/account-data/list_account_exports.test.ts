import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { forgetOldExports } from './account-export-sql.ts'

const world = await testWorld()

test('lists the exports of its account, newest first and by pages, for 90 days', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    ids.unshift((await world.ok(ada, 'export_account_data')).id)
    world.clock.move(300_000)
  }
  const first = await world.ok(ada, 'list_account_exports', { limit: 2, include: 'total' })
  const second = await world.ok(ada, 'list_account_exports', { limit: 2, cursor: first.nextCursor })
  const found = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  assert.deepEqual([found, first.total, second.nextCursor], [ids, 3, null])
  assert.deepEqual((await world.ok(bob, 'list_account_exports')).data, [])
  for (const jobId of ids) await world.ok(ada, 'cancel_job', { jobId })
  world.clock.move(90 * DAY_MS + 1)
  await forgetOldExports(world.system, world.clock.now())
  assert.deepEqual((await world.ok(ada, 'list_account_exports')).data, [])
})
