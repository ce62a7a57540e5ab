import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'
import { bulk, readers } from './fixtures/bulk.ts'

const world = await testWorld()
sumsStayRight(world)

test('returns the record of a bulk action, to its account alone', async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const ids = await readers(world, ada, ['a'])
  const action = { type: 'add_tag', tag: 'vip' }
  const done = await bulk(world, ada, { contactIds: ids, action })
  assert.deepEqual(
    [done.newsletterId, done.action, done.problem, done.undoOf, done.undoneBy, done.counts],
    [ada.newsletterId, action, null, null, null, { matched: 1, changed: 1, skipped: 0 }],
  )
  assert.equal((await world.refused(bob, 'get_bulk_job', { jobId: done.id })).status, 404)
  assert.equal((await world.refused(bob, 'undo_bulk_job', { jobId: done.id })).status, 404)
  assert.equal((await world.refused(bob, 'cancel_job', { jobId: done.id })).status, 404)
})
