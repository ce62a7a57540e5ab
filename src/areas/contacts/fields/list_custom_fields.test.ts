import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('lists the fields of the account by name, and none of next door', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const listed = await world.ok(ada, 'list_custom_fields')
  assert.deepEqual(
    listed.data.map(({ name, type }: { name: string; type: string }) => [name, type]),
    [
      ['city', 'text'],
      ['first_name', 'text'],
      ['last_name', 'text'],
    ],
  )
  assert.equal(listed.nextCursor, null)
  assert.equal((await world.ok(bob, 'list_custom_fields')).data.length, 2)
})
