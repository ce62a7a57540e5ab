import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentUrl } from '../mails/payment-links.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, contact } = await paidWorld()

test('the mailed link opens the page for the card, until its reader has another address', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await contact(ada, 'bob@example.com')
  const url = paymentUrl(world.system.ports, ada.accountId, {
    subscriptionId,
    email: bob.email,
    newsletter: { siteUrl: null },
  })
  const link = { kind: 'token', token: url.split('/').at(-1)! } as const
  assert.match((await world.ok(link, 'open_payment_portal')).url, /portal/)
  await world.ok(ada, 'update_contact', { contactId: bob.id, email: 'robert@example.com' })
  assert.equal((await world.refused(link, 'open_payment_portal')).code, 'not_found')
})
