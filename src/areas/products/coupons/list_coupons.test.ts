import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('coupons are listed newest first by pages, with their number, for their account alone', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  for (const code of ['ONE', 'TWO', 'THREE']) {
    await world.ok(ada, 'create_coupon', { code, percentOff: 20 })
    world.clock.move(10)
  }
  const first = await world.ok(ada, 'list_coupons', { limit: 2, include: 'total' })
  const rest = await world.ok(ada, 'list_coupons', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ code }) => code),
    ['THREE', 'TWO', 'ONE'],
  )
  assert.equal(first.total, 3)
  assert.deepEqual((await world.ok(eve, 'list_coupons')).data, [])
})
