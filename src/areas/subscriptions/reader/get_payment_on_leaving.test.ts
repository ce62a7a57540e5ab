import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, contact, leaver } = await paidWorld()

test('the link for leaving shows what is paid for, and one of an earlier address nothing', async () => {
  const ada = await seller()
  await subscribe(ada, 'bob@example.com')
  const bob = await contact(ada, 'bob@example.com')
  const link = leaver(ada, bob)
  const { payments } = await world.ok(link, 'get_payment_on_leaving')
  assert.deepEqual(
    payments.map((one: { price: number; interval: string; cancelsAt: null }) => [
      one.price,
      one.interval,
      one.cancelsAt,
    ]),
    [[500, 'month', null]],
  )
  await world.ok(ada, 'update_contact', { contactId: bob.id, email: 'robert@example.com' })
  assert.deepEqual(await world.ok(link, 'get_payment_on_leaving'), { payments: [] })
})
