import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('puts a tag on one contact, makes it known to the account and says so', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    tags: ['first'],
  })
  const tagged = await world.ok(ada, 'add_tag', { contactId: contact.id, tag: ' vip ' })
  assert.deepEqual(tagged, { ...contact, tags: ['first', 'vip'] })
  assert.deepEqual(
    (await world.ok(ada, 'list_tags')).data.map(
      ({ name, contacts }: { name: string; contacts: number }) => [name, contacts],
    ),
    [
      ['first', 1],
      ['vip', 1],
    ],
  )
  const event = (await world.events(ada)).at(-1)!
  assert.deepEqual(
    [event.type, event.data],
    [
      'subscriber.updated',
      { subscriber: tagged, changes: { tags: { added: ['vip'], removed: [] }, fields: {} } },
    ],
  )
})

test('a tag that is there already changes nothing', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  assert.deepEqual(await world.ok(ada, 'add_tag', { contactId: contact.id, tag: 'vip' }), contact)
  assert.equal((await world.events(ada)).length, 1)
})

test('two tags at once are both kept', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((tag) => world.ok(ada, 'add_tag', { contactId: id, tag })),
  )
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).tags.sort(), [
    'a',
    'b',
    'c',
    'd',
  ])
})

test('refuses the 101st tag of a contact and the 1,001st of an account', async () => {
  const ada = await openDoor(world)
  const tags = Array.from({ length: 1000 }, (_, i) => `tag ${i}`)
  const contacts = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      world.ok(ada, 'add_contact', {
        email: `r${i}@example.com`,
        tags: tags.slice(i * 100, i * 100 + 100),
      }),
    ),
  )
  const full = await world.refused(ada, 'add_tag', { contactId: contacts[0].id, tag: 'tag 500' })
  assert.deepEqual([full.status, full.code], [409, 'too_many_tags'])
  await world.ok(ada, 'remove_tag', { contactId: contacts[0].id, tag: 'tag 0' })
  assert.match(
    (await world.refused(ada, 'add_tag', { contactId: contacts[0].id, tag: 'new' })).detail,
    /An account has at most 1000/,
  )
  await world.ok(ada, 'add_tag', { contactId: contacts[0].id, tag: 'tag 500' })
  assert.equal((await world.ok(ada, 'list_tags', { include: 'total' })).total, 1000)
})

test('a tag that is on its way out cannot be put on anybody', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  const other = await world.ok(ada, 'add_contact', { email: 'other@example.com' })
  await world.ok(ada, 'delete_tag', { tag: 'vip' })
  assert.equal(
    (await world.refused(ada, 'add_tag', { contactId: other.id, tag: 'vip' })).code,
    'tag_being_deleted',
  )
  await world.jobs()
  await world.ok(ada, 'add_tag', { contactId: id, tag: 'vip' })
})

test("does not find next door's contact, and a tag has a form", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal((await world.refused(bob, 'add_tag', { contactId: id, tag: 'vip' })).status, 404)
  assert.deepEqual((await world.ok(bob, 'list_tags')).data, [])
  for (const tag of ['', ' ', 'a,b', 'a;b', 'a\nb', 'x'.repeat(65), 'a\u0000'])
    assert.equal((await world.refused(ada, 'add_tag', { contactId: id, tag })).status, 422, tag)
})
