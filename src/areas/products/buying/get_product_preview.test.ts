import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { openShop } from '../fixtures/shop.ts'

const world = await testWorld()
const tokenOf = (url: string) => ({
  kind: 'token' as const,
  token: new URL(url).pathname.split('/').at(-1)!,
})

test('the link of a draft shows its page, and the draft stays hidden from others', async () => {
  const { product, visitor } = await openShop(world, { price: 1250, status: 'draft' })
  const { product: shown, status } = await world.ok(
    tokenOf(product.previewUrl),
    'get_product_preview',
  )
  assert.deepEqual([shown.name, shown.price, status], ['Peas in pots', 1250, 'draft'])
  assert.equal(
    (await world.refused(visitor, 'get_product_page', { productId: product.id })).code,
    'not_found',
  )
})

test('a product has no preview once it is published, and an archived one shows nothing', async () => {
  const { ada, product } = await openShop(world, { status: 'draft' })
  const link = tokenOf(product.previewUrl)
  assert.equal(
    (await world.ok(ada, 'update_product', { productId: product.id, status: 'active' })).previewUrl,
    null,
  )
  assert.equal((await world.ok(link, 'get_product_preview')).status, 'active')
  await world.ok(ada, 'archive_product', { productId: product.id })
  assert.equal((await world.refused(link, 'get_product_preview')).code, 'not_found')
})
