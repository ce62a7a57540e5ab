import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('contacts carry the one instead of the many, with one event each', async () => {
  const ada = await openDoor(world)
  const held = [['VIP'], ['v.i.p.', 'kept'], ['VIP', 'v.i.p.', 'vip'], ['vip'], ['kept']]
  const contacts = await Promise.all(
    held.map((tags, i) => world.ok(ada, 'add_contact', { email: `r${i}@example.com`, tags })),
  )
  const answer = await world.call(ada, 'merge_tags', {
    from: ['VIP', 'v.i.p.', 'vip', 'unknown'],
    into: 'vip',
  })
  assert.equal(answer.status, 202)
  assert.deepEqual((answer.body as { merging: string[] }).merging.sort(), ['VIP', 'v.i.p.'])
  await world.jobs()
  const tags = await Promise.all(
    contacts.map(async ({ id }) =>
      (await world.ok(ada, 'get_contact', { contactId: id })).tags.sort().join(' '),
    ),
  )
  assert.deepEqual(tags, ['vip', 'kept vip', 'vip', 'vip', 'kept'])
  assert.deepEqual(
    (await world.ok(ada, 'list_tags')).data.map(({ name }: { name: string }) => name),
    ['kept', 'vip'],
  )
  const updated = (await world.events(ada)).filter(({ type }) => type === 'subscriber.updated')
  assert.deepEqual(
    updated.map(({ data }) => data.subscriber.id).sort(),
    contacts
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
  )
})

test('may merge into a tag that is new', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['a', 'b'] })
  await world.ok(ada, 'merge_tags', { from: ['a', 'b'], into: 'c' })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).tags, ['c'])
})

test('refuses when there is nothing to merge, and a target that is on its way out', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['a', 'b'] })
  assert.equal(
    (await world.refused(ada, 'merge_tags', { from: ['unknown'], into: 'a' })).status,
    404,
  )
  assert.equal((await world.refused(ada, 'merge_tags', { from: ['a'], into: 'a' })).status, 404)
  await world.ok(ada, 'delete_tag', { tag: 'b' })
  assert.equal(
    (await world.refused(ada, 'merge_tags', { from: ['a'], into: 'b' })).code,
    'tag_being_deleted',
  )
  await world.jobs()
  assert.deepEqual(
    (await world.ok(ada, 'list_tags')).data.map(({ name }: { name: string }) => name),
    ['a'],
  )
})

test("does not merge next door's tags", async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const { id } = await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['a'] })
  await world.ok(bob, 'add_contact', { email: 'a@example.com', tags: ['a'] })
  await world.ok(bob, 'merge_tags', { from: ['a'], into: 'b' })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).tags, ['a'])
})
