import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('lists joined and invited members, oldest first, page by page, and none of another account', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await signInMember(world, server, ada, 'bea@example.com', 'editor')
  await world.ok(ada, 'invite_member', { email: 'cy@example.com', role: 'viewer' })
  await world.ok(bob, 'invite_member', { email: 'dan@example.com', role: 'viewer' })
  const first = await world.ok(ada, 'list_members', { limit: 2, include: 'total' })
  const rest = await world.ok(ada, 'list_members', { limit: 2, cursor: first.nextCursor })
  const all = [...first.data, ...rest.data]
  assert.equal(first.total, 3)
  assert.deepEqual(
    all.map(({ email, name, role, status }) => [email, name, role, status]),
    [
      [ada.email, 'The Weekly Garden', 'owner', 'joined'],
      ['bea@example.com', 'Bea', 'editor', 'joined'],
      ['cy@example.com', null, 'viewer', 'invited'],
    ],
  )
  assert.equal(rest.nextCursor, null)
})
