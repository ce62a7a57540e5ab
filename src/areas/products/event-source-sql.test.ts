import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { openShop } from './fixtures/shop.ts'

const world = await testWorld()

async function withReaders() {
  const shop = await openShop(world)
  const { ada, product } = shop
  for (const name of ['bob', 'cy'])
    await world.ok(ada, 'add_contact', { email: `${name}@example.com` })
  const found = async (condition: object) => {
    const filter = { event: 'purchased', ...condition }
    const { data } = await world.ok(ada, 'list_contacts', { filter: JSON.stringify(filter) })
    const { count } = await world.ok(ada, 'preview_segment', { filter, exact: true })
    assert.equal(count, data.length, 'one contact and all of them are asked alike')
    return data.map(({ email }: { email: string }) => email.split('@')[0]).sort()
  }
  return { ...shop, productId: product.id as string, found }
}

test('filters find the readers who bought a product, those who did not, and when', async () => {
  const { ada, productId, order, found } = await withReaders()
  const { id: other } = await world.ok(ada, 'create_product', {
    name: 'Beans',
    price: 0,
    currency: 'eur',
  })
  await order('BOB@example.com')
  assert.deepEqual(await found({}), ['bob'])
  assert.deepEqual(await found({ productId }), ['bob'])
  assert.deepEqual(await found({ productId: other }), [])
  assert.deepEqual(await found({ productId, count: { op: 'lt', n: 1 } }), ['cy'])
  world.clock.move(31 * DAY_MS)
  assert.deepEqual(await found({ within: { days: 30 } }), [])
  assert.deepEqual(await found({ within: { days: 32 } }), ['bob'])
})

test('a purchase from before the signup counts, and an order that was paid back does not', async () => {
  const { ada, order, found } = await withReaders()
  await order('eli@example.com')
  assert.deepEqual(await found({}), [])
  await world.ok(ada, 'add_contact', { email: 'eli@example.com' })
  assert.deepEqual(await found({}), ['eli'])
  await countAffected(
    world.db,
    sql`update product_order set status = 'refunded' where account_id = ${uuidOf(ada.accountId)}`,
  )
  assert.deepEqual(await found({}), [])
})
