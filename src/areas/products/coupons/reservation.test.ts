import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { enqueueDueSettlements } from '#areas/subscriptions/selling/settle-round.ts'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import type { OpenedCheckout } from '#areas/payments/index.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { visitorOf } from '#test/contacts.ts'
import type { TestAccount } from '#test/world.ts'
import { openPayment } from '../buying/open-payment.ts'
import { holderOf } from '../fixtures/shop.ts'
import { leftOrders } from '../orders/left-orders.ts'
import { findReservation, forgetOldReservations } from './reservation-sql.ts'

const shop = await paidWorld()
const { world, sandbox } = shop

/**
 * Opens a shop that sells a product and subscriptions, with a coupon that is valid for
 * `maxRedemptions` sales.
 */
async function couponShop(maxRedemptions: number) {
  const ada = await shop.seller()
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20, maxRedemptions })
  const visitor = await visitorOf(world, ada)
  const input = (email: string) => ({ productId, email, coupon: 'spring' })
  async function order(email: string, address: string) {
    const { payment } = await world.ok(visitor, 'start_checkout', input(email), { address })
    const opened = await openPayment(world.system, payment)
    assert.equal(opened?.status, 'open')
    return {
      payment,
      opened,
      sessionId: opened.url.split('/').at(-1)!,
      orderId: payment.orderId as string,
    }
  }
  const refused = (email: string, address: string) =>
    world.refused(visitor, 'start_checkout', input(email), { address })
  const statusOf = async (orderId: string) =>
    (await world.ok(ada, 'get_order', { orderId })).status as string
  const used = async () => (await world.ok(ada, 'list_coupons')).data[0].redemptions as number
  return { ada, visitor, productId, order, refused, statusOf, used }
}

/** Advances the clocks of this server and of the provider, whose events are lost. */
async function pass(account: TestAccount, minutes: number) {
  world.clock.move(minutes * MINUTE_MS)
  await sandbox.deliver('dropped', providerAccount(account))
}

/** Returns the minutes for which a page can be paid. The provider counts in seconds. */
function minutesOf(opened: OpenedCheckout | null): number {
  assert.equal(opened?.status, 'open')
  return Math.ceil((opened.expiresAt.getTime() - world.clock.now().getTime()) / MINUTE_MS)
}

const nextAddress = () => shop.nextVisitor()

test('a page with a limited coupon ends after 31 minutes, and gives the coupon back', async () => {
  const { ada, order, statusOf, used } = await couponShop(1)
  const { opened, orderId } = await order('bob@example.com', nextAddress())
  assert.equal(minutesOf(opened), 31)
  await pass(ada, 41)
  await leftOrders.round(world.system, new AbortController().signal)
  await world.jobs()
  assert.deepEqual([await statusOf(orderId), await used()], ['failed', 0])
})

test('a page without a limited coupon is open for a day', async () => {
  const { ada, visitor, productId } = await couponShop(1)
  await world.ok(ada, 'create_coupon', { code: 'ALWAYS', percentOff: 20 })
  for (const coupon of ['', 'ALWAYS']) {
    const { payment } = await world.ok(
      visitor,
      'start_checkout',
      { productId, email: 'eve@example.com', coupon },
      { address: nextAddress() },
    )
    const opened = await openPayment(world.system, payment)
    assert.equal(minutesOf(opened), 24 * 60)
  }
})

test('one visitor reserves a limited coupon once, whatever addresses they write', async () => {
  const { order, statusOf, used } = await couponShop(3)
  const [first, second] = ['2001:db8:5:5::1', '2001:db8:5:5::2']
  const orders = [
    await order('a@example.com', first),
    await order('b@example.com', second),
    await order('c@example.com', first),
  ]
  assert.equal(await used(), 1)
  assert.deepEqual(await Promise.all(orders.map(({ orderId }) => statusOf(orderId))), [
    'failed',
    'failed',
    'pending',
  ])
  await order('d@example.com', '2001:db8:5:6::1')
  assert.equal(await used(), 2)
})

test('one mailbox reserves it once, and its earlier page is closed at the provider', async () => {
  const { order, refused, used, statusOf, ada } = await couponShop(1)
  const first = await order('bob@gmail.com', nextAddress())
  assert.equal((await refused('eve@example.com', nextAddress())).errors![0]!.code, 'invalid_coupon')
  const second = await order('b.o.b+shop@gmail.com', nextAddress())
  assert.equal(await used(), 1)
  await sandbox.pay(first.sessionId, 'pays')
  await sandbox.pay(second.sessionId, 'pays')
  await shop.settle(ada)
  assert.deepEqual(
    [await statusOf(first.orderId), await statusOf(second.orderId), await used()],
    ['failed', 'paid', 1],
  )
  assert.equal((await refused('bob@gmail.com', nextAddress())).errors![0]!.code, 'invalid_coupon')
})

