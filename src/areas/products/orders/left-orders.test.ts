import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentWorld, providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { visitorOf } from '#test/contacts.ts'
import { openPayment } from '../buying/open-payment.ts'
import { openShop } from '../fixtures/shop.ts'
import { leftOrders } from './left-orders.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop
let buyers = 0

/** Orders a product with an unlimited coupon, so that its page stays open for the usual day. */
async function ordered() {
  const ada = await shop.shop()
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20 })
  const input = { productId, email: `left${(buyers += 1)}@example.com`, coupon: 'spring' }
  const { payment } = await world.ok(await visitorOf(world, ada), 'start_checkout', input, {
    address: `198.51.100.${buyers}`,
  })
  const read = async () => {
    const [{ status }, coupons] = [
      await world.ok(ada, 'get_order', { orderId: payment.orderId }),
      await world.ok(ada, 'list_coupons'),
    ]
    return [status, coupons.data[0].redemptions]
  }
  return { ada, payment, read }
}

async function sweep(): Promise<void> {
  while (await leftOrders.round(world.system, new AbortController().signal));
  await world.jobs()
}

const sessionOf = async (payment: { accountId: string; orderId: string }) =>
  ((await openPayment(world.system, payment)) as { url: string }).url.split('/').at(-1)!

test('an order whose payment page was never opened ends, and gives its coupon back', async () => {
  const { read } = await ordered()
  await sweep()
  assert.deepEqual(await read(), ['pending', 1])
  world.clock.move(26 * HOUR_MS)
  await sweep()
  assert.deepEqual(await read(), ['failed', 0])
})

test('one whose page was left ends, though the provider’s event was lost', async () => {
  const { ada, payment, read } = await ordered()
  await sessionOf(payment)
  await sandbox.advance(2, providerAccount(ada))
  await sandbox.deliver('dropped', providerAccount(ada))
  world.clock.move(2 * DAY_MS)
  await sweep()
  assert.deepEqual(await read(), ['failed', 0])
})

test('one that was paid is settled by the same look, and one that can be paid is left alone', async () => {
  const [paid, open] = [await ordered(), await ordered()]
  await sandbox.pay(await sessionOf(paid.payment), 'pays')
  await sandbox.deliver('dropped', providerAccount(paid.ada))
  world.clock.move(25 * HOUR_MS)
  await sessionOf(open.payment)
  world.clock.move(HOUR_MS)
  await sweep()
  assert.deepEqual(
    [await paid.read(), await open.read()],
    [
      ['paid', 1],
      ['pending', 1],
    ],
  )
})

test('an order that its buyer could pay through a connection which has ended is over', async () => {
  const { ada, payment, read } = await ordered()
  await sessionOf(payment)
  await world.ok(ada, 'disconnect_payments')
  world.clock.move(26 * HOUR_MS)
  await sweep()
  assert.deepEqual(await read(), ['failed', 0])
})

test('a free order whose mail may not go out gives its coupon back after a week', async () => {
  const { ada, product, order } = await openShop(world)
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Beans',
    price: 500,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  await world.ok(ada, 'create_coupon', { code: 'GIFT', percentOff: 100, maxRedemptions: 1 })
  const email = `full${(buyers += 1)}@example.com`
  // An address gets three mails in 30 days, so that the next order waits.
  for (let i = 0; i < 3; i++) await order(email, { productId: product.id })
  const buy = () => order(email, { productId, coupon: 'GIFT' })
  const read = async () => {
    const [orders, coupons] = [
      await world.ok(ada, 'list_orders', { productId }),
      await world.ok(ada, 'list_coupons'),
    ]
    return [
      orders.data.map(({ status }: { status: string }) => status),
      coupons.data[0].redemptions,
    ]
  }
  await buy()
  world.clock.move(6 * DAY_MS)
  await sweep()
  assert.deepEqual(await read(), [['pending'], 1])
  world.clock.move(DAY_MS)
  await sweep()
  assert.deepEqual(await read(), [['failed'], 0])
  world.clock.move(30 * DAY_MS)
  await buy()
  assert.deepEqual(await read(), [['paid', 'failed'], 1])
})
