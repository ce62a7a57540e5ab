import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link, openDoor } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'
import { addressDigest } from './preferences-token.ts'

const world = await testWorld()
sumsStayRight(world)

test('shows the reader and the newsletter, and opening it changes nothing', async () => {
  const ada = await openDoor(world)
  const before = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const page = await world.ok(
    link(world, ada, before.id, 'unsubscribe', { generation: addressDigest(before.email) }),
    'get_unsubscribe',
  )
  assert.deepEqual(
    [page.email, page.status, page.newsletter.name],
    ['reader@example.com', 'active', 'The Weekly Garden'],
  )
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: before.id }), before)
  assert.equal((await world.events(ada)).length, 1)
})

test('a link that was mailed to another address, or before links said to which one, shows no address', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  for (const generation of [0, addressDigest('old@example.com')]) {
    const page = await world.ok(
      link(world, ada, contact.id, 'unsubscribe', { generation }),
      'get_unsubscribe',
    )
    assert.deepEqual([page.email, page.status], [null, 'active'])
  }
})

test('a link of another purpose, another account or a deleted contact shows nothing', async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (await world.refused(link(world, ada, id, 'confirm'), 'get_unsubscribe')).code,
    'unauthorized',
  )
  assert.equal(
    (await world.refused(link(world, bob, id, 'unsubscribe'), 'get_unsubscribe')).code,
    'link_expired',
  )
  await world.ok(ada, 'delete_contact', { contactId: id })
  assert.equal(
    (await world.refused(link(world, ada, id, 'unsubscribe'), 'get_unsubscribe')).code,
    'link_expired',
  )
})
