import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { orderToken } from '../orders/order-links.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { openShop, PDF } from '../fixtures/shop.ts'

// Attempts to get a file without paying for it, over HTTP.

const world = await testWorld()
const { request } = await testServer(world)

const pathOf = (url: string) => new URL(url).pathname
const post = (path: string, fields: Record<string, string> = {}) =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

/** Opens a shop with one order, and returns the path of the order's page. */
async function bought() {
  const shop = await openShop(world)
  await shop.order('bob@example.com')
  const [{ id }] = (await world.ok(shop.ada, 'list_orders')).data
  const become = (status: string) =>
    sql`update product_order set status = ${status}, amount = 1250 where account_id = ${uuidOf(shop.ada.accountId)}`.execute(
      world.db,
    )
  return { ...shop, page: `/orders/${orderToken(world, shop.ada.accountId, id)}`, become }
}

test('the address of a file that is replayed after a refund gives no byte, by no header', async () => {
  const { page, become } = await bought()
  const file = (await post(`${page}/download`)).headers.get('location')!
  const etag = (await request(file)).headers.get('etag')!
  await become('refunded')
  const tries: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-3' } },
    { headers: { range: 'bytes=0-0,2-3' } },
    { headers: { range: 'bytes=4-', 'if-range': etag } },
    { headers: { 'if-none-match': etag } },
  ]
  for (const how of tries) {
    const { status, headers, text } = await request(file, how)
    assert.deepEqual(
      [status, headers.get('etag'), headers.get('content-range')],
      [410, null, null],
      JSON.stringify(how),
    )
    assert.ok(!text.includes(PDF.toString()))
  }
  assert.equal((await post(`${page}/download`)).status, 200, 'the page says so')
})

test('an order that is not paid gives no file, whatever its address and its form say', async () => {
  const { page, become } = await bought()
  await become('pending')
  const waits = await request(`${page}?paid=1`)
  assert.match(waits.text, /Your payment is being confirmed/)
  assert.doesNotMatch(waits.text, /\/download/)
  for (const more of ['', '?paid=1', '?status=paid', '?paid=1&paid=2'])
    assert.notEqual(
      (await post(`${page}/download${more}`, { status: 'paid', paid: '1' })).status,
      303,
      more,
    )
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'])
    assert.ok((await request(`${page}/download`, { method })).status >= 400, method)
})

test('a product of another account is not had by one’s own page, nor by one’s own order', async () => {
  const [ada, eve] = [await openShop(world), await openShop(world)]
  const [slug] = [pathOf(eve.product.pageUrl).split('/')[2]!]
  assert.equal(
    (await post(`/n/${slug}/products/${ada.product.id}`, { email: 'eve@example.com' })).status,
    404,
  )
  assert.equal(
    (
      await post(pathOf(eve.product.pageUrl), {
        email: 'eve@example.com',
        productId: ada.product.id,
      })
    ).status,
    200,
  )
  assert.deepEqual((await world.ok(ada.ada, 'list_orders')).data, [])
  const [{ id }] = (await world.ok(eve.ada, 'list_orders')).data
  assert.equal(
    (await post(`/orders/${orderToken(world, ada.ada.accountId, id)}/download`)).status,
    404,
  )
})

test('an archived product takes no order, and those who have one keep their file', async () => {
  const { ada, product, page, become } = await bought()
  await world.ok(ada, 'archive_product', { productId: product.id })
  assert.equal((await post(pathOf(product.pageUrl), { email: 'late@example.com' })).status, 404)
  assert.equal(
    (await request((await post(`${page}/download`)).headers.get('location')!)).text,
    PDF.toString(),
  )
  await become('pending')
  assert.notEqual((await post(`${page}/download`)).status, 303)
})

test('an order from when the product was free takes no price off later: the coupon is used', async () => {
  const { ada, product, order } = await openShop(world)
  const { id: other } = await world.ok(ada, 'create_product', {
    name: 'Beans',
    price: 0,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId: other, status: 'active' })
  // The fourth mail to an address is delayed, and the order waits with it.
  for (let i = 0; i < 3; i++) await order('eve@example.com')
  await order('eve@example.com', { productId: other })
  await world.ok(ada, 'update_product', { productId: other, price: 1250 })
  await world.ok(ada, 'create_coupon', { code: 'GIFT', percentOff: 100, maxRedemptions: 1 })
  world.clock.move(31 * 86_400_000)
  await order('eve@example.com', { productId: other, coupon: 'GIFT' })
  const redeemed = async () => (await world.ok(ada, 'list_coupons')).data[0].redemptions
  assert.equal(await redeemed(), 1)
  const orders = (await world.ok(ada, 'list_orders', { productId: other })).data
  assert.deepEqual(
    orders.map(({ status, discount }: { status: string; discount: number }) => [status, discount]),
    [
      ['paid', 1250],
      ['pending', 0],
    ],
  )
  assert.equal(product.price, 0)
})
