import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('takes a tag off one contact, keeps it in the account and says so', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    tags: ['first', 'vip'],
  })
  const untagged = await world.ok(ada, 'remove_tag', { contactId: contact.id, tag: 'vip' })
  assert.deepEqual(untagged, { ...contact, tags: ['first'] })
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: contact.id }), untagged)
  assert.deepEqual(
    (await world.ok(ada, 'list_tags')).data.map(
      ({ name, contacts }: { name: string; contacts: number }) => [name, contacts],
    ),
    [
      ['first', 1],
      ['vip', 0],
    ],
  )
  const event = (await world.events(ada)).at(-1)!
  assert.deepEqual(
    [event.type, event.data.changes],
    ['subscriber.updated', { tags: { added: [], removed: ['vip'] }, fields: {} }],
  )
})

test('a tag that is not there changes nothing', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  assert.deepEqual(
    await world.ok(ada, 'remove_tag', { contactId: contact.id, tag: 'VIP' }),
    contact,
  )
  assert.equal((await world.events(ada)).length, 1)
})

test('does not change what has changed since it was read', async () => {
  const ada = await openDoor(world)
  const read = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  await world.ok(ada, 'add_tag', { contactId: read.id, tag: 'new' })
  assert.equal(
    (
      await world.refused(
        ada,
        'remove_tag',
        { contactId: read.id, tag: 'vip' },
        { ifMatch: etagOf(read) },
      )
    ).status,
    412,
  )
})

test("does not find next door's contact", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  assert.equal((await world.refused(bob, 'remove_tag', { contactId: id, tag: 'vip' })).status, 404)
})
