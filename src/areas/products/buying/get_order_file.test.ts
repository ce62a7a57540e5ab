import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { addressOf, fileAddress, holderOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()

async function opened() {
  const { ada, order } = await openShop(world)
  await order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const { path } = await world.ok(holderOf(world, ada, orderId), 'open_download')
  return { ada, orderId, address: addressOf(path) }
}

test('the address of a file works for six hours, and for one that is made up never', async () => {
  const { ada, orderId, address } = await opened()
  assert.equal((await world.ok(address, 'get_order_file')).fileName, 'peas.pdf')
  assert.equal(
    (await world.refused(holderOf(world, ada, orderId), 'get_order_file')).status,
    401,
    'the order’s own link is another purpose',
  )
  world.clock.move(6 * HOUR_MS + 1000)
  assert.equal((await world.refused(address, 'get_order_file')).code, 'file_gone')
  const later = new Date(world.clock.now().getTime() + HOUR_MS)
  const eve = await world.account()
  assert.equal(
    (await world.refused(fileAddress(world, eve, orderId, later), 'get_order_file')).code,
    'file_gone',
  )
})

test('a refund and a dispute end an address that was given before', async () => {
  const { ada, address } = await opened()
  for (const status of ['refunded', 'disputed']) {
    await sql`update product_order set status = ${status} where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
    assert.equal((await world.refused(address, 'get_order_file')).code, 'file_gone', status)
  }
})
