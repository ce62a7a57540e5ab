import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link, openDoor } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { bulk, readers } from './fixtures/bulk.ts'

const world = await testWorld()
sumsStayRight(world)

const contact = (account: TestAccount, contactId: string) =>
  world.ok(account, 'get_contact', { contactId })

async function undone(account: TestAccount, jobId: string) {
  const { id } = await world.ok(account, 'undo_bulk_job', { jobId })
  await world.jobs()
  return world.ok(account, 'get_bulk_job', { jobId: id })
}

test('a reader who came back and left again stays out when the unsubscribe is undone', async () => {
  const ada = await openDoor(world)
  const [a, b] = await readers(world, ada, ['a', 'b'])
  const done = await bulk(world, ada, { contactIds: [a, b], action: { type: 'unsubscribe' } })
  world.clock.move(60_000)
  await readers(world, ada, ['a', 'b'])
  assert.equal((await contact(ada, a!)).status, 'active')
  await world.ok(link(world, ada, a!, 'unsubscribe'), 'unsubscribe_reader', { via: 'email_link' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: b })
  const undo = await undone(ada, done.id)
  assert.deepEqual(
    [(await contact(ada, a!)).status, (await contact(ada, b!)).status],
    ['unsubscribed', 'unsubscribed'],
  )
  assert.equal(undo.counts.changed, 0)
})

test('a contact that was unsubscribed once more by its owner stays out when a bulk unsubscribe is undone', async () => {
  const ada = await openDoor(world)
  const [a, b] = await readers(world, ada, ['a', 'b'])
  const done = await bulk(world, ada, { contactIds: [a, b], action: { type: 'unsubscribe' } })
  await world.ok(ada, 'unsubscribe_contact', { contactId: a })
  await undone(ada, done.id)
  assert.deepEqual(
    [(await contact(ada, a!)).status, (await contact(ada, b!)).status],
    ['unsubscribed', 'active'],
  )
})

test('a second bulk unsubscribe of a reader who came back is not undone with the first', async () => {
  const ada = await openDoor(world)
  const [a] = await readers(world, ada, ['a'])
  const first = await bulk(world, ada, { contactIds: [a], action: { type: 'unsubscribe' } })
  world.clock.move(60_000)
  await readers(world, ada, ['a'])
  world.clock.move(60_000)
  const second = await bulk(world, ada, { contactIds: [a], action: { type: 'unsubscribe' } })
  assert.equal((await undone(ada, first.id)).counts.changed, 0)
  assert.equal((await contact(ada, a!)).status, 'unsubscribed')
  assert.equal((await undone(ada, second.id)).counts.changed, 1)
})

test('an undo leaves a field alone that was deleted, or made again with another type', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'text' })
  const [a] = await readers(world, ada, ['a'], { fields: { age: 'old' } })
  const done = await bulk(world, ada, {
    contactIds: [a],
    action: { type: 'set_field', name: 'age', value: null },
  })
  await world.ok(ada, 'delete_custom_field', { name: 'age' })
  await world.jobs()
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'number' })
  assert.equal((await undone(ada, done.id)).counts.changed, 0)
  assert.deepEqual((await contact(ada, a!)).fields, {})
})

test('a bulk action fails when its field was deleted before it began', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'text' })
  const [a] = await readers(world, ada, ['a'])
  const { id } = await world.ok(ada, 'bulk_update_contacts', {
    contactIds: [a],
    action: { type: 'set_field', name: 'age', value: 'old' },
  })
  await world.ok(ada, 'delete_custom_field', { name: 'age' })
  await world.jobs()
  const ended = await world.ok(ada, 'get_bulk_job', { jobId: id })
  assert.deepEqual([ended.status, ended.counts.changed], ['failed', 0])
  assert.match(ended.problem, /field age/)
  assert.deepEqual((await contact(ada, a!)).fields, {})
})

test('a bulk action fails when its tag was renamed before it ended, and does not make the old tag again', async () => {
  const ada = await openDoor(world)
  const [a] = await readers(world, ada, ['a'])
  const { id } = await world.ok(ada, 'bulk_update_contacts', {
    contactIds: [a],
    action: { type: 'add_tag', tag: 'vip' },
  })
  await world.ok(ada, 'rename_tag', { tag: 'vip', name: 'friends' })
  await world.jobs()
  const ended = await world.ok(ada, 'get_bulk_job', { jobId: id })
  assert.deepEqual([ended.status, (await contact(ada, a!)).tags], ['failed', []])
  assert.match(ended.problem, /tag vip was renamed/)
  const tags = (await world.ok(ada, 'list_tags')).data.map(({ name }: { name: string }) => name)
  assert.deepEqual(tags, ['friends'])
})

test('a bulk action fails when its segment was deleted before it began', async () => {
  const ada = await openDoor(world)
  const [a] = await readers(world, ada, ['a'])
  const segment = await world.ok(ada, 'create_segment', { name: 'All', filter: { all: [] } })
  const { id } = await world.ok(ada, 'bulk_update_contacts', {
    segmentId: segment.id,
    action: { type: 'add_tag', tag: 'vip' },
  })
  await world.ok(ada, 'delete_segment', { segmentId: segment.id })
  await world.jobs()
  const ended = await world.ok(ada, 'get_bulk_job', { jobId: id })
  assert.deepEqual([ended.status, (await contact(ada, a!)).tags], ['failed', []])
  assert.match(ended.problem, /segment/)
})

test('of two undos at once one begins', async () => {
  const ada = await openDoor(world)
  const ids = await readers(world, ada, ['a', 'b'])
  const done = await bulk(world, ada, { contactIds: ids, action: { type: 'add_tag', tag: 'vip' } })
  const undos = await Promise.all(
    [1, 2, 3, 4].map(() => world.call(ada, 'undo_bulk_job', { jobId: done.id })),
  )
  assert.deepEqual(undos.map(({ status }) => status).sort(), [202, 409, 409, 409])
})

test('a contact of whom an imported file says that it left stays out when a bulk unsubscribe is undone', async () => {
  const ada = await openDoor(world)
  const [a, b] = await readers(world, ada, ['a', 'b'])
  const done = await bulk(world, ada, { contactIds: [a, b], action: { type: 'unsubscribe' } })
  await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'A@example.com', status: 'unsubscribed' }, { email: 'b@example.com' }],
  })
  await world.jobs()
  await undone(ada, done.id)
  assert.deepEqual(
    [(await contact(ada, a!)).status, (await contact(ada, b!)).status],
    ['unsubscribed', 'active'],
  )
})
