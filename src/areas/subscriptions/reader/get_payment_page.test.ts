import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentUrl } from '../mails/payment-links.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, wait } = await paidWorld()

test('the mailed link shows the state of the payment, and another purpose nothing', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com', { card: 'fails_later' })
  await wait(ada, 32)
  const url = paymentUrl(world.system.ports, ada.accountId, {
    subscriptionId,
    email: 'Bob@example.com',
    newsletter: { siteUrl: null },
  })
  const page = await world.ok({ kind: 'token', token: url.split('/').at(-1)! }, 'get_payment_page')
  assert.deepEqual([page.status, page.price, page.interval], ['past_due', 500, 'month'])
  const other = world.vault.sign('subscribed', {
    accountId: ada.accountId,
    subject: `sub_${subscriptionId.slice(4)}`,
    generation: 0,
    about: null,
  })
  assert.equal(
    (await world.refused({ kind: 'token', token: other }, 'get_payment_page')).status,
    401,
  )
})
