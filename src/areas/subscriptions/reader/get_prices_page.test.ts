import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller } = await paidWorld()

test('shows prices, trial and benefits to every visitor, and nothing for sale while paid is off', async () => {
  const ada = await seller({ trialDays: 14, benefits: ['The archive'] })
  const visitor = await visitorOf(world, ada)
  const page = await world.ok(visitor, 'get_prices_page')
  assert.deepEqual(page.offer, {
    currency: 'eur',
    monthlyPrice: 500,
    yearlyPrice: 5000,
    trialDays: 14,
    benefits: ['The archive'],
  })
  assert.deepEqual([page.reader, page.livemode], [null, false])
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    paid: { enabled: false },
  })
  assert.equal((await world.ok(visitor, 'get_prices_page')).offer, null)
})
