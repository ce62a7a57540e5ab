import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { issue, moved, planned } from './fixtures/moved.ts'

const world = await testWorld()

test('moves are listed newest first, also among jobs', async () => {
  const ada = await world.account()
  const first = await moved(world, ada, [issue('peas')])
  const second = await planned(world, ada, [issue('peas')])
  const { data } = await world.ok(ada, 'list_moves', { newsletterId: ada.newsletterId })
  assert.deepEqual(data, [second, first])
  const jobs = await world.ok(ada, 'list_jobs', { kind: 'move' })
  assert.deepEqual(
    jobs.data.map(({ id, status, detail }: Record<string, string>) => [id, status, detail]),
    [
      [second.id, 'queued', '0 issues, 0 readers, 0 pictures'],
      [first.id, 'done', '1 issue, 0 readers, 0 pictures'],
    ],
  )
  await world.ok(ada, 'cancel_job', { jobId: second.id })
  assert.equal((await world.ok(ada, 'get_move', { moveId: second.id })).status, 'cancelled')
})
