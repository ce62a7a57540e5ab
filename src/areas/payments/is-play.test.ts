import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentWorld } from './fixtures/payment-world.ts'
import { writeDisputedText } from './is-play.ts'

const { world, shop } = await paymentWorld()

test('a dispute is answered where its sale was paid, whatever is connected now', async () => {
  const { accountId } = await shop()
  const scope = { db: world.db, accountId, ports: world.system.ports }
  assert.match(
    await writeDisputedText(scope, { livemode: false }, 'order'),
    /in the sandbox, http:\/\/localhost:3000\/sandbox;/,
  )
  assert.match(
    await writeDisputedText(scope, { livemode: true }, 'order'),
    /Answer the dispute at Stripe;/,
  )
})
