import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxServer, testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'
import { stripePayments } from './stripe-payments.ts'

const world = await testWorld({ baseUrl: 'http://localhost:3000' })
const sandbox = testSandbox(world)
const apiBase = await sandboxServer(sandbox)
const payments = stripePayments({
  secretKey: null,
  webhookSecrets: { platform: null, connect: null },
  apiBase,
  sandbox: null,
})

let shops = 0
/** Sells a monthly subscription in a new test shop, and pays it. */
async function subscribed(more: { trialDays?: number } = {}) {
  const shop = payments.at({ kind: 'own', secretKey: `sk_test_subscription${shops++}` })
  const sale = { accountId: 'acc_1', kind: 'subscription', ref: `psn_${shops}` }
  const opened = await shop.checkouts.open({
    sale,
    key: sale.ref,
    item: {
      name: 'The Weekly Garden',
      description: null,
      amount: 500,
      currency: 'eur',
      every: 'month',
    },
    trialDays: more.trialDays ?? 0,
    coupon: null,
    customer: null,
    email: 'ada@example.com',
    language: 'en',
    successUrl: 'http://localhost:3000/thanks',
    cancelUrl: 'http://localhost:3000/',
    expiresAt: null,
  })
  await sandbox.pay(opened.id, 'pays')
  const checkout = (await shop.records.read('checkout', opened.id))!
  const id = checkout.subscriptionId!
  return { shop, sale, checkout, id, subscription: (await shop.records.read('subscription', id))! }
}

test('a paid subscription has its sale, its period, its invoice and its payment', async () => {
  const { shop, sale, checkout, id, subscription } = await subscribed()
  assert.deepEqual(
    [subscription.status, subscription.amount, subscription.every, subscription.sale],
    ['active', 500, 'month', sale],
  )
  assert.ok(subscription.periodEndsAt.getTime() > subscription.periodStartsAt.getTime())
  assert.deepEqual(
    [subscription.cancelsAt, subscription.endedAt, subscription.trialEndsAt],
    [null, null, null],
  )
  const invoice = (await shop.records.read('invoice', subscription.latestInvoiceId!))!
  assert.deepEqual(
    [invoice.status, invoice.paid, invoice.cause, invoice.subscriptionId, invoice.sale],
    ['paid', 500, 'first', id, sale],
  )
  const payment = (await shop.records.read('payment', invoice.paymentIds[0]!))!
  assert.deepEqual([payment.status, payment.received, payment.sale], ['succeeded', 500, null])
  // The payment of a subscription does not name the sale. The payment's invoice does.
  assert.equal((await shop.records.invoiceOf(payment.id))!.id, invoice.id)
  assert.equal((await shop.records.checkoutOf({ kind: 'subscription', id }))!.id, checkout.id)
  const { listed } = await shop.records.list('subscription', { since: null, cursor: null })
  assert.deepEqual(
    listed.map(({ object }) => object),
    [{ kind: 'subscription', id }],
  )
})

test('a subscription ends at its period’s end, goes on after all, and ends at once', async () => {
  const { shop, id, subscription } = await subscribed()
  const cancel = (at: 'now' | 'period_end' | 'never') =>
    shop.changes.cancelSubscription({ key: `${id} ${at}`, subscriptionId: id, at })
  assert.equal(
    (await cancel('period_end')).cancelsAt!.getTime(),
    subscription.periodEndsAt.getTime(),
  )
  assert.equal((await cancel('never')).cancelsAt, null)
  const ended = await cancel('now')
  assert.deepEqual([ended.status, ended.endReason], ['ended', 'requested'])
  assert.notEqual(ended.endedAt, null)
})

test('a trial is told apart, with its end', async () => {
  const { subscription, checkout } = await subscribed({ trialDays: 14 })
  assert.deepEqual([subscription.status, checkout.payment], ['trialing', 'not_needed'])
  assert.ok(subscription.trialEndsAt !== null)
})

test('the amount of a change is the same in the preview and in the change', async () => {
  const { shop, id, subscription } = await subscribed()
  const change = {
    subscriptionId: id,
    name: 'The Weekly Garden',
    amount: 5000,
    currency: 'eur',
    every: 'year' as const,
    prorationDate: subscription.periodStartsAt,
    prorate: true,
  }
  const { dueNow, currency } = await shop.changes.previewSubscription(change)
  assert.deepEqual([currency, dueNow > 0], ['eur', true])
  const { subscription: changed, actionUrl } = await shop.changes.changeSubscription({
    ...change,
    key: 'change',
    payFirst: true,
  })
  assert.deepEqual([changed.amount, changed.every, actionUrl], [5000, 'year', null])
  const invoice = (await shop.records.read('invoice', changed.latestInvoiceId!))!
  assert.equal(invoice.total, dueNow)
})

test('a customer’s page is opened by its address', async () => {
  const { shop, checkout } = await subscribed()
  assert.match(
    await shop.checkouts.portal({
      customer: checkout.customer!,
      returnUrl: 'http://localhost:3000/',
      language: 'de',
    }),
    /portal/,
  )
})
