import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { forgetOldFiles } from '#areas/files/forget-files.ts'
import { uuidOf } from '#lib/typeid.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { FilesFull } from '#ports/files.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { contactExport } from './contact-export.ts'
import { runExport } from '../fixtures/exported.ts'

const world = await testWorld()
const files = world.system.ports.files as MemoryFiles

/** Fills a newsletter with contacts whose addresses are numbers. */
async function fill(
  { accountId, newsletterId }: TestAccount,
  count: number,
  from = 0,
  note = '',
): Promise<void> {
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, fields, subscribed_at)
    select ${uuidOf(accountId)}, ('018f0000' || to_char(n, 'FM00000000') || '7000' || substr(md5(n::text), 1, 12))::uuid, ${uuidOf(newsletterId)},
      'r' || n || '@example.com', 'active', 'api', jsonb_build_object('note', ${note}::text), now()
    from generate_series(${from + 1}::int, ${from + count}::int) n`.execute(world.db)
}

const run = (account: TestAccount, exportId: string, signal = new AbortController().signal) =>
  runJob(world.system, contactExport.job, { accountId: account.accountId, exportId }, signal)

const emailsOf = (text: string) => text.trimEnd().split('\r\n').slice(1)
const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => `"r${i + 1}@example.com"`)

test('many ranges make one file: each contact once', async () => {
  const ada = await world.account()
  await fill(ada, 12_345)
  const { text, done } = await runExport(world, ada, { fields: ['email'] })
  assert.deepEqual(emailsOf(text).sort(), numbered(12_345).sort())
  assert.deepEqual([done.rows, done.progress], [12_345, { done: 12_345, total: 12_345 }])
  const json = await runExport(world, ada, { format: 'jsonl', fields: ['email'] })
  const lines = json.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; email: string })
  assert.deepEqual([lines.length, new Set(lines.map(({ id }) => id)).size], [12_345, 12_345])
  const last = await world.ok(ada, 'get_contact', { contactId: lines.at(-1)!.id })
  assert.equal(last.email, lines.at(-1)!.email)
})

test('a statement takes fewer contacts where their fields are large', async () => {
  const ada = await world.account()
  // 400 contacts of 30 KB, which PostgreSQL cannot compress well.
  const long = Array.from({ length: 1000 }, (_, i) => Math.sin(i).toString(36))
    .join('')
    .slice(0, 15_000)
  await fill(ada, 100)
  await fill(ada, 400, 100, long)
  const sizes: number[] = []
  const write = files.write.bind(files)
  files.write = (name, chunks) =>
    write(
      name,
      (async function* () {
        for await (const chunk of chunks) {
          sizes.push(chunk.length)
          yield chunk
        }
      })(),
    )
  await world.ok(ada, 'create_custom_field', { name: 'note', type: 'text' })
  const { done } = await runExport(world, ada).finally(() => (files.write = write))
  assert.equal(done.rows, 500)
  assert.ok(sizes.length > 5 && Math.max(...sizes) < 3_000_000, sizes.join())
})

test('cancelling while it waits or runs leaves no file', async () => {
  const ada = await world.account()
  await fill(ada, 5001)
  const waiting = await world.ok(ada, 'export_contacts')
  await world.ok(ada, 'cancel_job', { jobId: waiting.id })
  await world.jobs()
  const { id } = await world.ok(ada, 'export_contacts')
  const before = files.stored.size
  const write = files.write.bind(files)
  files.write = (name, chunks) =>
    write(
      name,
      (async function* () {
        let first = true
        for await (const chunk of chunks) {
          yield chunk
          if (first) await world.ok(ada, 'cancel_job', { jobId: id })
          first = false
        }
      })(),
    )
  await world.jobs().finally(() => (files.write = write))
  for (const exportId of [waiting.id, id]) {
    const { status, downloadUrl, finishedAt } = await world.ok(ada, 'get_export', { exportId })
    assert.deepEqual([status, downloadUrl, finishedAt !== null], ['cancelled', null, true])
  }
  await forgetOldFiles(world.system)
  assert.equal(files.stored.size, before)
  assert.equal((await world.refused(ada, 'cancel_job', { jobId: id })).code, 'job_ended')
})

test('an export that was cancelled at its last moment removes the file that it wrote', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'export_contacts')
  const before = files.stored.size
  const write = files.write.bind(files)
  files.write = async (name, chunks) => {
    const bytes = await write(name, chunks)
    await world.ok(ada, 'cancel_job', { jobId: id })
    return bytes
  }
  await world.jobs().finally(() => (files.write = write))
  assert.deepEqual(
    [(await world.ok(ada, 'get_export', { exportId: id })).status, files.stored.size],
    ['cancelled', before],
  )
})

test('a try that failed begins again with a new file, and the first one is deleted', async () => {
  const ada = await world.account()
  await fill(ada, 10)
  const { id } = await world.ok(ada, 'export_contacts', { fields: ['email'] })
  files.failNext(new Error('the store is away'))
  await assert.rejects(run(ada, id), /the store is away/)
  assert.equal((await world.ok(ada, 'get_export', { exportId: id })).status, 'running')
  await assert.rejects(run(ada, id, AbortSignal.abort()), { name: 'AbortError' })
  await world.jobs()
  const done = await world.ok(ada, 'get_export', { exportId: id })
  assert.deepEqual([done.status, done.rows], ['done', 10])
  await forgetOldFiles(world.system)
  const left = await sql<{
    n: number
  }>`select count(*) as n from file where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.equal(left.rows[0]!.n, 1)
})

