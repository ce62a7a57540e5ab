import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { openShop, PDF } from './fixtures/shop.ts'

const world = await testWorld()

test('shows the file with its digest, and counts orders', async () => {
  const { ada, product, order } = await openShop(world)
  await order('bob@example.com')
  const { file, ordersCount } = await world.ok(ada, 'get_product', { productId: product.id })
  assert.deepEqual([file.name, file.bytes, file.contentType, ordersCount], ['peas.pdf', PDF.length, 'application/pdf', 1])
  assert.match(file.sha256, /^[0-9a-f]{64}$/)
})

test('another account’s product is not found', async () => {
  const { product } = await openShop(world)
  assert.equal((await world.refused(await world.account(), 'get_product', { productId: product.id })).code, 'not_found')
})
