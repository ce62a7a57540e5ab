import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('stops a job that waits: nothing more of it happens', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'import_contacts', { rows: [{ email: 'r@example.com' }] })
  const job = await world.ok(ada, 'cancel_job', { jobId: id })
  assert.deepEqual([job.status, job.kind], ['cancelled', 'import'])
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
  assert.equal((await world.ok(ada, 'get_import', { importId: id })).status, 'cancelled')
})

test('a job that has ended stays as it is', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'import_contacts', { rows: [{ email: 'r@example.com' }] })
  await world.jobs()
  const refused = await world.refused(ada, 'cancel_job', { jobId: id })
  assert.deepEqual([refused.status, refused.code], [409, 'job_ended'])
  assert.equal((await world.ok(ada, 'get_job', { jobId: id })).status, 'done')
})

test("does not stop next door's job", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'import_contacts', { rows: [{ email: 'r@example.com' }] })
  assert.equal((await world.refused(bob, 'cancel_job', { jobId: id })).status, 404)
  assert.equal((await world.ok(ada, 'get_job', { jobId: id })).status, 'queued')
})