test('an earlier page that was paid keeps the coupon, and the later one does not open', async () => {
  const { ada, visitor, productId, order, statusOf, used } = await couponShop(1)
  const address = nextAddress()
  const first = await order('bob@example.com', address)
  const { payment } = await world.ok(
    visitor,
    'start_checkout',
    { productId, email: 'bob@example.com', coupon: 'SPRING' },
    { address },
  )
  await sandbox.pay(first.sessionId, 'pays')
  assert.deepEqual(await openPayment(world.system, payment), { status: 'complete' })
  await shop.settle(ada)
  assert.deepEqual(
    [await statusOf(first.orderId), await statusOf(payment.orderId), await used()],
    ['paid', 'failed', 1],
  )
})

test('of checkouts of one visitor at once one reserves the coupon', async () => {
  const { visitor, productId, used } = await couponShop(3)
  const address = nextAddress()
  const start = (n: number) =>
    world.ok(
      visitor,
      'start_checkout',
      { productId, email: `at-once-${n}@example.com`, coupon: 'SPRING' },
      { address },
    )
  await Promise.all([1, 2, 3, 4].map(start))
  assert.equal(await used(), 1)
})

test('an order goes on to its page for 25 minutes, unless a later one took its coupon', async () => {
  const { ada, order, visitor, productId } = await couponShop(2)
  const address = nextAddress()
  const first = await order('bob@example.com', address)
  const goOn = (orderId: string) => holderOf(world, ada, orderId)
  await world.ok(goOn(first.orderId), 'start_payment')
  const { payment } = await world.ok(
    visitor,
    'start_checkout',
    { productId, email: 'bob@example.com', coupon: 'SPRING' },
    { address },
  )
  assert.match((await world.refused(goOn(first.orderId), 'start_payment')).detail, /Order again/)
  world.clock.move(25 * MINUTE_MS)
  assert.match(
    (await world.refused(goOn(payment.orderId), 'start_payment')).detail,
    /kept for half an hour/,
  )
})

test('a subscription and an order of one person share one reservation', async () => {
  const { ada, order, statusOf, used } = await couponShop(1)
  const first = await order('bob@example.com', nextAddress())
  const { opened } = await shop.begin(ada, { email: 'bob@example.com', coupon: 'SPRING' })
  assert.equal(minutesOf(opened), 31)
  assert.deepEqual([await statusOf(first.orderId), await used()], ['failed', 1])
  const second = await order('bob@example.com', nextAddress())
  await sandbox.pay(second.sessionId, 'pays')
  await shop.settle(ada)
  assert.deepEqual([await statusOf(second.orderId), await used()], ['paid', 1])
})

test('an unpaid subscription gives a limited coupon back, also when no page was opened', async () => {
  const { ada, visitor, used } = await couponShop(2)
  await shop.begin(ada, { email: 'left@example.com', coupon: 'SPRING' })
  await world.ok(
    visitor,
    'start_subscription',
    { email: 'never@example.com', interval: 'month', coupon: 'SPRING' },
    { address: nextAddress() },
  )
  assert.equal(await used(), 2)
  await pass(ada, 41)
  await enqueueDueSettlements(world.system)
  await world.jobs()
  assert.equal(await used(), 0)
})

test('a preview of the price takes the visitor’s own reservation for no use of the coupon', async () => {
  const { visitor, productId, order } = await couponShop(1)
  const address = nextAddress()
  await order('bob@example.com', address)
  const preview = { productId, coupon: 'SPRING' }
  assert.equal((await world.ok(visitor, 'preview_checkout', preview, { address })).price, 1000)
  await world.refused(visitor, 'preview_checkout', preview, { address: nextAddress() })
})

test('reservations of sales that were deleted are forgotten after two days', async () => {
  const { ada, order } = await couponShop(1)
  const { orderId } = await order('bob@example.com', nextAddress())
  while (
    await forgetOldReservations(world.system, new Date(world.clock.now().getTime() + 2 * DAY_MS))
  );
  assert.equal(
    await findReservation({ db: world.db, accountId: ada.accountId }, orderId),
    undefined,
  )
})
