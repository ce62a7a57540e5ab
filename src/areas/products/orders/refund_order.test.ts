import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#lib/duration.ts'
import { paymentWorld, providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { visitorOf } from '#test/contacts.ts'
import { openPayment } from '../buying/open-payment.ts'
import { holderOf } from '../fixtures/shop.ts'
import { findOrder } from './order-sql.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop

async function paid() {
  const ada = await shop.shop()
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'set_product_file', {
    productId,
    fileName: 'peas.pdf',
    contentBase64: 'AAAA',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  const { payment } = await world.ok(await visitorOf(world, ada), 'start_checkout', {
    productId,
    email: 'bob@example.com',
  })
  const page = (await openPayment(world.system, payment)) as { url: string }
  await sandbox.pay(page.url.split('/').at(-1)!, 'pays')
  await shop.settle(ada)
  const orderId: string = payment.orderId
  return {
    ada,
    orderId,
    holder: holderOf(world, ada, orderId),
    read: () => world.ok(ada, 'get_order', { orderId }),
  }
}

test('pays a part back, then the rest by a confirmed plan, and the download ends', async () => {
  const { ada, orderId, holder, read } = await paid()
  assert.deepEqual(await world.ok(ada, 'refund_order', { orderId, amount: 250 }), {
    orderId,
    status: 'pending',
  })
  assert.equal(
    (await world.refused(ada, 'refund_order', { orderId, amount: 250 })).code,
    'conflict',
    'one is on its way',
  )
  await world.jobs()
  assert.deepEqual(
    [(await read()).status, (await read()).refundedAmount],
    ['partially_refunded', 250],
  )
  await world.ok(holder, 'open_download')
  const { confirm, ...plan } = await world.ok(ada, 'refund_order', { orderId, dryRun: true })
  assert.deepEqual(plan, { orderId, amount: 1000, left: 0, currency: 'eur', endsDownload: true })
  await world.ok(ada, 'refund_order', { orderId, confirm })
  await world.jobs()
  assert.deepEqual([(await read()).status, (await read()).refundedAmount], ['refunded', 1250])
  assert.match((await world.refused(holder, 'open_download')).detail, /paid back/)
  assert.equal((await world.refused(ada, 'refund_order', { orderId })).code, 'order_unpaid')
})

test('more than is left is refused with what is left', async () => {
  const { ada, orderId } = await paid()
  const { errors } = await world.refused(ada, 'refund_order', { orderId, amount: 1251 })
  assert.deepEqual(
    [errors![0]!.pointer, errors![0]!.detail],
    ['/amount', 'At most €12.50 (1250) are left to pay back.'],
  )
})

test('two refunds at once pay back once', async () => {
  const { ada, orderId, read } = await paid()
  const answers = await Promise.all([
    world.call(ada, 'refund_order', { orderId }),
    world.call(ada, 'refund_order', { orderId }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
  await world.jobs()
  assert.equal((await read()).refundedAmount, 1250)
})

test('a refund that the provider never answered can be asked for again, and is paid back once', async () => {
  const { ada, orderId, read } = await paid()
  // The provider pays back, but its response is lost each time.
  await sandbox.fail(providerAccount(ada), {
    how: 'lost_answer',
    times: 100,
    on: 'POST /v1/refunds',
  })
  await world.ok(ada, 'refund_order', { orderId, amount: 250 })
  await assert.rejects(world.jobs())
  await sandbox.fail(providerAccount(ada), null)
  assert.equal(
    (await world.refused(ada, 'refund_order', { orderId, amount: 250 })).code,
    'conflict',
  )
  world.clock.move(3 * HOUR_MS)
  assert.match(
    (await world.refused(ada, 'refund_order', { orderId, amount: 300 })).detail,
    /a refund of 250 yet/,
  )
  await world.ok(ada, 'refund_order', { orderId, amount: 250 })
  await world.jobs()
  const { status, refundedAmount, refunds } = await read()
  assert.deepEqual(
    [status, refundedAmount, refunds.length, refunds[0].status],
    ['partially_refunded', 250, 1, 'succeeded'],
  )
  world.leavesJobs('the job that met the failing provider waits for its retry')
})

test('another account’s order is not found', async () => {
  const { orderId } = await paid()
  assert.equal(
    (await world.refused(await world.account(), 'refund_order', { orderId })).code,
    'not_found',
  )
})

test('a refund that fails weeks later is shown as failed, and the order is paid again', async () => {
  const { ada, orderId, read } = await paid()
  await world.ok(ada, 'refund_order', { orderId, amount: 250 })
  await world.jobs()
  await shop.settle(ada)
  const [{ status, amount, failure }] = (await read()).refunds
  assert.deepEqual([status, amount, failure], ['succeeded', 250, null])
  const { paymentId } = (await findOrder({ db: world.db, accountId: ada.accountId }, orderId))!
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  await sandbox.failRefund((await records.read('payment', paymentId!))!.refunds[0]!.id)
  await shop.settle(ada)
  const after = await read()
  assert.deepEqual(
    [after.status, after.refundedAmount, after.refunds[0].status],
    ['paid', 0, 'failed'],
  )
  assert.match(after.refunds[0].failure, /did not take the money/)
})

test('a refused refund is shown with its reason, and the order follows the provider’s records', async () => {
  const { ada, orderId, read } = await paid()
  const { paymentId } = (await findOrder({ db: world.db, accountId: ada.accountId }, orderId))!
  const { changes } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  await changes.refund({ key: `by-hand-${orderId}`, paymentId: paymentId!, amount: null })
  await sandbox.deliver('dropped', providerAccount(ada))
  await world.ok(ada, 'refund_order', { orderId })
  await world.jobs()
  const { status, refunds } = await read()
  assert.deepEqual([status, refunds[0].status, refunds.length], ['refunded', 'failed', 1])
  assert.match(refunds[0].failure, /refuses the request/)
})

test('a key whose acts a person approves pays nothing back, with a confirm or in parts', async () => {
  const { ada, orderId, read } = await paid()
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'agent',
    level: 'full',
    confirm: 'person',
  })
  const { confirm } = await world.ok(key, 'refund_order', { orderId, dryRun: true })
  for (const more of [{}, { confirm }, { amount: 1 }])
    assert.equal((await world.ok(key, 'refund_order', { orderId, ...more })).status, 'pending')
  await world.jobs()
  assert.deepEqual([(await read()).status, (await read()).refundedAmount], ['paid', 0])
})
