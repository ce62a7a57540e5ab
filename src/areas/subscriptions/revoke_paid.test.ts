import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('ends complimentary access at once, says so, and changes nothing the second time', async () => {
  const ada = await openDoor(world)
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'grant_paid', { contactId, reason: 'Prize' })
  const revoked = await world.ok(ada, 'revoke_paid', { contactId })
  assert.deepEqual([revoked.tier, revoked.paidUntil], ['free', null])
  assert.deepEqual(await world.ok(ada, 'revoke_paid', { contactId }), revoked)
  assert.deepEqual(
    (await world.events(ada)).map(({ type }) => type),
    ['subscriber.created', 'subscriber.granted', 'subscriber.grant_ended'],
  )
  assert.deepEqual(await world.ok(ada, 'get_grant', { contactId }), { grant: null })
})

test('a contact that was never granted anything stays as it is, without an event', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.deepEqual(await world.ok(ada, 'revoke_paid', { contactId: contact.id }), contact)
  assert.equal((await world.events(ada)).length, 1)
})
