import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { holderOf, linkIn, mailsOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('sends the link again, and its downloads begin anew', async () => {
  const { ada, order } = await openShop(world)
  await order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const holder = holderOf(world, ada, orderId)
  for (let i = 0; i < 20; i++) await world.ok(holder, 'open_download', {}, { address: '192.0.2.1' })
  assert.match(
    (await world.refused(holder, 'open_download', {}, { address: '192.0.2.1' })).detail,
    /as often as its link allows/,
  )
  world.clock.move(400 * DAY_MS)
  const sent = await world.ok(ada, 'resend_order_email', { orderId })
  assert.deepEqual([sent.downloads.count, sent.orderEmail.status], [0, 'queued'])
  const [first, second, ...more] = await mailsOf(world, 'bob@example.com')
  assert.deepEqual([linkIn(first!) === linkIn(second!), more.length], [true, 0])
  await world.ok(holder, 'open_download')
})

test('an order that is not paid, and one whose person was erased, gets none', async () => {
  const { ada, order } = await openShop(world)
  await order('eli@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const set = (assignment: ReturnType<typeof sql>) =>
    sql`update product_order set ${assignment} where account_id = ${uuidOf(ada.accountId)} and order_id = ${uuidOf(orderId)}`.execute(
      world.db,
    )
  await set(sql`status = 'refunded'`)
  assert.equal((await world.refused(ada, 'resend_order_email', { orderId })).code, 'order_unpaid')
  await set(sql`status = 'paid', email = null`)
  assert.equal((await world.refused(ada, 'resend_order_email', { orderId })).code, 'no_address')
})
