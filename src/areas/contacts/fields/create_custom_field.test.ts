import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDoor } from '#test/contacts.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('makes a field that contacts can hold from then on', async () => {
  const ada = await openDoor(world)
  const answer = await world.call(ada, 'create_custom_field', { name: 'city', type: 'text' })
  assert.equal(answer.status, 201)
  assert.deepEqual((await world.ok(ada, 'list_custom_fields')).data[0], answer.body)
  assert.deepEqual(
    (await world.ok(ada, 'add_contact', { email: 'a@example.com', fields: { city: 'Exeter' } }))
      .fields,
    { city: 'Exeter' },
  )
})

test('a name is taken once, also by two requests at once, and must have the right form', async () => {
  const ada = await world.account()
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call(ada, 'create_custom_field', { name: 'city', type: 'text' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  assert.equal(
    (await world.refused(ada, 'create_custom_field', { name: 'first_name', type: 'text' })).code,
    'field_exists',
  )
  for (const name of ['City', '1st', 'a b', '', 'x'.repeat(41), '__proto__'])
    assert.equal(
      (await world.refused(ada, 'create_custom_field', { name, type: 'text' })).status,
      422,
      name,
    )
})

test('an account holds a hundred fields and not one more, also when ten are created at once', async () => {
  const ada = await world.account()
  await sql`insert into custom_field select ${uuidOf(ada.accountId)}, 'f' || n, 'text', now() from generate_series(1, 95) n`.execute(
    world.db,
  )
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      world.call(ada, 'create_custom_field', { name: `g${i}`, type: 'text' }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 3)
  assert.equal(
    (await world.refused(ada, 'create_custom_field', { name: 'more', type: 'text' })).code,
    'too_many_fields',
  )
  assert.equal((await world.ok(ada, 'list_custom_fields')).data.length, 100)
})
