import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { holderOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('a free order, and a link that is made up, lead to no payment page', async () => {
  const { ada, order } = await openShop(world)
  await order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  assert.equal(
    (await world.refused(holderOf(world, ada, orderId), 'start_payment')).code,
    'nothing_to_pay',
  )
  assert.equal(
    (await world.refused({ kind: 'token', token: 'made-up' }, 'start_payment')).status,
    401,
  )
  assert.equal(
    (await world.refused(holderOf(world, await world.account(), orderId), 'start_payment')).code,
    'not_found',
  )
})
