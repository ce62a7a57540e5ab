import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runJob } from '#operation/jobs/run-job.ts'
import { openDoor } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { runBulkUpdate } from './run-bulk.ts'
import { bulk, readers } from './fixtures/bulk.ts'

const world = await testWorld()
sumsStayRight(world)

const contact = (account: TestAccount, contactId: string) =>
  world.ok(account, 'get_contact', { contactId })

test('adds a tag to chosen contacts, with one event for each that did not have it', async () => {
  const ada = await openDoor(world)
  const [a, b] = await readers(world, ada, ['a', 'b'])
  const [c] = await readers(world, ada, ['c'], { tags: ['vip'] })
  const before = (await world.events(ada)).length
  const done = await bulk(world, ada, {
    contactIds: [a, c],
    action: { type: 'add_tag', tag: 'vip' },
  })
  assert.deepEqual(
    [done.status, done.counts, done.progress],
    ['done', { matched: 2, changed: 1, skipped: 1 }, { done: 2, total: 2 }],
  )
  assert.deepEqual([(await contact(ada, a!)).tags, (await contact(ada, b!)).tags], [['vip'], []])
  const events = (await world.events(ada)).slice(before)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.subscriber.id, data.changes]),
    [['subscriber.updated', a, { tags: { added: ['vip'], removed: [] }, fields: {} }]],
  )
  const job = await world.ok(ada, 'get_job', { jobId: done.id })
  assert.deepEqual(
    [job.kind, job.status, job.detail],
    ['bulk_update', 'done', '1 changed, 1 skipped'],
  )
})

test('selects by a search, and says before what it would do', async () => {
  const ada = await openDoor(world)
  await readers(world, ada, ['maria', 'mara', 'otto'])
  const action = { type: 'set_field', name: 'first_name', value: 'M.' }
  const preview = await world.call(ada, 'bulk_update_contacts', { q: 'mar', action, dryRun: true })
  const { confirm, ...shown } = preview.body as { confirm: string }
  assert.deepEqual(
    [preview.status, shown],
    [200, { counts: { matched: 2, changed: 2, skipped: 0 }, undoable: true }],
  )
  assert.match(confirm, /^[\w-]{40,200}$/)
  assert.equal((await world.ok(ada, 'list_contacts', { q: 'M.', include: 'total' })).total, 0)
  const done = await bulk(world, ada, { q: 'mar', action })
  assert.deepEqual(done.counts, { matched: 2, changed: 2, skipped: 0 })
  const again = await world.ok(ada, 'bulk_update_contacts', { q: 'mar', action, dryRun: true })
  assert.deepEqual(again.counts, { matched: 2, changed: 0, skipped: 2 })
})

test('selects by a filter and by a search together', async () => {
  const ada = await openDoor(world)
  await readers(world, ada, ['maria', 'mara', 'otto'], { tags: ['old'] })
  await readers(world, ada, ['marta'])
  const done = await bulk(world, ada, {
    q: 'mar',
    filter: { all: [{ field: 'tag', op: 'has', value: 'old' }] },
    action: { type: 'add_tag', tag: 'vip' },
  })
  assert.deepEqual(done.counts, { matched: 2, changed: 2, skipped: 0 })
  const everybody = await bulk(world, ada, {
    filter: { all: [] },
    action: { type: 'add_tag', tag: 'vip' },
  })
  assert.deepEqual(everybody.counts, { matched: 4, changed: 2, skipped: 2 })
  const wrong = await world.refused(ada, 'bulk_update_contacts', {
    filter: { field: 'tag', op: 'has', value: 'gone' },
    action: { type: 'unsubscribe' },
  })
  assert.deepEqual([wrong.status, wrong.errors![0]!.pointer], [422, '/filter/value'])
})

test('a job that was stopped goes on after the last batch, without repeating an event', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'import_contacts', {
    rows: Array.from({ length: 1100 }, (_, i) => ({ email: `r${i}@example.com` })),
  })
  await world.jobs()
  const { id } = await world.ok(ada, 'bulk_update_contacts', {
    q: 'example.com',
    action: { type: 'add_tag', tag: 'vip' },
  })
  let looks = 0
  const signal = {
    throwIfAborted: () => assert.ok(looks++ < 2, 'stopped'),
    addEventListener() {},
    removeEventListener() {},
    aborted: false,
  } as unknown as AbortSignal
  await assert.rejects(
    runJob(world.system, runBulkUpdate, { accountId: ada.accountId, bulkId: id }, signal),
    /stopped/,
  )
  assert.equal((await world.events(ada)).length, 500)
  assert.deepEqual((await world.ok(ada, 'get_bulk_job', { jobId: id })).progress, {
    done: 500,
    total: 1100,
  })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_bulk_job', { jobId: id })).counts, {
    matched: 1100,
    changed: 1100,
    skipped: 0,
  })
  const events = await world.events(ada)
  assert.deepEqual(
    [events.length, new Set(events.map(({ data }) => data.subscriber.id)).size],
    [1100, 1100],
  )
})

test('cancelled, it changes no more, and what it changed can be undone', async () => {
  const ada = await openDoor(world)
  await readers(world, ada, ['a'])
  const { id } = await world.ok(ada, 'bulk_update_contacts', {
    q: 'example',
    action: { type: 'add_tag', tag: 'vip' },
  })
  assert.equal((await world.refused(ada, 'undo_bulk_job', { jobId: id })).code, 'bulk_running')
  assert.equal((await world.ok(ada, 'cancel_job', { jobId: id })).status, 'cancelled')
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_bulk_job', { jobId: id })).counts, {
    matched: 0,
    changed: 0,
    skipped: 0,
  })
  await world.ok(ada, 'undo_bulk_job', { jobId: id })
})

test('refuses a selection of nobody in particular, wrong values, and the contacts of others', async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const ids = await readers(world, ada, ['a'])
  const action = { type: 'add_tag', tag: 'vip' }
  const nobody = await world.refused(ada, 'bulk_update_contacts', { action })
  assert.deepEqual([nobody.status, nobody.errors![0]!.pointer], [422, '/filter'])
  const field = await world.refused(ada, 'bulk_update_contacts', {
    q: 'a',
    action: { type: 'set_field', name: 'first_name', value: 7 },
  })
  assert.deepEqual([field.status, field.errors![0]!.pointer], [422, '/action/value'])
  assert.equal(
    (await world.refused(ada, 'bulk_update_contacts', { q: 'a', action: { type: 'burn' } })).status,
    422,
  )
  assert.equal(
    (
      await world.refused(bob, 'bulk_update_contacts', {
        newsletterId: ada.newsletterId,
        q: 'a',
        action,
      })
    ).status,
    404,
  )
  assert.equal((await bulk(world, bob, { contactIds: ids, action })).counts.matched, 0)
  assert.deepEqual((await contact(ada, ids[0]!)).tags, [])
})
