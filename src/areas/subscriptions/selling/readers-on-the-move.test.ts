import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { mailsOf } from '#areas/products/fixtures/shop.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import { DAY_MS } from '#lib/duration.ts'
import { sandboxStripe } from '#test/sandbox.ts'
import { subscribedToken } from './subscription-links.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, subscribe, begin, read, contact, wait, sweep, flips } = shop

test('a reader who moves, leaves, is added again and imported while paying stays a paid one', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com', { card: 'fails_later' })
  const { id: contactId } = await contact(ada, 'bob@example.com')
  await world.ok(ada, 'update_contact', { contactId, email: 'robert@example.com' })
  await world.ok(ada, 'add_contact', { email: 'robert@example.com', tags: ['gardener'] })
  await world.ok(ada, 'unsubscribe_contact', { contactId })
  // The reader's former address now belongs to another person, who has not paid.
  const rows = ['robert', 'bob'].map((name) => ({
    email: `${name}@example.com`,
    tier: 'free',
    paid_until: '',
  }))
  await world.ok(ada, 'import_contacts', { rows })
  await world.jobs()
  const tiers = async () => [
    (await contact(ada, 'robert@example.com')).tier,
    (await contact(ada, 'bob@example.com')).tier,
  ]
  assert.deepEqual(await tiers(), ['paid', 'free'])

  await wait(ada, 32)
  await sweep()
  assert.deepEqual(
    [(await read(ada, id)).status, (await read(ada, id)).contactId],
    ['past_due', contactId],
  )
  const told = async (email: string) =>
    (await mailsOf(world, email)).filter((mail) => mail.includes('did not go through')).length
  assert.deepEqual([await told('robert@example.com'), await told('bob@example.com')], [1, 0])
  await shop.mendCard(ada, id)
  await shop.settle(ada)
  assert.deepEqual([(await read(ada, id)).status, ...(await tiers())], ['active', 'paid', 'free'])
  assert.deepEqual(await flips(ada), [['upgraded', 'paid']])
})

test('the provider knows the address to which a paying reader has moved, and a trial moves along', async () => {
  const ada = await seller({ trialDays: 14 })
  // The address to which the reader moves has had its own trial.
  await world.ok(ada, 'cancel_subscription', {
    subscriptionId: await subscribe(ada, 'robert@example.com'),
    at: 'now',
  })
  const former = await contact(ada, 'robert@example.com')
  await world.ok(ada, 'delete_contact', { contactId: former.id })
  const id = await subscribe(ada, 'bob@example.com')
  const { id: contactId } = await contact(ada, 'bob@example.com')
  for (const email of ['rob@example.com', 'robert@example.com'])
    await world.ok(ada, 'update_contact', { contactId, email })
  await world.jobs()
  const { customer } = (await findSubscription({ db: world.db, accountId: ada.accountId }, id))!
  const known = await sandboxStripe(sandbox, { accountId: ada.accountId }).customers.retrieve(
    customer!,
  )
  assert.equal('email' in known && known.email, 'robert@example.com')
  assert.deepEqual(
    [(await read(ada, id)).email, (await read(ada, id)).status],
    ['robert@example.com', 'trialing'],
  )
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  assert.equal((await read(ada, id)).status, 'trialing')
})

test('events that come a month after the reader has come back change nothing twice', async () => {
  const ada = await seller({ trialDays: 7 })
  const { subscriptionId, sessionId } = await begin(ada, { email: 'bob@example.com' })
  await sandbox.pay(sessionId, 'pays')
  const back = {
    kind: 'token',
    token: subscribedToken(world.system.ports, ada.accountId, subscriptionId),
  } as const
  assert.equal((await world.ok(back, 'get_subscribed_page')).status, 'trialing')
  world.clock.move(31 * DAY_MS)
  await sandbox.advance(0, providerAccount(ada))
  await sweep()
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
  for (const order of ['shuffled', 'doubled'] as const) await shop.settle(ada, order)
  assert.equal((await world.ok(back, 'get_subscribed_page')).status, 'active')
  assert.deepEqual(await flips(ada), [['upgraded', 'trial']])
})

test('clocks of this server and of the provider that differ by a month flip nothing twice', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  const tier = async () => (await contact(ada, 'bob@example.com')).tier
  // The clock of the sandbox provider moves ahead, as its button in the dashboard does.
  await sandbox.advance(31, providerAccount(ada))
  await shop.settle(ada)
  await sweep()
  assert.deepEqual([await tier(), (await read(ada, id)).status], ['paid', 'active'])
  // This server's clock moves back to a time before the subscription began, and then ahead to a
  // time after its period.
  for (const days of [-31, 62]) {
    world.clock.move(days * DAY_MS)
    await sweep()
    await shop.settle(ada, 'doubled')
    await world.ok(ada, 'reconcile_payments')
    await world.jobs()
    assert.equal(await tier(), 'paid', `${days} days`)
  }
  assert.deepEqual(await flips(ada), [['upgraded', 'paid']])
})
