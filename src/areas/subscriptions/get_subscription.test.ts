import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castOf } from '#test/contract/cast.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('shows one subscription with its last payment, and none of another account', async () => {
  const cast = await castOf(world)
  const subscriptionId = cast.ids.psn
  const one = await world.ok(cast, 'get_subscription', { subscriptionId })
  assert.deepEqual(
    [one.id, one.status, one.price, one.currency, one.interval, one.contactId],
    [subscriptionId, 'ended', 500, 'usd', 'month', null],
  )
  assert.deepEqual(
    [one.lastPayment.amount, one.lastPayment.refundedAmount, one.others],
    [500, 0, []],
  )
  assert.equal(
    (await world.refused(await world.account(), 'get_subscription', { subscriptionId })).code,
    'not_found',
  )
})
