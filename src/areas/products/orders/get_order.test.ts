import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { mailsOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('shows what was ordered, the state of its mail and its downloads', async () => {
  const { ada, product, order } = await openShop(world)
  await order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const { orderEmail, createdAt, paidAt, pageUrl, downloads, ...rest } = await world.ok(
    ada,
    'get_order',
    { orderId },
  )
  assert.deepEqual(rest, {
    id: orderId,
    productId: product.id,
    newsletterId: ada.newsletterId,
    email: 'bob@example.com',
    subscriberId: null,
    amount: 0,
    discount: 0,
    tax: 0,
    refundedAmount: 0,
    refunds: [],
    currency: 'eur',
    status: 'paid',
    dispute: null,
    livemode: true,
  })
  assert.deepEqual(downloads, {
    count: 0,
    limit: 20,
    expiresAt: new Date(Date.parse(paidAt) + 365 * DAY_MS).toISOString(),
  })
  assert.equal(paidAt, createdAt)
  assert.match(pageUrl, /^http:\/\/mailcast\.test\/orders\/[\w-]{100,}$/)
  assert.deepEqual(orderEmail, { status: 'queued', sentAt: null })
  await mailsOf(world, 'bob@example.com')
  assert.equal((await world.ok(ada, 'get_order', { orderId })).orderEmail.status, 'sent')
})

test('a mail that the server refused is shown as failed', async () => {
  const { ada, order } = await openShop(world)
  await order('eli@example.com')
  world.mailer.failNext({
    outcome: 'refused',
    detail: '550 no such user',
    reply: { code: 550, enhanced: '5.1.1' },
  })
  await mailsOf(world, 'eli@example.com')
  const [shown] = (await world.ok(ada, 'list_orders')).data
  assert.deepEqual(shown.orderEmail, { status: 'failed', sentAt: null })
})

test('another account’s order is not found', async () => {
  const { ada, order } = await openShop(world)
  await order('cy@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const eve = await world.account()
  for (const name of ['get_order', 'resend_order_email'])
    assert.equal((await world.refused(eve, name, { orderId })).code, 'not_found', name)
})
