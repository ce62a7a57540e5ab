import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { holderOf, openShop, PDF } from '../fixtures/shop.ts'

const world = await testWorld()
const { request } = await testServer(world)

async function bought(product: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(world, product)
  await shop.order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(shop.ada, 'list_orders')).data
  const count = async () => (await world.ok(shop.ada, 'get_order', { orderId })).downloads.count
  return { ...shop, orderId, holder: holderOf(world, shop.ada, orderId), count }
}

test('a download counts once, however many parts, looks and resumptions it takes', async () => {
  const { holder, count } = await bought()
  const { path } = await world.ok(holder, 'open_download')
  assert.equal(await count(), 1)
  const whole = await request(path)
  assert.deepEqual([whole.status, whole.text], [200, PDF.toString()])
  assert.match(whole.headers.get('content-disposition')!, /attachment; filename="peas\.pdf"/)
  const etag = whole.headers.get('etag')!
  const head = await request(path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(PDF.length)])
  const rest = await request(path, { headers: { range: 'bytes=5-', 'if-range': etag } })
  assert.deepEqual([rest.status, rest.text], [206, PDF.toString().slice(5)])
  assert.equal(await count(), 1)
})

test('of many downloads at once no more than the limit begin', async () => {
  const { holder, count, ada } = await bought()
  await sql`update product_order set downloads_max = 3 where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.call(holder, 'open_download')),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort(),
    [200, 200, 200, 410, 410, 410, 410, 410],
  )
  assert.equal(await count(), 3)
})

test('an order that expired, was refunded, disputed or failed gives none', async () => {
  const { holder, ada } = await bought()
  for (const status of ['pending', 'refunded', 'disputed', 'failed']) {
    await sql`update product_order set status = ${status} where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
    assert.equal((await world.refused(holder, 'open_download')).code, 'no_download', status)
  }
  await sql`update product_order set status = 'partially_refunded' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  await world.ok(holder, 'open_download')
  world.clock.move(366 * DAY_MS)
  assert.match((await world.refused(holder, 'open_download')).detail, /time is over/)
})

test('the buyer’s tag comes with the first download, for an active contact alone', async () => {
  const { ada, order, product } = await bought({ tagBuyersWith: 'bought-peas' })
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await order('reader@example.com')
  const tagsOf = async () => (await world.ok(ada, 'get_contact', { contactId: contact.id })).tags
  assert.deepEqual(await tagsOf(), [], 'anybody may have written the address')
  const [{ id: orderId }] = (
    await world.ok(ada, 'list_orders', { email: 'reader@example.com', productId: product.id })
  ).data
  await world.ok(holderOf(world, ada, orderId), 'open_download')
  assert.deepEqual(await tagsOf(), ['bought-peas'])
  await world.ok(ada, 'remove_tag', { contactId: contact.id, tag: 'bought-peas' })
  await world.ok(holderOf(world, ada, orderId), 'open_download')
  assert.deepEqual(await tagsOf(), [], 'a tag that was taken off stays off')
})

test('a product that got its file after the order gives that one', async () => {
  const { ada, product, holder } = await bought({ file: false })
  assert.match((await world.refused(holder, 'open_download')).detail, /no file/)
  await world.ok(ada, 'set_product_file', {
    productId: product.id,
    fileName: 'late.pdf',
    contentBase64: PDF.toString('base64'),
  })
  const { path } = await world.ok(holder, 'open_download')
  assert.match((await request(path)).headers.get('content-disposition')!, /late\.pdf/)
})
