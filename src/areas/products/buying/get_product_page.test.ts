import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('shows an active product to all, and no draft and none of another newsletter', async () => {
  const { ada, product, visitor } = await openShop(world, { price: 1250, description: 'Green.' })
  const { product: shown, newsletter } = await world.ok(visitor, 'get_product_page', {
    productId: product.id,
  })
  assert.deepEqual(
    [shown.name, shown.price, shown.currency, shown.file.name, newsletter.name],
    ['Peas in pots', 1250, 'eur', 'peas.pdf', 'The Weekly Garden'],
  )
  assert.equal('storeName' in shown.file, false)
  const draft = await world.ok(ada, 'create_product', { name: 'Draft', price: 0 })
  assert.equal(
    (await world.refused(visitor, 'get_product_page', { productId: draft.id })).code,
    'not_found',
  )
  const eve = await world.account()
  assert.equal(
    (
      await world.refused(await visitorOf(world, eve), 'get_product_page', {
        productId: product.id,
      })
    ).code,
    'not_found',
  )
})
