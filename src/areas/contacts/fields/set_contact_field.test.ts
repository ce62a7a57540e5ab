import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('sets one field, removes it with null, and emits an event each time', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    fields: { last_name: 'King' },
  })
  const set = await world.ok(ada, 'set_contact_field', {
    contactId: contact.id,
    name: 'first_name',
    value: 'Ada',
  })
  assert.deepEqual(set, { ...contact, fields: { last_name: 'King', first_name: 'Ada' } })
  assert.deepEqual(
    await world.ok(ada, 'set_contact_field', {
      contactId: contact.id,
      name: 'first_name',
      value: null,
    }),
    contact,
  )
  await world.ok(ada, 'set_contact_field', {
    contactId: contact.id,
    name: 'first_name',
    value: null,
  })
  const changes = (await world.events(ada)).slice(1).map(({ data }) => data.changes.fields)
  assert.deepEqual(changes, [
    { first_name: { from: null, to: 'Ada' } },
    { first_name: { from: 'Ada', to: null } },
  ])
})

test('a field holds values of its type alone', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const kinds = {
    text: { good: ['', 'Ada', 'x'.repeat(1000)], bad: [1, true, 'x'.repeat(1001)] },
    number: { good: [0, -1.5, 2 ** 53 - 1], bad: ['1', true, 2 ** 53, -1e300] },
    boolean: { good: [true, false], bad: ['true', 1] },
    date: {
      good: ['2024-02-29'],
      bad: ['2026-02-29', '2026-1-1', '29.2.2024', '2026-01-31T00:00:00Z', 20260131],
    },
  }
  for (const [type, { good, bad }] of Object.entries(kinds)) {
    await world.ok(ada, 'create_custom_field', { name: `a_${type}`, type })
    for (const value of good)
      assert.equal(
        (await world.ok(ada, 'set_contact_field', { contactId: id, name: `a_${type}`, value }))
          .fields[`a_${type}`],
        value,
      )
    for (const value of bad) {
      const { status, errors } = await world.refused(ada, 'set_contact_field', {
        contactId: id,
        name: `a_${type}`,
        value,
      })
      assert.deepEqual([status, errors![0]!.pointer], [422, '/value'], `${type} ${value}`)
    }
  }
})

test('does not find a field that the account does not have', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (
      await world.refused(ada, 'set_contact_field', {
        contactId: id,
        name: 'city',
        value: 'Exeter',
      })
    ).status,
    404,
  )
})

test("does not find next door's contact", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (
      await world.refused(bob, 'set_contact_field', {
        contactId: id,
        name: 'first_name',
        value: 'Bob',
      })
    ).status,
    404,
  )
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).fields, {})
})
