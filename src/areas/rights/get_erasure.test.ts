import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('shows the receipt by its number, without a name', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const { jobId: _jobId, ...receipt } = await world.ok(ada, 'erase_contact', { contactId: id })
  assert.deepEqual(await world.ok(ada, 'get_erasure', { receiptId: receipt.receiptId }), receipt)
  assert.deepEqual(Object.keys(receipt).sort(), [
    'contacts',
    'erasedAt',
    'finishedAt',
    'receiptId',
    'status',
  ])
  await world.jobs()
  const done = await world.ok(ada, 'get_erasure', { receiptId: receipt.receiptId })
  assert.equal(done.status, 'done')
  assert.ok(done.finishedAt)
})

test('is among the jobs of the account, by kind and status', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const { jobId } = await world.ok(ada, 'erase_contact', { contactId: id })
  const ids = async (query: object) =>
    (await world.ok(ada, 'list_jobs', query)).data.map((job: { id: string }) => job.id)
  assert.deepEqual(
    [
      await ids({ status: 'running' }),
      await ids({ status: 'done' }),
      await ids({ status: 'failed' }),
    ],
    [[jobId], [], []],
  )
  await world.jobs()
  assert.deepEqual(
    [
      await ids({ status: 'running' }),
      await ids({ kind: 'erasure', status: 'done' }),
      await ids({ kind: 'import' }),
    ],
    [[], [jobId], []],
  )
})
