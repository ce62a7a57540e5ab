import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, contact, leaver, read } = await paidWorld()

test('a reader who leaves ends the payment at the end of its period, and reads on until then', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  const link = leaver(ada, await contact(ada, 'bob@example.com'))
  await world.ok(link, 'unsubscribe_reader', { via: 'email_link' })
  assert.equal((await read(ada, id)).cancelsAt, null, 'leaving alone ends no payment')
  const { payments } = await world.ok(link, 'cancel_payment_on_leaving')
  assert.deepEqual([payments.length, payments[0].cancelsAt], [1, payments[0].periodEndsAt])
  assert.deepEqual(
    await world.ok(link, 'cancel_payment_on_leaving'),
    { payments },
    'once more it stays so',
  )
  const bob = await contact(ada, 'bob@example.com')
  assert.deepEqual([bob.status, bob.tier], ['unsubscribed', 'paid'])
})
