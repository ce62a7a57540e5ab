import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxStripe } from '#test/sandbox.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, subscribe, begin, read, contact, wait, sweep, flips } = shop

test('at the end of the period the reader reads on until then, and nothing more is charged', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  const told = await world.ok(ada, 'cancel_subscription', { subscriptionId: id, at: 'period_end' })
  assert.deepEqual([told.status, told.cancelsAt], ['active', told.periodEndsAt])
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
  // The events are lost, so the subscription ends only because time passes.
  await wait(ada, 32, 'dropped')
  await sweep()
  const ended = await read(ada, id)
  assert.deepEqual([ended.status, ended.endReason, ended.cancelsAt], ['ended', 'requested', null])
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'free')
  assert.deepEqual(await flips(ada), [
    ['upgraded', 'paid'],
    ['downgraded', 'ended'],
  ])
})

test('at once, the paid access ends at once', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  const told = await world.ok(ada, 'cancel_subscription', { subscriptionId: id, at: 'now' })
  assert.deepEqual([told.status, told.endReason], ['ended', 'requested'])
  assert.deepEqual((await flips(ada)).at(-1), ['downgraded', 'ended'])
  await shop.settle(ada, 'doubled')
  assert.equal((await flips(ada)).length, 2)
  assert.equal(
    (await world.refused(ada, 'cancel_subscription', { subscriptionId: id, at: 'now' })).code,
    'subscription_ended',
  )
})

test('one that has ended at the provider, and whose event was lost, is shown as ended', async () => {
  for (const at of ['now', 'period_end']) {
    const ada = await seller()
    const id = await subscribe(ada, 'bob@example.com')
    const stripe = sandboxStripe(sandbox, { accountId: ada.accountId })
    await stripe.subscriptions.cancel((await stripe.subscriptions.list()).data[0]!.id)
    await shop.settle(ada, 'dropped')
    assert.equal((await read(ada, id)).status, 'active')
    assert.equal(
      (await world.ok(ada, 'cancel_subscription', { subscriptionId: id, at })).status,
      'ended',
      at,
    )
    assert.equal((await contact(ada, 'bob@example.com')).tier, 'free')
  }
})

test('what has not begun, and the subscription of another account, cannot be ended', async () => {
  const ada = await seller()
  const { subscriptionId } = await begin(ada, { email: 'bob@example.com' })
  assert.equal(
    (await world.refused(ada, 'cancel_subscription', { subscriptionId, at: 'now' })).code,
    'subscription_ended',
  )
  assert.equal(
    (await world.refused(await seller(), 'cancel_subscription', { subscriptionId, at: 'now' }))
      .code,
    'not_found',
  )
})

test('complimentary access goes on when the subscription ends, which is told of', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  const { id: contactId } = await contact(ada, 'bob@example.com')
  await world.ok(ada, 'grant_paid', { contactId, reason: 'Founding member' })
  await world.ok(ada, 'cancel_subscription', { subscriptionId: id, at: 'now' })
  const bob = await contact(ada, 'bob@example.com')
  assert.deepEqual([bob.tier, bob.paidUntil], ['paid', null])
  assert.deepEqual(await flips(ada), [
    ['upgraded', 'paid'],
    ['granted', 'Founding member'],
    ['downgraded', 'ended'],
  ])
})
