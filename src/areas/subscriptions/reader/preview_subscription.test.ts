import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller } = await paidWorld()

test('a visitor sees both prices with a code, and nothing of the coupon is used up', async () => {
  const ada = await seller()
  await world.ok(ada, 'create_coupon', {
    code: 'SPRING',
    percentOff: 20,
    duration: 'once',
    maxRedemptions: 1,
  })
  await world.ok(ada, 'create_coupon', {
    code: 'EVER',
    amountOff: 480,
    currency: 'eur',
    duration: 'forever',
  })
  const see = async (coupon: string) =>
    world.ok(await visitorOf(world, ada), 'preview_subscription', { coupon })
  assert.deepEqual(await see(' spring '), {
    lasts: false,
    prices: [
      { interval: 'month', full: 500, price: 400 },
      { interval: 'year', full: 5000, price: 4000 },
    ],
  })
  // With this coupon a month would cost 20 cents, which is too little to charge, so only the year
  // is offered.
  assert.deepEqual(await see('EVER'), {
    lasts: true,
    prices: [{ interval: 'year', full: 5000, price: 4520 }],
  })
  assert.equal(
    (await world.ok(ada, 'list_coupons')).data.every(
      ({ redemptions }: { redemptions: number }) => redemptions === 0,
    ),
    true,
  )
})

test('an unknown code, and one that fits no price, are refused in words', async () => {
  const ada = await seller({ yearlyPrice: null })
  await world.ok(ada, 'create_coupon', {
    code: 'MOST',
    amountOff: 480,
    currency: 'eur',
    duration: 'once',
  })
  const visitor = await visitorOf(world, ada)
  for (const coupon of ['NONE', 'MOST']) {
    const { status, errors } = await world.refused(visitor, 'preview_subscription', { coupon })
    assert.deepEqual([status, errors![0]!.pointer], [422, '/coupon'])
  }
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    paid: { enabled: false },
  })
  assert.equal(
    (await world.refused(visitor, 'preview_subscription', { coupon: 'MOST' })).code,
    'not_for_sale',
  )
})
