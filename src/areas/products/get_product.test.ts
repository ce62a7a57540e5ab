import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { openShop, PDF } from './fixtures/shop.ts'

const world = await testWorld()

test('shows the file with its digest, and counts orders', async () => {
  const { ada, product, order } = await openShop(world)
  await order('bob@example.com')
  const { file, ordersCount } = await world.ok(ada, 'get_product', { productId: product.id })
  assert.deepEqual(
    [file.name, file.bytes, file.contentType, file.sha256, ordersCount],
    ['peas.pdf', PDF.length, 'application/pdf', hash('sha256', PDF), 1],
  )
})

test('another account’s product is not found', async () => {
  const { product } = await openShop(world)
  assert.equal(
    (await world.refused(await world.account(), 'get_product', { productId: product.id })).code,
    'not_found',
  )
})