test('of two jobs that run one export the later one counts, and the link leads to its file', async () => {
  const ada = await world.account()
  await fill(ada, 10)
  const { id } = await world.ok(ada, 'export_contacts', { fields: ['email'] })
  const write = files.write.bind(files)
  files.write = async (name, chunks) => {
    files.write = write
    // The later export begins and ends while the earlier export still writes.
    await run(ada, id)
    return write(name, chunks)
  }
  const stored = files.stored.size
  await world.jobs()
  const done = await world.ok(ada, 'get_export', { exportId: id })
  assert.deepEqual([done.status, done.rows, files.stored.size], ['done', 10, stored + 1])
  const { storeName } = await world.ok(
    { kind: 'token', token: done.downloadUrl.split('/').at(-1) },
    'get_file',
  )
  assert.equal(files.stored.get(storeName)!.length, done.bytes)
})

test('without room it fails at once and says so; after ten tries it fails too', async () => {
  const ada = await world.account()
  const { id: full } = await world.ok(ada, 'export_contacts')
  files.failNext(new FilesFull('the disk is full'))
  await world.jobs()
  const failed = await world.ok(ada, 'get_export', { exportId: full })
  assert.deepEqual([failed.status, failed.downloadUrl], ['failed', null])
  assert.match(failed.failure, /no room/)
  assert.equal((await world.ok(ada, 'get_job', { jobId: full })).detail, failed.failure)
  assert.match(world.log.lines.at(-1)!.message, /no room/)

  const { id } = await world.ok(ada, 'export_contacts')
  for (let made = 1; made <= 10; made++) {
    files.failNext(new Error('broken'))
    await assert.rejects(run(ada, id), /broken/)
  }
  await world.jobs()
  const tired = await world.ok(ada, 'get_export', { exportId: id })
  assert.deepEqual([tired.status, /several times/.test(tired.failure)], ['failed', true])
})

test('a segment or newsletter that was deleted meanwhile fails the export with the reason', async () => {
  const ada = await world.account()
  const { id: segmentId } = await world.ok(ada, 'create_segment', {
    name: 'All',
    filter: { all: [] },
  })
  const ofSegment = await world.ok(ada, 'export_contacts', { segmentId })
  await world.ok(ada, 'delete_segment', { segmentId })
  await world.jobs()
  const failed = await world.ok(ada, 'get_export', { exportId: ofSegment.id })
  assert.deepEqual([failed.status, /no segment/.test(failed.failure)], ['failed', true])
})

test('deleting a newsletter deletes the files of its exports', async () => {
  const ada = await world.account()
  const { id: newsletterId } = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  const before = files.stored.size
  const { done } = await runExport(world, ada, { newsletterId })
  const kept = await runExport(world, ada, {})
  await world.ok(ada, 'delete_newsletter', { newsletterId })
  await world.jobs()
  assert.equal(
    (
      await world.refused(
        { kind: 'token', token: done.downloadUrl!.split('/').at(-1)! },
        'get_file',
      )
    ).status,
    410,
  )
  await forgetOldFiles(world.system)
  assert.equal(files.stored.size, before + 1)
  assert.deepEqual(
    (await world.ok(ada, 'list_exports')).data.map(({ id }: { id: string }) => id),
    [kept.done.id],
  )
})
