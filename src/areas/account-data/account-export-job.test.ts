import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { forgetOldFiles } from '#areas/files/forget-files.ts'
import { uuidOf } from '#lib/typeid.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { FilesFull } from '#ports/files.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { runAccountExport } from './account-export-job.ts'

const world = await testWorld()
const files = world.system.ports.files as MemoryFiles

const run = (account: TestAccount, exportId: string, signal = new AbortController().signal) =>
  runJob(world.system, runAccountExport, { accountId: account.accountId, exportId }, signal)

const read = (account: TestAccount, exportId: string) =>
  world.ok(account, 'get_account_export', { exportId })

async function filesOf({ accountId }: TestAccount): Promise<number> {
  await forgetOldFiles(world.system)
  return [...files.stored.keys()].filter((name) => name.startsWith(accountId)).length
}

test('a try that failed begins again with a new file, and nothing of the first one stays', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'export_account_data')
  files.failNext(new Error('the store is away'))
  await assert.rejects(run(ada, id), /the store is away/)
  assert.equal((await read(ada, id)).status, 'running')
  await assert.rejects(run(ada, id, AbortSignal.abort()), { name: 'AbortError' })
  await world.jobs()
  assert.equal((await read(ada, id)).status, 'done')
  assert.equal(await filesOf(ada), 1)
})

test('without room it fails at once, says what to do, and leaves nothing behind', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'export_account_data')
  files.failNext(new FilesFull('the disk is full'))
  await world.jobs()
  const { status, failure, downloadUrl } = await read(ada, id)
  assert.deepEqual([status, downloadUrl], ['failed', null])
  assert.match(failure, /Ask its operator to make some, then export again/)
  assert.equal(await filesOf(ada), 0)
})

test('it fails after ten tries', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'export_account_data')
  await sql`update account_export set tries = 10 where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  await world.jobs()
  assert.match((await read(ada, id)).failure, /failed several times/)
})

test('it is among the jobs of the account, and can be stopped while it waits or runs', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'export_account_data')
  assert.deepEqual(
    (await world.ok(ada, 'list_jobs', { kind: 'account_export' })).data.map(
      (job: { id: string }) => job.id,
    ),
    [id],
  )
  const write = files.write.bind(files)
  files.write = (name, chunks) =>
    write(
      name,
      (async function* () {
        await world.ok(ada, 'cancel_job', { jobId: id })
        yield* chunks
      })(),
    )
  await world.jobs().finally(() => (files.write = write))
  assert.deepEqual([(await read(ada, id)).status, await filesOf(ada)], ['cancelled', 0])
})

test('of two jobs that run one export the later one counts, and the link leads to its file', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'export_account_data')
  const write = files.write.bind(files)
  files.write = async (name, chunks) => {
    files.write = write
    await run(ada, id)
    return write(name, chunks)
  }
  await world.jobs()
  const { status, bytes, downloadUrl } = await read(ada, id)
  const { storeName } = await world.ok(
    { kind: 'token', token: downloadUrl.split('/').at(-1) },
    'get_file',
  )
  assert.deepEqual(
    [status, files.stored.get(storeName)!.length, await filesOf(ada)],
    ['done', bytes, 1],
  )
})

test('the three newest keep their files, so that nobody fills the disk every five minutes', async () => {
  const ada = await world.account()
  const ids: string[] = []
  for (let i = 0; i < 4; i++) {
    ids.push((await world.ok(ada, 'export_account_data')).id)
    await world.jobs()
    world.clock.move(300_000)
  }
  const { data } = await world.ok(ada, 'list_account_exports')
  assert.deepEqual(
    data.map(({ id, downloadUrl }: { id: string; downloadUrl: string | null }) => [
      id,
      downloadUrl !== null,
    ]),
    ids.toReversed().map((id, i) => [id, i < 3]),
  )
  assert.equal(await filesOf(ada), 3)
})
