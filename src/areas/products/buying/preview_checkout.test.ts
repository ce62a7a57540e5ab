import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('a visitor sees the price with a code, and nothing of the coupon is used up', async () => {
  const { ada, product, visitor } = await openShop(world, { price: 1250 })
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20, maxRedemptions: 1 })
  const input = { productId: product.id, coupon: ' spring ' }
  assert.deepEqual(await world.ok(visitor, 'preview_checkout', input), {
    full: 1250,
    discount: 250,
    price: 1000,
  })
  await world.ok(visitor, 'preview_checkout', input)
  assert.equal((await world.ok(ada, 'list_coupons')).data[0].redemptions, 0)
})

test('the code counts for the amount that the visitor chose', async () => {
  const { ada, product, visitor } = await openShop(world, { price: 1250, minimumPrice: 500 })
  await world.ok(ada, 'create_coupon', { code: 'HALF', percentOff: 50 })
  const see = (amount: string) =>
    world.ok(visitor, 'preview_checkout', { productId: product.id, coupon: 'HALF', amount })
  assert.deepEqual(await see('20'), { full: 2000, discount: 1000, price: 1000 })
  const { errors } = await world.refused(visitor, 'preview_checkout', {
    productId: product.id,
    coupon: 'HALF',
    amount: '4',
  })
  assert.equal(errors![0]!.pointer, '/amount')
})

test('a code that is unknown, archived or used up is refused alike', async () => {
  const { ada, product, visitor } = await openShop(world, { price: 1250 })
  const { id: couponId } = await world.ok(ada, 'create_coupon', { code: 'OLD', percentOff: 20 })
  await world.ok(ada, 'archive_coupon', { couponId })
  const details = await Promise.all(
    ['OLD', 'NEVER'].map(
      async (coupon) =>
        (await world.refused(visitor, 'preview_checkout', { productId: product.id, coupon }))
          .errors![0]!.detail,
    ),
  )
  assert.equal(details[0], details[1])
  const eve = await visitorOf(world, await world.account())
  assert.equal(
    (await world.refused(eve, 'preview_checkout', { productId: product.id, coupon: 'OLD' })).code,
    'not_found',
  )
})
