import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentWorld } from '#areas/payments/fixtures/payment-world.ts'
import { openProvider, settleObject } from '#areas/payments/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { visitorOf } from '#test/contacts.ts'
import { mailsOf } from '../fixtures/shop.ts'
import { openPayment } from '../buying/open-payment.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop
let buyers = 0

/** Opens a shop with a product for 12.50 euros and a coupon. */
async function withCoupon(coupon: object) {
  const ada = await shop.shop()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  const { id: couponId } = await world.ok(ada, 'create_coupon', { code: 'Spring', ...coupon })
  const visitor = await visitorOf(world, ada)
  const input = (more: object = {}) => ({
    productId,
    email: `coupon${(buyers += 1)}@example.com`,
    coupon: 'spring',
    ...more,
  })
  const from = () => ({ address: `198.51.100.${(buyers % 250) + 1}` })
  return {
    ada,
    couponId: couponId as string,
    order: (more: object = {}) => world.ok(visitor, 'start_checkout', input(more), from()),
    refused: (more: object = {}) => world.refused(visitor, 'start_checkout', input(more), from()),
    redemptions: async () => (await world.ok(ada, 'list_coupons')).data[0].redemptions as number,
  }
}

test('a coupon reduces the price that the provider is given, and the order says by how much', async () => {
  const { ada, order } = await withCoupon({ percentOff: 20 })
  const { payment } = await order()
  const page = (await openPayment(world.system, payment)) as { url: string }
  await sandbox.pay(page.url.split('/').at(-1)!, 'pays')
  await shop.settle(ada)
  const { status, amount, discount } = await world.ok(ada, 'get_order', {
    orderId: payment.orderId,
  })
  assert.deepEqual([status, amount, discount], ['paid', 1000, 250])
})

test('100 percent off makes a free order without the provider, and its mail can be had again', async () => {
  const { ada, order, redemptions } = await withCoupon({ percentOff: 100, maxRedemptions: 2 })
  for (let i = 0; i < 2; i++)
    assert.deepEqual((await order({ email: 'free@example.com' })).payment, null)
  const [first, ...more] = (await world.ok(ada, 'list_orders')).data
  assert.deepEqual([first.status, first.amount, first.discount, more.length], ['paid', 0, 1250, 0])
  assert.equal(await redemptions(), 1)
  assert.equal((await mailsOf(world, 'free@example.com')).length, 2)
})

test('of two orders at once one alone gets the last redemption', async () => {
  const { order, redemptions } = await withCoupon({
    amountOff: 250,
    currency: 'eur',
    maxRedemptions: 1,
  })
  const ends = await Promise.allSettled([order(), order(), order()])
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await redemptions(), 1)
})

test('an order that fails gives its redemption back', async () => {
  const { ada, order, redemptions } = await withCoupon({ percentOff: 20, maxRedemptions: 1 })
  const { payment } = await order()
  const page = (await openPayment(world.system, payment)) as { url: string }
  const id = page.url.split('/').at(-1)!
  const provider = (await openProvider(shop.seller, ada.accountId, { through: 'account' }))!
  await provider.at.checkouts.expire(id)
  for (let i = 0; i < 2; i++)
    await settleObject(shop.seller, provider, ada.accountId, { kind: 'checkout', id })
  assert.equal(await redemptions(), 0)
  await order()
})

test('a code that is unknown, over, archived, or leaves too little is refused at its field', async () => {
  const { ada, couponId, refused } = await withCoupon({ amountOff: 1240, currency: 'eur' })
  const dearer = await withCoupon({
    percentOff: 10,
    redeemBy: new Date(world.clock.now().getTime() + DAY_MS).toISOString(),
  })
  const at = async (problem: { errors?: { code: string; pointer: string }[] }) =>
    problem.errors!.map(({ code, pointer }) => [code, pointer])
  const wrong = [['invalid_coupon', '/coupon']]
  assert.deepEqual(await at(await refused()), wrong)
  assert.deepEqual(await at(await refused({ coupon: 'other' })), wrong)
  assert.equal(
    (await world.refused(ada, 'create_coupon', { code: 'SPRING', percentOff: 5 })).code,
    'code_taken',
  )
  await world.ok(ada, 'archive_coupon', { couponId })
  assert.deepEqual(await at(await refused()), wrong)
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 5 })
  world.clock.move(2 * DAY_MS)
  assert.deepEqual(await at(await dearer.refused()), wrong)
})

test('a coupon takes off a percentage or an amount with its currency, and never both', async () => {
  const { ada } = await withCoupon({ percentOff: 20 })
  for (const wrong of [
    {},
    { percentOff: 5, amountOff: 100, currency: 'eur' },
    { amountOff: 100 },
    { percentOff: 5, currency: 'eur' },
  ])
    assert.equal((await world.refused(ada, 'create_coupon', { code: 'x1', ...wrong })).status, 422)
})
