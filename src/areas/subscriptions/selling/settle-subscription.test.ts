import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, subscribe, begin, read, contact, wait, sweep, flips, mendCard } =
  shop

test('a failed renewal keeps the tier for the days of grace, and then ends it once as unpaid', async () => {
  const ada = await seller({ graceDays: 5 })
  const id = await subscribe(ada, 'bob@example.com', { card: 'fails_later' })
  await wait(ada, 32)
  await sweep()
  assert.equal((await read(ada, id)).status, 'past_due')
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
  await wait(ada, 6, 'dropped')
  await sweep()
  await sweep()
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'free')
  assert.deepEqual(await flips(ada), [
    ['upgraded', 'paid'],
    ['downgraded', 'unpaid'],
  ])
})

test('a card that is mended within the grace goes on without an event, and later upgrades again', async () => {
  const ada = await seller({ graceDays: 5 })
  const id = await subscribe(ada, 'bob@example.com', { card: 'fails_later' })
  await wait(ada, 32)
  await mend(ada, id)
  assert.equal((await read(ada, id)).status, 'active')
  assert.equal((await flips(ada)).length, 1)
})

test('without days of grace the first failed payment ends the tier', async () => {
  const ada = await seller({ graceDays: 0 })
  await subscribe(ada, 'bob@example.com', { card: 'fails_later' })
  await wait(ada, 32)
  await sweep()
  assert.deepEqual((await flips(ada)).at(-1), ['downgraded', 'unpaid'])
})

test('when the retries end unpaid, the subscription is over, and nothing flips twice', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com', { card: 'fails_later' })
  for (let weeks = 0; weeks < 10; weeks++) {
    await wait(ada, 7, weeks % 2 === 0 ? 'dropped' : 'shuffled')
    await sweep()
  }
  const ended = await read(ada, id)
  assert.deepEqual([ended.status, ended.endReason], ['ended', 'unpaid'])
  assert.equal((await flips(ada)).length, 2)
})

test('with all events lost, a payment is found by the clock, and so is its end', async () => {
  const ada = await seller()
  const { subscriptionId, sessionId } = await begin(ada, { email: 'bob@example.com' })
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada, 'dropped')
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  assert.equal((await read(ada, subscriptionId)).status, 'active')
  await wait(ada, 32, 'dropped')
  await sweep()
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
  assert.equal((await flips(ada)).length, 1)
})

test('a dispute ends the subscription, and one that is won gives the period back', async () => {
  const ada = await seller()
  const { subscriptionId, sessionId } = await begin(ada, { email: 'bob@example.com' })
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada)
  const { id } = await sandbox.dispute(await shop.paymentOf(ada, subscriptionId))
  await shop.settle(ada)
  await world.jobs()
  const ended = await read(ada, subscriptionId)
  assert.deepEqual(
    [ended.status, ended.endReason, ended.lastPayment.dispute],
    ['ended', 'disputed', 'open'],
  )
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'free')
  await sandbox.endDispute(id, 'won')
  await shop.settle(ada)
  const bob = await contact(ada, 'bob@example.com')
  assert.deepEqual([bob.tier, bob.paidUntil], ['paid', ended.periodEndsAt])
  await wait(ada, 32)
  await sweep()
  assert.deepEqual(
    (await flips(ada)).map(([kind]) => kind),
    ['upgraded', 'downgraded', 'upgraded', 'downgraded'],
  )
})

test('a dispute that is won gives no period back that was never paid', async () => {
  const ada = await seller()
  const { subscriptionId, sessionId } = await begin(ada, { email: 'bob@example.com' })
  await sandbox.pay(sessionId, 'fails_later')
  await shop.settle(ada)
  const payment = await shop.paymentOf(ada, subscriptionId)
  await wait(ada, 32)
  assert.equal((await read(ada, subscriptionId)).status, 'past_due')
  const { id } = await sandbox.dispute(payment)
  await shop.settle(ada)
  await sandbox.endDispute(id, 'won')
  await shop.settle(ada)
  await sweep()
  assert.deepEqual(
    [(await read(ada, subscriptionId)).endReason, (await contact(ada, 'bob@example.com')).tier],
    ['disputed', 'free'],
  )
})

test('a reader who pays twice stays a paid one until the second ends, and both are shown', async () => {
  const ada = await seller()
  const first = await subscribe(ada, 'bob@example.com')
  const second = await subscribe(ada, 'bob@example.com', { interval: 'year' })
  assert.deepEqual((await read(ada, first)).others, [second])
  await world.ok(ada, 'cancel_subscription', { subscriptionId: first, at: 'now' })
  assert.deepEqual([(await read(ada, second)).others, (await flips(ada)).length], [[], 1])
})

test('play money ends once the account takes real money', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  await sql`update payment_connection set livemode = true where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  await sweep()
  assert.deepEqual(
    [(await read(ada, id)).status, (await read(ada, id)).endReason],
    ['ended', 'replaced'],
  )
  assert.deepEqual((await flips(ada)).at(-1), ['downgraded', 'ended'])
})

/** Replaces the reader's card by one that can pay, and delivers the events. */
async function mend(
  account: Awaited<ReturnType<typeof seller>>,
  subscriptionId: string,
): Promise<void> {
  await mendCard(account, subscriptionId)
  await shop.settle(account)
}
