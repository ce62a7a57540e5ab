import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, signIn, read } = await paidWorld()

test('shows the amount and changes nothing; without a yearly price there is no change', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const shown = await world.ok(bob, 'preview_reader_change', { subscriptionId })
  assert.deepEqual([shown.price, shown.currency, shown.trialEndsAt], [5000, 'eur', null])
  assert.equal((await read(ada, subscriptionId)).interval, 'month')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    paid: { yearlyPrice: null },
  })
  assert.equal(
    (await world.refused(bob, 'preview_reader_change', { subscriptionId })).code,
    'not_changeable',
  )
})
