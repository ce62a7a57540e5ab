import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentWorld, providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { visitorOf } from '#test/contacts.ts'
import type { TestAccount } from '#test/world.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop

/** Moves the connected account to Brazil, where it accepts only reais. */
async function moveToBrazil(ada: TestAccount): Promise<void> {
  await sandbox.setCountry(providerAccount(ada), 'BR')
  await shop.settle(ada)
}

async function refused(ada: TestAccount, name: string, input: object) {
  const { status, errors } = await world.refused(ada, name, input)
  return [status, ...errors!.map(({ code, pointer }) => `${code} ${pointer}`)]
}

test('prices in a currency that the account cannot take are refused with those that it can', async () => {
  const ada = await shop.shop()
  assert.ok((await world.ok(ada, 'get_payments')).currencies.length > 100)
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas',
    price: 1250,
    currency: 'eur',
  })
  await moveToBrazil(ada)
  assert.deepEqual((await world.ok(ada, 'get_payments')).currencies, ['brl'])
  assert.deepEqual(
    await refused(ada, 'create_product', { name: 'Beans', price: 1250, currency: 'jpy' }),
    [422, 'currency_not_taken /currency'],
  )
  const { errors } = await world.refused(ada, 'update_product', { productId, status: 'active' })
  assert.equal(
    errors![0]!.detail,
    'The connected Stripe account takes no payments in EUR. It takes BRL. Send one of these, or connect another account.',
  )
  assert.equal(
    (await world.ok(ada, 'update_product', { productId, name: 'Beans' })).name,
    'Beans',
    'words can be changed all the same',
  )
  assert.equal(
    (await world.ok(ada, 'update_product', { productId, currency: 'brl', status: 'active' }))
      .status,
    'active',
  )
  await world.ok(ada, 'create_product', { name: 'A gift', price: 0, currency: 'eur' })
})

test('a product whose currency the account takes no more takes no order', async () => {
  const ada = await shop.shop()
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  await moveToBrazil(ada)
  const visitor = await visitorOf(world, ada)
  const problem = await world.refused(visitor, 'start_checkout', {
    productId,
    email: 'reader@example.com',
  })
  assert.equal(problem.code, 'payments_not_configured')
  assert.match(problem.detail, /takes no payments at the moment/)
  assert.deepEqual((await world.ok(ada, 'list_orders')).data, [])
})

test('prices of a newsletter are refused in a currency that the account cannot take', async () => {
  const ada = await shop.shop()
  const { newsletterId } = ada
  const paid = { enabled: true, currency: 'eur', monthlyPrice: 500 }
  await world.ok(ada, 'update_newsletter', { newsletterId, paid })
  await moveToBrazil(ada)
  assert.equal((await world.ok(await visitorOf(world, ada), 'get_prices_page')).offer, null)
  const problem = await world.refused(await visitorOf(world, ada), 'start_subscription', {
    email: 'reader@example.com',
    interval: 'month',
  })
  assert.equal(problem.code, 'payments_not_configured')
  assert.deepEqual(
    await refused(ada, 'update_newsletter', { newsletterId, paid: { enabled: true } }),
    [422, 'currency_not_taken /paid/currency'],
  )
  await world.ok(ada, 'update_newsletter', { newsletterId, paid: { enabled: false } })
})
