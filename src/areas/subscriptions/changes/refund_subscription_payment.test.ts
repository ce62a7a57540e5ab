import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, subscribe, read, contact, wait, flips } = shop

test('a part paid back changes nothing else; the rest by a confirmed plan ends the subscription', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  assert.deepEqual(
    await world.ok(ada, 'refund_subscription_payment', { subscriptionId, amount: 200 }),
    { subscriptionId, status: 'pending' },
  )
  assert.equal(
    (await world.refused(ada, 'refund_subscription_payment', { subscriptionId })).code,
    'conflict',
    'one is on its way',
  )
  await world.jobs()
  assert.deepEqual(
    [
      (await read(ada, subscriptionId)).status,
      (await read(ada, subscriptionId)).lastPayment.refundedAmount,
    ],
    ['active', 200],
  )
  const tooMuch = await world.refused(ada, 'refund_subscription_payment', {
    subscriptionId,
    amount: 301,
  })
  assert.deepEqual(
    [tooMuch.errors![0]!.pointer, tooMuch.errors![0]!.detail],
    ['/amount', 'At most €3.00 (300) are left to pay back.'],
  )
  const { confirm, ...plan } = await world.ok(ada, 'refund_subscription_payment', {
    subscriptionId,
    dryRun: true,
  })
  const { paidAt } = (await read(ada, subscriptionId)).lastPayment
  assert.deepEqual(plan, {
    subscriptionId,
    amount: 300,
    left: 0,
    currency: 'eur',
    paidAt,
    endsSubscription: true,
  })
  await world.ok(ada, 'refund_subscription_payment', { subscriptionId, confirm })
  await world.jobs()
  await shop.settle(ada, 'shuffled')
  const ended = await read(ada, subscriptionId)
  assert.deepEqual(
    [ended.status, ended.endReason, ended.lastPayment.refundedAmount],
    ['ended', 'refunded', 500],
  )
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'free')
  assert.deepEqual((await flips(ada)).at(-1), ['downgraded', 'ended'])
  assert.equal(
    (await world.refused(ada, 'refund_subscription_payment', { subscriptionId })).code,
    'nothing_to_refund',
  )
  await wait(ada, 40)
  assert.equal(
    (await read(ada, subscriptionId)).lastPayment.amount,
    500,
    'the provider charges nothing more',
  )
})

test('a trial has nothing to pay back, and another account finds nothing', async () => {
  const ada = await seller({ trialDays: 7 })
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  assert.equal(
    (await world.refused(ada, 'refund_subscription_payment', { subscriptionId })).code,
    'nothing_to_refund',
  )
  assert.equal(
    (await world.refused(await seller(), 'refund_subscription_payment', { subscriptionId })).code,
    'not_found',
  )
})

test('two refunds at once pay back once', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const answers = await Promise.all(
    [1, 2].map(() =>
      world.call(ada, 'refund_subscription_payment', { subscriptionId, amount: 300 }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
  await world.jobs()
  assert.equal((await read(ada, subscriptionId)).lastPayment.refundedAmount, 300)
})

test('a refund that the provider never answered can be asked for again, and is paid back once', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  // The provider pays back, but its response is lost each time.
  await sandbox.fail(providerAccount(ada), {
    how: 'lost_answer',
    times: 100,
    on: 'POST /v1/refunds',
  })
  await world.ok(ada, 'refund_subscription_payment', { subscriptionId, amount: 200 })
  await assert.rejects(world.jobs())
  await sandbox.fail(providerAccount(ada), null)
  assert.equal(
    (await world.refused(ada, 'refund_subscription_payment', { subscriptionId, amount: 200 })).code,
    'conflict',
  )
  world.clock.move(3 * HOUR_MS)
  assert.match(
    (await world.refused(ada, 'refund_subscription_payment', { subscriptionId, amount: 300 }))
      .detail,
    /a refund of 200 yet/,
  )
  await world.ok(ada, 'refund_subscription_payment', { subscriptionId, amount: 200 })
  await world.jobs()
  const { lastPayment, refunds } = await read(ada, subscriptionId)
  assert.deepEqual(
    [lastPayment.refundedAmount, refunds.map(({ status }: { status: string }) => status)],
    [200, ['succeeded']],
  )
  world.leavesJobs('the job that met the failing provider waits for its retry')
})

test('a refund that fails weeks later is shown as failed, and the reader is a paid one again', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  await world.ok(ada, 'refund_subscription_payment', { subscriptionId, amount: 200 })
  await world.jobs()
  await shop.settle(ada)
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  const made = (await records.read('payment', await shop.paymentOf(ada, subscriptionId)))!.refunds
  await sandbox.failRefund(made[0]!.id)
  await shop.settle(ada)
  const { status, lastPayment, refunds } = await read(ada, subscriptionId)
  assert.deepEqual(
    [status, lastPayment.refundedAmount, refunds[0].status, refunds[0].amount],
    ['active', 0, 'failed', 200],
  )
  assert.match(refunds[0].failure, /did not take the money/)
})

test('a disputed payment, a trial and play money say why nothing is paid back', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const dispute = await sandbox.dispute(await shop.paymentOf(ada, subscriptionId))
  await shop.settle(ada)
  const why = async (account: typeof ada, id: string) =>
    (await world.refused(account, 'refund_subscription_payment', { subscriptionId: id })).detail
  assert.match(
    await why(ada, subscriptionId),
    /^The bank asks for its money back already\. Answer the dispute in the sandbox, http:\/\/localhost:3000\/sandbox;/,
  )
  await sandbox.endDispute(dispute.id, 'lost')
  await shop.settle(ada)
  assert.match(await why(ada, subscriptionId), /^The bank has given the last payment back/)
  const trials = await seller({ trialDays: 7 })
  assert.match(
    await why(trials, await subscribe(trials, 'cy@example.com')),
    /^Nothing is paid yet: the first payment comes at the end of the trial/,
  )
  const live = await seller()
  const played = await subscribe(live, 'bob@example.com')
  await sql`update payment_connection set livemode = true where account_id = ${uuidOf(live.accountId)}`.execute(
    world.db,
  )
  assert.match(await why(live, played), /^It was paid with play money/)
})
