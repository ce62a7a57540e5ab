import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { linkReader } from '../fixtures/link-reader.ts'

const world = await testWorld()

test('shows an export while it runs and when it is done; its link is the same each time', async () => {
  const { ada, id } = await linkReader(world)
  const { jobId, ...started } = await world.ok(ada, 'export_contact_data', { contactId: id })
  assert.deepEqual(await world.ok(ada, 'get_contact_data', { exportId: jobId }), started)
  assert.deepEqual(
    [started.status, started.bytes, started.downloadUrl, started.contactId],
    ['running', null, null, id],
  )
  await world.jobs()
  const done = await world.ok(ada, 'get_contact_data', { exportId: jobId })
  assert.equal(done.status, 'done')
  assert.ok(done.bytes > 500 && done.downloadUrl)
  assert.deepEqual(await world.ok(ada, 'get_contact_data', { exportId: jobId }), done)
})
