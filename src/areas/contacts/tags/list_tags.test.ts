import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const named = ({ data }: { data: { name: string; contacts: number }[] }) =>
  data.map(({ name, contacts }) => [name, contacts])

test('lists tags by name with how many contacts carry each, page by page', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', {
    email: 'a@example.com',
    tags: ['vip', 'new', 'Äpfel & "Birnen"'],
  })
  await world.ok(ada, 'add_contact', { email: 'b@example.com', tags: ['vip'] })
  const first = await world.ok(ada, 'list_tags', { limit: 2, include: 'total' })
  assert.equal(first.total, 3)
  const rest = await world.ok(ada, 'list_tags', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual([...named(first), ...named(rest)].sort(), [
    ['new', 1],
    ['vip', 2],
    ['Äpfel & "Birnen"', 1],
  ])
  assert.equal(rest.nextCursor, null)
})

test('lists nothing of next door, and counts none of its contacts', async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip', 'ours'] })
  await world.ok(bob, 'add_contact', { email: 'a@example.com', tags: ['vip'] })
  assert.deepEqual(named(await world.ok(bob, 'list_tags')), [['vip', 1]])
})
