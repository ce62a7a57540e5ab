import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { changeTags } from './tag-jobs.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('is gone from the list at once and from every contact soon, with one event a contact', async () => {
  const ada = await openDoor(world)
  const [a, b, c] = await Promise.all(
    ['a', 'b', 'c'].map((local, i) =>
      world.ok(ada, 'add_contact', {
        email: `${local}@example.com`,
        tags: i < 2 ? ['vip', 'kept'] : ['kept'],
      }),
    ),
  )
  assert.equal((await world.call(ada, 'delete_tag', { tag: 'vip' })).status, 204)
  assert.deepEqual(
    (await world.ok(ada, 'list_tags')).data.map(({ name }: { name: string }) => name),
    ['kept'],
  )
  await world.jobs()
  for (const { id } of [a, b, c])
    assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).tags, ['kept'])
  const updated = (await world.events(ada)).filter(({ type }) => type === 'subscriber.updated')
  assert.deepEqual(updated.map(({ data }) => data.subscriber.id).sort(), [a.id, b.id].sort())
  assert.deepEqual(updated[0]!.data.changes, { tags: { added: [], removed: ['vip'] }, fields: {} })
})

test('more contacts than one batch holds all lose it, and a job that was stopped goes on without repeating an event', async () => {
  const ada = await openDoor(world)
  const rows = Array.from({ length: 1100 }, (_, i) => ({ email: `r${i}@example.com`, tags: 'vip' }))
  await world.ok(ada, 'import_contacts', { rows })
  await world.jobs()
  await world.ok(ada, 'delete_tag', { tag: 'vip' })
  let looks = 0
  const signal = { throwIfAborted: () => assert.ok(looks++ < 1, 'stopped') } as AbortSignal
  await assert.rejects(
    runJob(world.system, changeTags, { accountId: ada.accountId, from: ['vip'], to: null }, signal),
    /stopped/,
  )
  assert.equal((await world.events(ada)).length, 500)
  await world.jobs()
  assert.equal((await world.ok(ada, 'list_contacts', { tag: 'vip', include: 'total' })).total, 0)
  assert.equal(new Set((await world.events(ada)).map(({ data }) => data.subscriber.id)).size, 1100)
  assert.equal((await world.events(ada)).length, 1100)
})

test('does not delete a tag that is not there, nor the same one twice', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  assert.equal((await world.refused(ada, 'delete_tag', { tag: 'VIP' })).status, 404)
  await world.ok(ada, 'delete_tag', { tag: 'vip' })
  assert.equal((await world.refused(ada, 'delete_tag', { tag: 'vip' })).status, 404)
})

test("leaves next door's tag of the same name alone", async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const { id } = await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  assert.equal((await world.refused(bob, 'delete_tag', { tag: 'vip' })).status, 404)
  await world.ok(bob, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  await world.ok(bob, 'delete_tag', { tag: 'vip' })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).tags, ['vip'])
})
