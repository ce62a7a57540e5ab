import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { openShop } from './fixtures/shop.ts'

const world = await testWorld()

test('changes what is sent, publishes the page, and keeps the rest', async () => {
  const ada = await world.account()
  const { id: productId, ...made } = await world.ok(ada, 'create_product', {
    name: 'Peas',
    price: 1250,
    currency: 'eur',
    description: 'Green.',
  })
  const changed = await world.ok(ada, 'update_product', {
    productId,
    status: 'active',
    price: 1500,
  })
  assert.deepEqual(changed, {
    id: productId,
    ...made,
    status: 'active',
    price: 1500,
    previewUrl: null,
  })
  assert.deepEqual(await world.ok(ada, 'get_product', { productId }), changed)
  const { errors } = await world.refused(ada, 'update_product', { productId, price: 5 })
  assert.deepEqual(
    errors!.map(({ pointer }) => pointer),
    ['/price'],
  )
  const eve = await world.account()
  assert.equal(
    (await world.refused(eve, 'update_product', { productId, name: 'x' })).code,
    'not_found',
  )
})

test('a change of the order mail begins with the usual text, and null takes that again', async () => {
  const { ada, product } = await openShop(world)
  const productId = product.id
  const { orderEmail } = await world.ok(ada, 'update_product', {
    productId,
    orderEmail: { subject: 'Here they are' },
  })
  assert.deepEqual(orderEmail, {
    subject: 'Here they are',
    content: { format: 'markdown', body: '# Peas in pots\n\nThank you! Here is your order.' },
  })
  const body = { format: 'html', body: '<p>Thanks</p>' }
  assert.deepEqual(
    (await world.ok(ada, 'update_product', { productId, orderEmail: { content: body } }))
      .orderEmail,
    {
      subject: 'Here they are',
      content: body,
    },
  )
  const wrong = await world.refused(ada, 'update_product', {
    productId,
    orderEmail: { content: { body: '{{ a | nope }}' } },
  })
  assert.deepEqual(
    wrong.errors!.map(({ pointer }) => pointer),
    ['/orderEmail/content/body'],
  )
  const begun = {
    format: 'blocks',
    blocks: [{ type: 'button', label: 'Go', href: 'https://' }, { type: 'product' }],
  }
  assert.deepEqual(
    (
      await world.refused(ada, 'update_product', { productId, orderEmail: { content: begun } })
    ).errors!.map(({ pointer }) => pointer),
    ['/orderEmail/content/blocks/0/href', '/orderEmail/content/blocks/1/productId'],
  )
  assert.equal(
    (await world.ok(ada, 'update_product', { productId, orderEmail: null })).orderEmail,
    null,
  )
})

test('of two changes at once none is lost', async () => {
  const { ada, product } = await openShop(world)
  const productId = product.id
  await Promise.all([
    world.ok(ada, 'update_product', { productId, name: 'Beans' }),
    world.ok(ada, 'update_product', { productId, description: 'Long.' }),
  ])
  const { name, description } = await world.ok(ada, 'get_product', { productId })
  assert.deepEqual([name, description], ['Beans', 'Long.'])
})

test('a change that was made on an older version is refused', async () => {
  const { ada, product } = await openShop(world)
  const problem = await world.refused(
    ada,
    'update_product',
    { productId: product.id, name: 'Beans' },
    { ifMatch: '"old"' },
  )
  assert.equal(problem.code, 'precondition_failed')
})
