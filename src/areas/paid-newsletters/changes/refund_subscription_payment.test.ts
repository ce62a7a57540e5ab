import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, seller, subscribe, read, contact, wait, flips } = shop

test('a part paid back changes nothing else; the rest by a confirmed plan ends the subscription', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  assert.deepEqual(await world.ok(ada, 'refund_subscription_payment', { subscriptionId, amount: 200 }), { subscriptionId, status: 'pending' })
  assert.equal((await world.refused(ada, 'refund_subscription_payment', { subscriptionId })).code, 'conflict', 'one is on its way')
  await world.jobs()
  assert.deepEqual([(await read(ada, subscriptionId)).status, (await read(ada, subscriptionId)).lastPayment.refundedAmount], ['active', 200])
  const tooMuch = await world.refused(ada, 'refund_subscription_payment', { subscriptionId, amount: 301 })
  assert.deepEqual([tooMuch.errors![0]!.pointer, tooMuch.errors![0]!.detail], ['/amount', 'At most €3.00 (300) are left to pay back.'])
  const { confirm, ...plan } = await world.ok(ada, 'refund_subscription_payment', { subscriptionId, dryRun: true })
  assert.deepEqual(plan, { subscriptionId, amount: 300, left: 0, currency: 'eur', endsSubscription: true })
  await world.ok(ada, 'refund_subscription_payment', { subscriptionId, confirm })
  await world.jobs()
  await shop.settle(ada, 'shuffled')
  const ended = await read(ada, subscriptionId)
  assert.deepEqual([ended.status, ended.endReason, ended.lastPayment.refundedAmount], ['ended', 'refunded', 500])
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'free')
  assert.deepEqual((await flips(ada)).at(-1), ['downgraded', 'ended'])
  assert.equal((await world.refused(ada, 'refund_subscription_payment', { subscriptionId })).code, 'nothing_to_refund')
  await wait(ada, 40)
  assert.equal((await read(ada, subscriptionId)).lastPayment.amount, 500, 'the provider charges nothing more')
})

test('a trial has nothing to pay back, and another account finds nothing', async () => {
  const ada = await seller({ trialDays: 7 })
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  assert.equal((await world.refused(ada, 'refund_subscription_payment', { subscriptionId })).code, 'nothing_to_refund')
  assert.equal((await world.refused(await seller(), 'refund_subscription_payment', { subscriptionId })).code, 'not_found')
})

test('two refunds at once pay back once', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const answers = await Promise.all([1, 2].map(() => world.call(ada, 'refund_subscription_payment', { subscriptionId, amount: 300 })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
  await world.jobs()
  assert.equal((await read(ada, subscriptionId)).lastPayment.refundedAmount, 300)
})
