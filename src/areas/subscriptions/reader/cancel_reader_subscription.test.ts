import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, signIn, read } = await paidWorld()

test('a reader ends a subscription at the end of its period, and takes it back, again and again', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const { periodEndsAt } = await read(ada, subscriptionId)
  for (let times = 0; times < 2; times++) {
    assert.equal(
      (await world.ok(bob, 'cancel_reader_subscription', { subscriptionId, at: 'period_end' }))
        .cancelsAt,
      periodEndsAt,
    )
    assert.equal(
      (await world.ok(bob, 'cancel_reader_subscription', { subscriptionId, at: 'never' }))
        .cancelsAt,
      null,
    )
  }
  assert.equal((await read(ada, subscriptionId)).status, 'active')
})

test('the subscription of another reader is not there', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  await subscribe(ada, 'cy@example.com')
  const cy = await signIn(ada, 'cy@example.com')
  for (const [name, input] of [
    ['cancel_reader_subscription', { at: 'period_end' }],
    ['open_reader_portal', {}],
    ['preview_reader_change', {}],
    ['change_reader_subscription', { dueNow: 0, price: 5000, at: new Date().toISOString() }],
  ] as const)
    assert.equal(
      (await world.refused(cy, name, { subscriptionId, ...input })).code,
      'not_found',
      name,
    )
  assert.equal((await read(ada, subscriptionId)).cancelsAt, null)
})
