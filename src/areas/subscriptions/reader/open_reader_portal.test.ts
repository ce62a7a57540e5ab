import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, signIn } = await paidWorld()

test('a reader gets the address of the provider’s page while the subscription is live', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  assert.match((await world.ok(bob, 'open_reader_portal', { subscriptionId })).url, /portal/)
  await world.ok(ada, 'cancel_subscription', { subscriptionId, at: 'now' })
  assert.equal(
    (await world.refused(bob, 'open_reader_portal', { subscriptionId })).code,
    'subscription_ended',
  )
})
