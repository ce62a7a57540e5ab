import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentWorld, providerAccount } from './fixtures/payment-world.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop

test('an account without a connection is told what can be connected', async () => {
  const ada = await world.account()
  const payments = await world.ok(ada, 'get_payments')
  assert.deepEqual(
    [payments.status, payments.mode, payments.offers, payments.reconciledAt],
    ['none', null, ['own', 'sandbox'], null],
  )
})

test('a change of the account at the provider is seen after its event, with what it asks for', async () => {
  const ada = await shop.shop()
  await sandbox.setReadiness(providerAccount(ada), 'restricted')
  await shop.settle(ada)
  const restricted = await world.ok(ada, 'get_payments')
  assert.equal(restricted.status, 'restricted')
  assert.ok(restricted.requirements.length > 0)
  await assert.rejects(shop.checkout(ada), /payments_not_configured/)
  await sandbox.setReadiness(providerAccount(ada), 'active')
  await shop.settle(ada)
  assert.deepEqual(
    [
      (await world.ok(ada, 'get_payments')).status,
      (await world.ok(ada, 'get_payments')).requirements,
    ],
    ['active', []],
  )
})
