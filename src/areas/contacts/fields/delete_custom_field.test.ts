import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('is gone from the list at once and from every contact soon, with one event a contact', async () => {
  const ada = await openDoor(world)
  const [a, b] = await Promise.all(
    [{ first_name: 'Ada', last_name: 'King' }, { last_name: 'King' }].map((fields, i) =>
      world.ok(ada, 'add_contact', { email: `r${i}@example.com`, fields }),
    ),
  )
  assert.equal((await world.call(ada, 'delete_custom_field', { name: 'first_name' })).status, 204)
  assert.deepEqual(
    (await world.ok(ada, 'list_custom_fields')).data.map(({ name }: { name: string }) => name),
    ['last_name'],
  )
  await world.jobs()
  for (const { id } of [a, b])
    assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).fields, {
      last_name: 'King',
    })
  const updated = (await world.events(ada)).filter(({ type }) => type === 'subscriber.updated')
  assert.deepEqual(
    updated.map(({ data }) => [data.subscriber.id, data.changes]),
    [
      [
        a.id,
        { tags: { added: [], removed: [] }, fields: { first_name: { from: 'Ada', to: null } } },
      ],
    ],
  )
})

test('it cannot be used while it is being deleted, and its name is free afterwards', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'a@example.com',
    fields: { first_name: 'Ada' },
  })
  await world.ok(ada, 'delete_custom_field', { name: 'first_name' })
  assert.equal(
    (
      await world.refused(ada, 'set_contact_field', {
        contactId: id,
        name: 'first_name',
        value: 'x',
      })
    ).status,
    404,
  )
  assert.equal(
    (await world.refused(ada, 'create_custom_field', { name: 'first_name', type: 'number' })).code,
    'field_exists',
  )
  await world.jobs()
  await world.ok(ada, 'create_custom_field', { name: 'first_name', type: 'number' })
  assert.deepEqual(
    (await world.ok(ada, 'set_contact_field', { contactId: id, name: 'first_name', value: 7 }))
      .fields,
    { first_name: 7 },
  )
})

test("does not find next door's field", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'a@example.com',
    fields: { city: 'Exeter', first_name: 'Ada' },
  })
  assert.equal((await world.refused(bob, 'delete_custom_field', { name: 'city' })).status, 404)
  await world.ok(bob, 'delete_custom_field', { name: 'first_name' })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).fields, {
    city: 'Exeter',
    first_name: 'Ada',
  })
})
