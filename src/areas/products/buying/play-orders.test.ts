import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { paymentWorld } from '#areas/payments/fixtures/payment-world.ts'
import { uuidOf } from '#lib/typeid.ts'
import { visitorOf } from '#test/contacts.ts'
import { holderOf, PDF } from '../fixtures/shop.ts'
import { openPayment } from './open-payment.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop

test('once real money is taken, an order paid with play money gives and counts nothing', async () => {
  const ada = await shop.shop()
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'set_product_file', {
    productId,
    fileName: 'peas.pdf',
    contentBase64: PDF.toString('base64'),
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20, maxRedemptions: 2 })
  await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
  const visitor = await visitorOf(world, ada)
  const order = async (email: string) =>
    (await world.ok(visitor, 'start_checkout', { productId, email, coupon: 'spring' })).payment
  const [bought, waiting] = [await order('bob@example.com'), await order('eli@example.com')]
  const page = (await openPayment(world.system, bought)) as { url: string }
  await sandbox.pay(page.url.split('/').at(-1)!, 'pays')
  await shop.settle(ada)
  const figures = async () => {
    const { ordersCount, livemode } = await world.ok(ada, 'get_product', { productId })
    const [{ redemptions }] = (await world.ok(ada, 'list_coupons')).data
    const { count } = await world.ok(ada, 'preview_segment', {
      newsletterId: ada.newsletterId,
      filter: { event: 'purchased' },
    })
    return [ordersCount, livemode, redemptions, count]
  }
  assert.deepEqual(await figures(), [1, false, 2, 1])

  await sql`update payment_connection set livemode = true where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.deepEqual(await figures(), [0, true, 0, 0])
  const holder = holderOf(world, ada, bought.orderId)
  assert.equal((await world.ok(holder, 'get_order_page')).obstacle, 'play')
  assert.match((await world.refused(holder, 'open_download')).detail, /play money/)
  assert.equal(
    (await world.refused(holderOf(world, ada, waiting.orderId), 'start_payment')).code,
    'nothing_to_pay',
  )
  for (const name of ['refund_order', 'resend_order_email'])
    assert.match(
      (await world.refused(ada, name, { orderId: bought.orderId })).detail,
      /play money/,
      name,
    )
  for (const email of ['fay@example.com', 'gil@example.com'])
    assert.ok(await order(email), 'a coupon has all its redemptions again')
  // Between two accounts of the provider there is no connection.
  await sql`delete from payment_connection where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.equal((await world.refused(holder, 'open_download')).code, 'no_download')
})
