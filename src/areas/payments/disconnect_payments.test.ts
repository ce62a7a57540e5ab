import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Payments } from '#ports/payments.ts'
import { openCheckout } from './open-checkout.ts'
import { openProvider } from './seller.ts'
import { settleObject } from './settle.ts'
import { paymentWorld, providerAccount, wantedCheckout } from './fixtures/payment-world.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop

const at = (account: Parameters<typeof providerAccount>[0]) =>
  world.system.ports.payments!.at({ kind: 'sandbox', account: providerAccount(account) })

test('open checkouts are closed first, so that no reader pays for what is not delivered', async () => {
  const ada = await shop.shop()
  const { sessionId } = await shop.checkout(ada)
  assert.equal((await world.call(ada, 'disconnect_payments')).status, 204)
  assert.equal((await at(ada).records.read('checkout', sessionId))!.status, 'expired')
  assert.equal((await world.ok(ada, 'get_payments')).status, 'none')
  await world.jobs()
  await assert.rejects(shop.checkout(ada), /payments_not_configured/)
})

test('a buyer who comes back to a page that was closed gets one that can be paid', async () => {
  const ada = await shop.shop()
  const { ref, sessionId } = await shop.checkout(ada)
  await world.ok(ada, 'disconnect_payments')
  await world.ok(ada, 'connect_payments')
  const again = await shop.checkout(ada, { ref })
  assert.notEqual(again.sessionId, sessionId)
  await sandbox.pay(again.sessionId, 'pays')
  await shop.settle(ada)
  assert.equal(shop.sales.get(ref)!.status, 'paid')
  // The event that the former page expired may arrive after the payment.
  const provider = (await openProvider(shop.seller, ada.accountId, { through: 'account' }))!
  await settleObject(shop.seller, provider, ada.accountId, { kind: 'checkout', id: sessionId })
  assert.equal(shop.sales.get(ref)!.status, 'paid')
})

test('a page that was being opened as payments were disconnected is closed, and not given', async () => {
  const ada = await shop.shop()
  const { ports } = world.system
  const payments = ports.payments!
  const disconnecting: Payments = {
    ...payments,
    at(target) {
      const real = payments.at(target)
      const open: typeof real.checkouts.open = async (checkout) => {
        const made = await real.checkouts.open(checkout)
        assert.equal((await world.call(ada, 'disconnect_payments')).status, 204)
        return made
      }
      return { ...real, checkouts: { ...real.checkouts, open } }
    },
  }
  ports.payments = disconnecting
  try {
    await assert.rejects(
      openCheckout(shop.seller, wantedCheckout(world, ada)),
      /payments_not_configured/,
    )
  } finally {
    ports.payments = payments
  }
  const { listed } = await at(ada).records.list('checkout', { since: null, cursor: null })
  const records = await Promise.all(listed.map(({ id }) => at(ada).records.read('checkout', id)))
  assert.deepEqual(
    records.map((record) => record!.status),
    ['expired'],
  )
})

test('a checkout that was paid a moment ago is settled before, and nothing is lost', async () => {
  const ada = await shop.shop()
  const { ref, sessionId } = await shop.checkout(ada)
  await sandbox.pay(sessionId, 'pays')
  const problem = await world.refused(ada, 'disconnect_payments')
  assert.deepEqual([problem.status, problem.code], [409, 'conflict'])
  assert.match(problem.detail, /reconcile_payments/)
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  assert.equal(shop.sales.get(ref)!.status, 'paid')
  assert.equal((await world.call(ada, 'disconnect_payments')).status, 204)
})

test('it is refused while sales need the connection, and says how many', async () => {
  const ada = await shop.shop()
  shop.held.count = 3
  const problem = await world.refused(ada, 'disconnect_payments')
  shop.held.count = 0
  assert.equal(problem.code, 'payments_in_use')
  assert.match(problem.detail, /need the connection: 3\./)
  assert.equal((await world.ok(ada, 'get_payments')).status, 'active')
})

test('its webhook endpoint is deleted at the provider, and no event arrives any more', async () => {
  const ada = await shop.shop()
  const { sessionId } = await shop.checkout(ada)
  shop.results.splice(0)
  await world.call(ada, 'disconnect_payments')
  await world.jobs()
  await at(ada).checkouts.expire(sessionId)
  await sandbox.deliver('in_order', providerAccount(ada))
  assert.deepEqual(shop.results, [])
})

test('a key that works no more does not keep the owner from leaving', async () => {
  const ada = await shop.shop()
  await openCheckout(shop.seller, wantedCheckout(world, ada))
  assert.equal(
    (await world.refused(await world.account(), 'disconnect_payments')).code,
    'not_found',
  )
  assert.equal((await world.call(ada, 'disconnect_payments')).status, 204)
})
