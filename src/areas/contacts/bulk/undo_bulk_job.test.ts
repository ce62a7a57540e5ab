import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { link, openDoor } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { suppress } from '../suppressions/suppression-sql.ts'
import { forgetUndoValues } from './bulk-sql.ts'
import { bulk, readers } from './fixtures/bulk.ts'

const world = await testWorld()
sumsStayRight(world)

const contact = (account: TestAccount, contactId: string) =>
  world.ok(account, 'get_contact', { contactId })

const ACTIONS = [
  { type: 'add_tag', tag: 'vip' },
  { type: 'remove_tag', tag: 'old' },
  { type: 'set_field', name: 'first_name', value: 'Bo' },
  { type: 'set_field', name: 'first_name', value: null },
]

for (const action of ACTIONS)
  test(`undoes ${JSON.stringify(action)}, and leaves what was changed meanwhile`, async () => {
    const ada = await openDoor(world)
    const ids = await readers(world, ada, ['same', 'changed', 'deleted'], {
      tags: ['old'],
      fields: { first_name: 'Ada' },
    })
    const before = await contact(ada, ids[0]!)
    const done = await bulk(world, ada, { contactIds: ids, action })
    assert.equal(done.counts.changed, 3)
    assert.notDeepEqual(await contact(ada, ids[0]!), before)
    await world.ok(ada, 'update_contact', {
      contactId: ids[1],
      tags: action.type === 'remove_tag' ? ['old'] : ['other'],
      fields: { first_name: 'Cleo' },
    })
    const changed = await contact(ada, ids[1]!)
    await world.ok(ada, 'delete_contact', { contactId: ids[2] })

    const undo = await world.ok(ada, 'undo_bulk_job', { jobId: done.id })
    await world.jobs()
    const undone = await world.ok(ada, 'get_bulk_job', { jobId: undo.id })
    assert.deepEqual(
      [undone.status, undone.counts, undone.undoOf],
      ['done', { matched: 2, changed: 1, skipped: 1 }, done.id],
    )
    assert.deepEqual(await contact(ada, ids[0]!), before)
    assert.deepEqual(await contact(ada, ids[1]!), changed)
    assert.equal(
      (await world.refused(ada, 'undo_bulk_job', { jobId: done.id })).code,
      'not_undoable',
    )
  })

test('unsubscribes, with its record and event, and takes back only those that did not leave themselves', async () => {
  const ada = await openDoor(world)
  const [stays, leaves, bounced] = await readers(world, ada, ['stays', 'leaves', 'bounced'])
  const done = await bulk(world, ada, {
    contactIds: [stays, leaves, bounced],
    action: { type: 'unsubscribe' },
  })
  assert.equal(done.counts.changed, 3)
  assert.equal((await contact(ada, stays!)).status, 'unsubscribed')
  assert.equal(
    (await world.events(ada)).filter(({ type }) => type === 'subscriber.unsubscribed').length,
    3,
  )
  await world.ok(link(world, ada, leaves!, 'unsubscribe'), 'unsubscribe_reader', {
    via: 'mail_app',
  })
  const gone = {
    email: 'bounced@example.com',
    reason: 'bounced',
    detail: null,
    campaignId: null,
  } as const
  await transaction(world.system, ada.accountId, (scope) => suppress(scope, [gone]))
  await world.ok(ada, 'undo_bulk_job', { jobId: done.id })
  await world.jobs()
  const states = [
    await contact(ada, stays!),
    await contact(ada, leaves!),
    await contact(ada, bounced!),
  ]
  assert.deepEqual(
    states.map(({ status }) => status),
    ['active', 'unsubscribed', 'bounced'],
  )
  assert.deepEqual([states[0]!.unsubscribedAt], [null])
})

test('deletes, and cannot undo that', async () => {
  const ada = await openDoor(world)
  const ids = await readers(world, ada, ['a', 'b'])
  const done = await bulk(world, ada, { contactIds: [ids[0]], action: { type: 'delete' } })
  assert.deepEqual([done.counts.changed, done.undoableUntil], [1, null])
  assert.equal((await world.refused(ada, 'get_contact', { contactId: ids[0] })).status, 404)
  assert.equal((await contact(ada, ids[1]!)).id, ids[1])
  assert.equal((await world.refused(ada, 'undo_bulk_job', { jobId: done.id })).code, 'not_undoable')
})

test('an undo comes to its end after a day', async () => {
  const ada = await openDoor(world)
  const ids = await readers(world, ada, ['a'])
  const done = await bulk(world, ada, { contactIds: ids, action: { type: 'add_tag', tag: 'vip' } })
  world.clock.move(25 * 3_600_000)
  const { code, detail } = await world.refused(ada, 'undo_bulk_job', { jobId: done.id })
  assert.equal(code, 'not_undoable')
  assert.match(detail, /This could be undone until/)
  await forgetUndoValues(world.db, world.clock.now())
  const left = await sql<{
    n: number
  }>`select count(*) as n from bulk_undo where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.equal(left.rows[0]!.n, 0)
})

test('a bulk action whose undo was stopped counts as not undone, and is undone by the next one', async () => {
  const ada = await openDoor(world)
  const [a] = await readers(world, ada, ['a'])
  const done = await bulk(world, ada, { contactIds: [a], action: { type: 'add_tag', tag: 'vip' } })
  const undoneBy = async () => (await world.ok(ada, 'get_bulk_job', { jobId: done.id })).undoneBy
  const stopped = await world.ok(ada, 'undo_bulk_job', { jobId: done.id })
  assert.equal(await undoneBy(), stopped.id)
  await world.ok(ada, 'cancel_job', { jobId: stopped.id })
  assert.equal(await undoneBy(), null)
  const undo = await world.ok(ada, 'undo_bulk_job', { jobId: done.id })
  await world.jobs()
  assert.equal(await undoneBy(), undo.id)
  assert.deepEqual((await contact(ada, a!)).tags, [])
})
