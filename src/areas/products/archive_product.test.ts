import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { holderOf, openShop } from './fixtures/shop.ts'

const world = await testWorld()

test('its page is gone, and orders and downloads go on', async () => {
  const { ada, product, visitor, order } = await openShop(world)
  await order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const archived = await world.ok(ada, 'archive_product', { productId: product.id })
  assert.equal(archived.status, 'archived')
  assert.equal(
    (await world.refused(visitor, 'get_product_page', { productId: product.id })).code,
    'not_found',
  )
  assert.equal(
    (
      await world.refused(visitor, 'start_checkout', {
        productId: product.id,
        email: 'eli@example.com',
      })
    ).code,
    'not_found',
  )
  await world.ok(holderOf(world, ada, orderId), 'open_download')
  assert.equal(
    (await world.refused(ada, 'update_product', { productId: product.id, name: 'x' })).code,
    'product_archived',
  )
  assert.equal(
    (
      await world.refused(ada, 'set_product_file', {
        productId: product.id,
        fileName: 'a.pdf',
        bytes: 5,
      })
    ).code,
    'product_archived',
  )
  assert.equal(
    (await world.ok(ada, 'update_product', { productId: product.id, status: 'active' })).status,
    'active',
  )
})

test('one that an automation names is refused with the place, except with force', async () => {
  const { ada, product } = await openShop(world)
  const text = `Read http://mailcast.test/n/garden/products/${product.id}`
  const steps = [
    { type: 'send_email', subject: 'Peas', content: { format: 'markdown', body: text } },
  ]
  const automation = await world.ok(ada, 'create_automation', {
    name: 'Peas',
    trigger: { type: 'api' },
    steps,
  })
  const problem = await world.refused(ada, 'archive_product', { productId: product.id })
  assert.deepEqual(
    [problem.code, problem['places']],
    ['in_use', [{ type: 'automation', id: automation.id, name: 'Peas' }]],
  )
  assert.equal(
    (await world.ok(ada, 'archive_product', { productId: product.id, force: true })).status,
    'archived',
  )
})
