import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { count } from '#test/contacts.ts'
import { uuidOf } from '#lib/typeid.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { runImport } from './running/import-jobs.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('stops an import: contacts from rows that were read stay, the other rows are deleted', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'import_contacts', {
    file: ['email', ...Array.from({ length: 8000 }, (_, i) => `r${i}@example.com`)].join('\n'),
  })
  let looks = 0
  const signal = { throwIfAborted: () => assert.ok(looks++ < 1, 'stopped') } as AbortSignal
  await assert.rejects(
    runJob(world.system, runImport, { accountId: ada.accountId, importId: id }, signal),
    /stopped/,
  )
  const cancelled = await world.ok(ada, 'cancel_import', { importId: id })
  const { added } = cancelled.counts
  assert.deepEqual([cancelled.status, added > 0, added < 8000], ['cancelled', true, true])
  assert.ok(cancelled.finishedAt)
  await world.jobs()
  assert.deepEqual(await world.ok(ada, 'get_import', { importId: id }), cancelled)
  assert.equal((await world.ok(ada, 'list_contacts', { include: 'total' })).total, added)
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from import_row where account_id = ${uuidOf(ada.accountId)}`,
    ),
    0,
  )
})

test('an import that has ended cannot be stopped', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'import_contacts', { rows: [{ email: 'a@example.com' }] })
  await world.jobs()
  const refused = await world.refused(ada, 'cancel_import', { importId: id })
  assert.deepEqual([refused.status, refused.code], [409, 'import_ended'])
  assert.equal((await world.ok(ada, 'get_import', { importId: id })).status, 'done')
})

test("does not stop next door's import", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'import_contacts', { rows: [{ email: 'a@example.com' }] })
  assert.equal((await world.refused(bob, 'cancel_import', { importId: id })).status, 404)
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_import', { importId: id })).status, 'done')
})
