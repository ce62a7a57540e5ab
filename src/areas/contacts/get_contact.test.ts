import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('reads a contact by its id, or by its address and newsletter', async () => {
  const ada = await world.account()
  const contact = await world.ok(ada, 'add_contact', { email: 'Reader@münchen.example' })
  const { newsletterId } = ada
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: contact.id }), contact)
  assert.deepEqual(
    await world.ok(ada, 'get_contact', { contactId: 'reader@MÜNCHEN.example', newsletterId }),
    contact,
  )
})

test('says what is missing when an address comes without a newsletter, or something else comes as an id', async () => {
  const ada = await world.account()
  assert.equal(
    (await world.refused(ada, 'get_contact', { contactId: 'reader@example.com' })).errors![0]!
      .pointer,
    '/newsletterId',
  )
  assert.equal(
    (await world.refused(ada, 'get_contact', { contactId: 'reader' })).errors![0]!.pointer,
    '/contactId',
  )
  assert.equal(
    (await world.refused(ada, 'get_contact', { contactId: ada.newsletterId })).status,
    422,
  )
})

test("does not find next door's contact, by its id or by its address", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal((await world.refused(bob, 'get_contact', { contactId: id })).status, 404)
  for (const { newsletterId } of [ada, bob])
    assert.equal(
      (await world.refused(bob, 'get_contact', { contactId: 'reader@example.com', newsletterId }))
        .status,
      404,
    )
})
