import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxStripe } from '#test/sandbox.ts'
import type { TestAccount } from '#test/world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

// A direct debit takes days at the bank. The provider already begins the subscription in this time.

const { world, sandbox, seller, subscribe, signIn, read, contact, wait, sweep, flips } =
  await paidWorld()

const tierOf = async (ada: TestAccount) => (await contact(ada, 'bob@example.com')).tier
const chargesOf = async ({ accountId }: TestAccount) =>
  (await sandboxStripe(sandbox, { accountId }).charges.list()).data
    .map(({ status, amount }) => `${status} ${amount}`)
    .sort()

test('a debit is shown once the bank has taken it, and its reader reads meanwhile', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com', { card: 'debit' })
  assert.deepEqual(
    [await tierOf(ada), (await read(ada, id)).status, (await read(ada, id)).lastPayment],
    ['paid', 'active', null],
  )
  const { code, detail } = await world.refused(ada, 'refund_subscription_payment', {
    subscriptionId: id,
  })
  assert.deepEqual(
    [code, /takes some days for a direct debit/.test(detail)],
    ['nothing_to_refund', true],
  )
  await wait(ada, 4, 'shuffled')
  assert.deepEqual(
    [(await read(ada, id)).lastPayment.amount, await chargesOf(ada)],
    [500, ['succeeded 500']],
  )
  // The direct debit of a renewal also takes days, and the reader's access does not end meanwhile.
  await wait(ada, 29)
  await sweep()
  assert.deepEqual(
    [await tierOf(ada), (await read(ada, id)).status, await chargesOf(ada)],
    ['paid', 'active', ['pending 500', 'succeeded 500']],
  )
  await wait(ada, 4)
  assert.deepEqual(
    [await chargesOf(ada), await flips(ada)],
    [['succeeded 500', 'succeeded 500'], [['upgraded', 'paid']]],
  )
})

test('a first debit that bounces ends the access at once: nothing was ever paid', async () => {
  const ada = await seller({ graceDays: 30 })
  const id = await subscribe(ada, 'bob@example.com', { card: 'debit_bounces' })
  assert.equal(await tierOf(ada), 'paid')
  await wait(ada, 4)
  assert.deepEqual(
    [(await read(ada, id)).status, (await read(ada, id)).lastPayment, await tierOf(ada)],
    ['past_due', null, 'free'],
  )
  assert.deepEqual((await flips(ada)).at(-1), ['downgraded', 'unpaid'])
})

test('a debit that arrives after the subscription ended is shown, and can be paid back', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com', { card: 'debit' })
  await world.ok(ada, 'cancel_subscription', { subscriptionId: id, at: 'now' })
  assert.equal(await tierOf(ada), 'free')
  await wait(ada, 4)
  assert.deepEqual(
    [(await read(ada, id)).status, (await read(ada, id)).lastPayment.amount, await tierOf(ada)],
    ['ended', 500, 'free'],
  )
  await world.ok(ada, 'refund_subscription_payment', { subscriptionId: id })
  await world.jobs()
  assert.equal((await read(ada, id)).lastPayment.refundedAmount, 500)
})

test('a year waits for the debit of the month, whose money it credits, and is asked for once', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com', { card: 'debit' })
  const bob = await signIn(ada, 'bob@example.com')
  const refused = async () =>
    (await world.refused(bob, 'preview_reader_change', { subscriptionId: id })).detail
  assert.match(await refused(), /^Your bank is still taking your last payment/)
  await wait(ada, 4)
  const { dueNow, price, at } = await world.ok(bob, 'preview_reader_change', { subscriptionId: id })
  await world.ok(bob, 'change_reader_subscription', { subscriptionId: id, dueNow, price, at })
  assert.deepEqual(
    [(await read(ada, id)).interval, await chargesOf(ada)],
    ['year', [`pending ${dueNow}`, 'succeeded 500']],
  )
  await wait(ada, 4, 'doubled')
  assert.deepEqual(
    [(await read(ada, id)).lastPayment.amount, (await chargesOf(ada)).length],
    [dueNow, 2],
  )
})
