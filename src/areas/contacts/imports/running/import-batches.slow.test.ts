import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { runImport } from './import-jobs.ts'
import { testWorld } from '#test/world.ts'

// Imports of several batches that are stopped, or processed by several workers.

const world = await testWorld()

test('a job that was stopped after a batch continues there and reads no row twice', async () => {
  const ada = await openDoor(world)
  const rows = Array.from({ length: 12_500 }, (_, i) =>
    i === 11_100 ? 'nobody' : `r${i}@example.com`,
  )
  const { id } = await world.ok(ada, 'import_contacts', { file: ['email', ...rows].join('\n') })
  let looks = 0
  const signal = { throwIfAborted: () => assert.ok(looks++ < 1, 'stopped') } as AbortSignal
  await assert.rejects(
    runJob(world.system, runImport, { accountId: ada.accountId, importId: id }, signal),
    /stopped/,
  )
  const stopped = await world.ok(ada, 'get_import', { importId: id })
  // The refused row was counted when the file was read.
  assert.deepEqual(
    [stopped.status, stopped.counts.read, stopped.rows],
    ['running', stopped.counts.added + 1, 12_500],
  )
  assert.ok(stopped.counts.added > 0 && stopped.counts.added <= 5000)
  await world.jobs()
  const done = await world.ok(ada, 'get_import', { importId: id })
  assert.deepEqual(
    [done.status, done.counts],
    ['done', { read: 12_500, added: 12_499, updated: 0, skipped: 0, refused: 1 }],
  )
  assert.equal((await world.ok(ada, 'list_contacts', { include: 'total' })).total, 12_499)
  assert.equal(done.errors[0].line, 11_102)
})

test('two workers on one import read every row once', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'import_contacts', {
    file: ['email', ...Array.from({ length: 13_000 }, (_, i) => `r${i}@example.com`)].join('\n'),
  })
  const work = () =>
    runJob(
      world.system,
      runImport,
      { accountId: ada.accountId, importId: id },
      new AbortController().signal,
    )
  await Promise.all([work(), work(), work()])
  const done = await world.ok(ada, 'get_import', { importId: id })
  assert.deepEqual(
    [done.status, done.counts],
    ['done', { read: 13_000, added: 13_000, updated: 0, skipped: 0, refused: 0 }],
  )
  await world.jobs()
})
