import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

test('renames a tag on every contact that carries it, with one event each', async () => {
  const ada = await openDoor(world)
  const contacts = await Promise.all(
    ['a', 'b'].map((local) =>
      world.ok(ada, 'add_contact', { email: `${local}@example.com`, tags: ['vip', 'kept'] }),
    ),
  )
  const answer = await world.call(ada, 'rename_tag', { tag: 'vip', name: 'friends' })
  assert.deepEqual([answer.status, answer.body], [202, { name: 'friends' }])
  await world.jobs()
  assert.deepEqual(names(await world.ok(ada, 'list_tags')), ['friends', 'kept'])
  for (const { id } of contacts)
    assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).tags.sort(), [
      'friends',
      'kept',
    ])
  const updated = (await world.events(ada)).filter(({ type }) => type === 'subscriber.updated')
  assert.deepEqual(
    updated.map(({ data }) => data.changes.tags),
    [1, 2].map(() => ({ added: ['friends'], removed: ['vip'] })),
  )
})

test('to its own name it is no change, and only its letters may change', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  await world.ok(ada, 'rename_tag', { tag: 'vip', name: 'vip' })
  await world.ok(ada, 'rename_tag', { tag: 'vip', name: 'VIP' })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).tags, ['VIP'])
})

test('does not rename into a tag that exists, nor one that does not', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip', 'friends'] })
  const refused = await world.refused(ada, 'rename_tag', { tag: 'vip', name: 'friends' })
  assert.equal(refused.code, 'conflict')
  assert.match(refused.detail, /merge_tags/)
  assert.equal(
    (await world.refused(ada, 'rename_tag', { tag: 'unknown', name: 'other' })).status,
    404,
  )
})

test('two names at once: the tag gets one of them, and none is left over', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  const answers = await Promise.all(
    ['x', 'y', 'z'].map((name) => world.call(ada, 'rename_tag', { tag: 'vip', name })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 404, 404])
  await world.jobs()
  assert.deepEqual(
    names(await world.ok(ada, 'list_tags')),
    (await world.ok(ada, 'get_contact', { contactId: id })).tags,
  )
})

test("does not find next door's tag", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  assert.equal((await world.refused(bob, 'rename_tag', { tag: 'vip', name: 'x' })).status, 404)
})
