import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('an archived coupon stays in the list, and is archived once', async () => {
  const ada = await world.account()
  const { id: couponId } = await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20 })
  const archived = await world.ok(ada, 'archive_coupon', { couponId })
  assert.notEqual(archived.archivedAt, null)
  assert.deepEqual(await world.ok(ada, 'archive_coupon', { couponId }), archived)
  assert.deepEqual((await world.ok(ada, 'list_coupons', { status: 'archived' })).data, [archived])
})

test('the coupon of another account is not there', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id: couponId } = await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20 })
  assert.equal((await world.refused(eve, 'archive_coupon', { couponId })).code, 'not_found')
})
