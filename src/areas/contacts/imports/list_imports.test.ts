import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('lists imports newest first, page by page and without their errors, and none of next door', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const ids: string[] = []
  for (const email of ['a@example.com', 'nobody', 'c@example.com']) {
    ids.unshift((await world.ok(ada, 'import_contacts', { rows: [{ email }] })).id)
    world.clock.move(1)
  }
  await world.jobs()
  const first = await world.ok(ada, 'list_imports', { limit: 2, include: 'total' })
  const rest = await world.ok(ada, 'list_imports', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ id, errors }) => [id, errors]),
    ids.map((id) => [id, []]),
  )
  assert.deepEqual([first.total, rest.nextCursor], [3, null])
  assert.deepEqual((await world.ok(bob, 'list_imports')).data, [])
})
