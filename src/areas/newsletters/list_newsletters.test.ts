import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('lists newsletters newest first, page by page, and none of next door', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  for (const name of ['Second', 'Third']) {
    world.clock.move(1)
    await world.ok(ada, 'create_newsletter', { name })
  }
  const first = await world.ok(ada, 'list_newsletters', { limit: 2, include: 'total' })
  const rest = await world.ok(ada, 'list_newsletters', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ name }) => name),
    ['Third', 'Second', 'The Weekly Garden'],
  )
  assert.deepEqual([first.total, rest.nextCursor], [3, null])
  assert.deepEqual(
    (await world.ok(bob, 'list_newsletters')).data.map(({ id }: { id: string }) => id),
    [bob.newsletterId],
  )
})

test('leaves out what is being deleted', async () => {
  const ada = await world.account()
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId })
  assert.deepEqual(await world.ok(ada, 'list_newsletters', { include: 'total' }), {
    data: [],
    nextCursor: null,
    total: 0,
  })
})
