import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import { sandboxStripe } from '#test/sandbox.ts'
import { beforeChanges } from '../fixtures/odd-provider.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, subscribe, signIn, read, wait, settle, flips } = shop

test('a change to a year charges the amount that was shown, less what is left of the month', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  await wait(ada, 10)
  const shown = await world.ok(bob, 'preview_reader_change', { subscriptionId })
  assert.ok(shown.dueNow > 4600 && shown.dueNow < 4800, String(shown.dueNow))
  // The reader waits for 20 minutes, and then pays the amount that was shown.
  world.clock.move(20 * MINUTE_MS)
  const { dueNow, price, at } = shown
  assert.equal(
    (await world.ok(bob, 'change_reader_subscription', { subscriptionId, dueNow, price, at }))
      .actionUrl,
    null,
  )
  const yearly = await read(ada, subscriptionId)
  assert.deepEqual(
    [yearly.interval, yearly.price, yearly.lastPayment.amount],
    ['year', 5000, dueNow],
  )
  assert.equal((await flips(ada)).length, 1)
  assert.equal(
    (await world.refused(bob, 'preview_reader_change', { subscriptionId })).code,
    'not_changeable',
  )
})

test('another amount, and another price, are refused, and nothing is charged', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const { dueNow, price, at } = await world.ok(bob, 'preview_reader_change', { subscriptionId })
  const change = (input: object) =>
    world.refused(bob, 'change_reader_subscription', {
      subscriptionId,
      dueNow,
      price,
      at,
      ...input,
    })
  assert.equal((await change({ dueNow: 1 })).code, 'amount_changed')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    paid: { yearlyPrice: 6000 },
  })
  assert.equal((await change({})).code, 'amount_changed')
  assert.equal((await read(ada, subscriptionId)).interval, 'month')
})

test('in a trial the change is free, and the first payment is that of the year', async () => {
  const ada = await seller({ trialDays: 14 })
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const { dueNow, price, at, trialEndsAt } = await world.ok(bob, 'preview_reader_change', {
    subscriptionId,
  })
  assert.deepEqual([dueNow, trialEndsAt !== null], [0, true])
  await world.ok(bob, 'change_reader_subscription', { subscriptionId, dueNow, price, at })
  assert.deepEqual(
    [(await read(ada, subscriptionId)).status, (await read(ada, subscriptionId)).interval],
    ['trialing', 'year'],
  )
  await wait(ada, 15)
  assert.equal((await read(ada, subscriptionId)).lastPayment.amount, 5000)
})

test('a change that is sent three times at once is charged once', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const { dueNow, price, at } = await world.ok(bob, 'preview_reader_change', { subscriptionId })
  const change = () =>
    world.call(bob, 'change_reader_subscription', { subscriptionId, dueNow, price, at })
  await Promise.all([change(), change(), change()])
  await settle(ada, 'shuffled')
  const { data } = await sandboxStripe(sandbox, { accountId: ada.accountId }).charges.list()
  assert.deepEqual(data.map(({ amount }) => amount).sort(), [dueNow, 500].sort())
  assert.equal((await read(ada, subscriptionId)).interval, 'year')
})

test('while the month is paid back no year is charged, and the refund ends the subscription', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const { dueNow, price, at } = await world.ok(bob, 'preview_reader_change', { subscriptionId })
  await world.ok(ada, 'refund_subscription_payment', { subscriptionId })
  const { status, code } = await world.refused(bob, 'change_reader_subscription', {
    subscriptionId,
    dueNow,
    price,
    at,
  })
  assert.deepEqual([status, code], [409, 'not_changeable'])
  await world.jobs()
  await settle(ada)
  const { data } = await sandboxStripe(sandbox, { accountId: ada.accountId }).charges.list()
  assert.deepEqual(
    [
      data.map(({ amount_refunded }) => amount_refunded),
      (await read(ada, subscriptionId)).endReason,
    ],
    [[500], 'refunded'],
  )
})

test('while a year can be paid at the bank no month is refunded, and its reader can try again', async () => {
  const ada = await seller()
  const { accountId } = ada
  const stripe = sandboxStripe(sandbox, { accountId })
  for (const name of ['pays', 'leaves'] as const) {
    const subscriptionId = await subscribe(ada, `${name}@example.com`)
    const reader = await signIn(ada, `${name}@example.com`)
    await wait(ada, 1)
    const { customer, providerId } = (await findSubscription(
      { db: world.db, accountId },
      subscriptionId,
    ))!
    await stripe.subscriptions.update(providerId!, {
      default_payment_method: await sandbox.addCard(providerAccount(ada), customer!, 'declined'),
    })
    const { dueNow, price, at } = await world.ok(reader, 'preview_reader_change', {
      subscriptionId,
    })
    const change = async () =>
      (await world.ok(reader, 'change_reader_subscription', { subscriptionId, dueNow, price, at }))
        .actionUrl
    assert.notEqual(await change(), null)
    world.clock.move(11 * MINUTE_MS)
    const { code, detail } = await world.refused(ada, 'refund_subscription_payment', {
      subscriptionId,
    })
    assert.deepEqual(
      [code, /can pay for it at the bank until \S+Z\./.test(detail)],
      ['change_under_way', true],
      detail,
    )
    assert.notEqual(await change(), null)
    if (name === 'leaves') world.clock.move(23 * HOUR_MS)
    else {
      await shop.mendCard(ada, subscriptionId)
      await settle(ada)
    }
    const { amount } = await world.ok(ada, 'refund_subscription_payment', {
      subscriptionId,
      dryRun: true,
    })
    assert.equal(amount, name === 'leaves' ? 500 : dueNow)
  }
})

test('while the year is being paid no refund and no second change begins, then its refund can', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  await wait(ada, 1)
  const { dueNow, price, at } = await world.ok(bob, 'preview_reader_change', { subscriptionId })
  const meanwhile: string[] = []
  const again = () =>
    world.refused(bob, 'change_reader_subscription', { subscriptionId, dueNow, price, at })
  beforeChanges(world, async () => {
    meanwhile.push(
      (await world.refused(ada, 'refund_subscription_payment', { subscriptionId })).code,
      (await again()).code,
    )
  })
  await world.ok(bob, 'change_reader_subscription', { subscriptionId, dueNow, price, at })
  assert.deepEqual(meanwhile, ['change_under_way', 'not_changeable'])
  assert.equal(
    (await world.ok(ada, 'refund_subscription_payment', { subscriptionId, dryRun: true })).amount,
    dueNow,
  )
})

test('a change without an answer holds up refunds and changes, and a refused one does not', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const { dueNow, price, at } = await world.ok(bob, 'preview_reader_change', { subscriptionId })
  const failures = [new PaymentsFailure('declined'), new PaymentsFailure('unavailable')]
  beforeChanges(world, () => Promise.reject(failures.shift()!))
  const change = async () =>
    (await world.refused(bob, 'change_reader_subscription', { subscriptionId, dueNow, price, at }))
      .status
  const refundable = async () =>
    (await world.ok(ada, 'refund_subscription_payment', { subscriptionId, dryRun: true })).amount
  assert.deepEqual([await change(), await refundable()], [402, 500])
  assert.equal(await change(), 503)
  assert.equal(await change(), 409)
  const { status, code, detail } = await world.refused(ada, 'refund_subscription_payment', {
    subscriptionId,
  })
  assert.deepEqual([status, code], [409, 'change_under_way'])
  assert.match(
    detail,
    /Read the subscription again in a minute, or at \S+Z at the latest, and refund what it then shows\.$/,
  )
  world.clock.move(10 * MINUTE_MS)
  assert.equal(await refundable(), 500)
})
