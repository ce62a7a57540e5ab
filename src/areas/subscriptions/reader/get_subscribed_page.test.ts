import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscribedToken } from '../selling/subscription-links.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, begin, contact } = shop

test('a reader who comes back sees the payment though its event is lost', async () => {
  const ada = await seller()
  const { subscriptionId, sessionId } = await begin(ada, { email: 'bob@example.com' })
  const back = {
    kind: 'token',
    token: subscribedToken(world.system.ports, ada.accountId, subscriptionId),
  } as const
  assert.equal((await world.ok(back, 'get_subscribed_page')).status, 'incomplete')
  await sandbox.pay(sessionId, 'pays')
  const page = await world.ok(back, 'get_subscribed_page')
  assert.deepEqual(
    [page.status, page.email, page.price, page.interval, page.asked],
    ['active', 'bob@example.com', 500, 'month', false],
  )
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
  await shop.settle(ada, 'doubled')
  const order = world.vault.sign('order', {
    accountId: ada.accountId,
    subject: `sub_${subscriptionId.slice(4)}`,
    generation: 0,
    about: null,
  })
  assert.equal(
    (await world.refused({ kind: 'token', token: order }, 'get_subscribed_page')).status,
    401,
  )
})
