import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('says the same of a job as the list does', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'r@example.com' }, { email: 'no address' }],
  })
  await world.jobs()
  const job = await world.ok(ada, 'get_job', { jobId: id })
  assert.deepEqual([job.status, job.detail], ['done', '1 added, 0 updated, 0 skipped, 1 refused'])
  assert.deepEqual((await world.ok(ada, 'list_jobs')).data, [job])
})

test("does not find next door's job, nor an id of another kind of thing", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'import_contacts', { rows: [{ email: 'r@example.com' }] })
  assert.equal((await world.refused(bob, 'get_job', { jobId: id })).status, 404)
  assert.equal(
    (await world.refused(ada, 'get_job', { jobId: ada.newsletterId })).errors![0]!.pointer,
    '/jobId',
  )
})
