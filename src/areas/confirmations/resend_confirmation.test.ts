import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsTo, openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('sends the mail again, and a fourth one is refused', async () => {
  const ada = await world.account()
  const contact = await world.ok(ada, 'add_contact', { email: 'again@example.com' })
  for (let i = 0; i < 2; i++) {
    const answer = await world.call(ada, 'resend_confirmation', { contactId: contact.id })
    assert.deepEqual([answer.status, answer.body], [202, contact])
  }
  const refused = await world.refused(ada, 'resend_confirmation', { contactId: contact.id })
  assert.deepEqual([refused.status, refused.code], [409, 'too_many_confirmations'])
  assert.equal(await mailsTo(world, 'again@example.com'), 3)
  assert.equal((await world.events(ada)).length, 1)
})

test('only a pending contact can be asked again', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const refused = await world.refused(ada, 'resend_confirmation', { contactId: id })
  assert.deepEqual([refused.status, refused.code], [409, 'not_pending'])
})

test("does not find next door's contact", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'door@example.com' })
  assert.equal((await world.refused(bob, 'resend_confirmation', { contactId: id })).status, 404)
  assert.equal(await mailsTo(world, 'door@example.com'), 1)
})
