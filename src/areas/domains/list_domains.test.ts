import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { domains } from './fixtures/domains.ts'

const world = await testWorld()
const { add } = domains(world)

test('lists the newest first, page by page, and nothing of next door', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const made = []
  for (let i = 0; i < 3; i++) {
    made.unshift(await add(ada))
    world.clock.move(1000)
  }
  await add(bob)
  const first = await world.ok(ada, 'list_domains', { limit: 2, include: 'total' })
  assert.deepEqual([first.data, first.total], [made.slice(0, 2), 3])
  const second = await world.ok(ada, 'list_domains', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual([second.data, second.nextCursor], [made.slice(2), null])
})
