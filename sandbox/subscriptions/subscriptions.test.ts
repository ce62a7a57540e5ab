import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { sandboxStripe, testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'
import type { Card } from '../objects/cards.ts'

const world = await testWorld()
const sandbox = testSandbox(world)
let keys = 0
const DAY_S = 86_400

const monthly = {
  currency: 'eur',
  unit_amount: 500,
  recurring: { interval: 'month' as const },
  product_data: { name: 'The Weekly Garden' },
}

/** Opens an account of its own with a subscription that began in a checkout. */
async function subscribed(
  card: Card = 'pays',
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const stripe = sandboxStripe(sandbox, { key: `sk_test_subs${keys++}` })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    success_url: 'https://garden.example/thanks',
    line_items: [{ price_data: monthly, quantity: 1 }],
    subscription_data: { metadata: { ref: 'psn_1' }, ...more.subscription_data },
    ...(more.discounts && { discounts: more.discounts }),
  })
  assert.equal((await sandbox.pay(session.id, card)).result, 'complete')
  const account = (await stripe.accounts.retrieveCurrent()).id
  const done = await stripe.checkout.sessions.retrieve(session.id)
  const id = done.subscription as string
  return {
    stripe,
    account,
    id,
    session: done,
    read: () => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] }),
  }
}

const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice

test('a checkout begins a subscription with a paid invoice, its payment, and a period of a month', async () => {
  const { stripe, session, read } = await subscribed()
  const subscription = await read()
  assert.equal(subscription.status, 'active')
  assert.deepEqual(subscription.metadata, { ref: 'psn_1' })
  const [item] = subscription.items.data
  assert.ok(item!.current_period_end - item!.current_period_start >= 28 * DAY_S)
  const invoice = invoiceOf(subscription)
  assert.deepEqual(
    [invoice.status, invoice.billing_reason, invoice.amount_paid],
    ['paid', 'subscription_create', 500],
  )
  assert.equal(invoice.parent!.subscription_details!.subscription, subscription.id)
  assert.deepEqual([session.payment_intent, session.invoice], [null, invoice.id])
  const payment = invoice.payments!.data[0]!.payment.payment_intent as string
  const found = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: payment },
  })
  assert.equal(found.data[0]!.invoice, invoice.id)
})

test('it renews every month, in order, when the clock moves by a quarter', async () => {
  const { stripe, account, id, read } = await subscribed()
  await sandbox.advance(95, account)
  const invoices = await stripe.invoices.list({ subscription: id })
  assert.deepEqual(
    invoices.data.map(
      ({ status, billing_reason: reason, amount_paid: paid }) => `${status} ${reason} ${paid}`,
    ),
    [...Array<string>(3).fill('paid subscription_cycle 500'), 'paid subscription_create 500'],
  )
  const events = await stripe.events.list({ limit: 100 })
  const times = events.data.map(({ created }) => created)
  assert.deepEqual(
    times,
    [...times].sort((a, b) => b - a),
  )
  assert.equal((await read()).status, 'active')
})

test('a renewal that fails is tried four times, and then the subscription ends', async () => {
  const { stripe, account, id, read } = await subscribed('fails_later')
  await sandbox.advance(32, account)
  const late = await read()
  assert.equal(late.status, 'past_due')
  assert.ok(invoiceOf(late).next_payment_attempt! > late.items.data[0]!.current_period_start)
  await sandbox.advance(16, account)
  const ended = await read()
  assert.deepEqual(
    [ended.status, ended.cancellation_details!.reason, invoiceOf(ended).attempt_count],
    ['canceled', 'payment_failed', 4],
  )
  await sandbox.advance(60, account)
  assert.equal((await stripe.invoices.list({ subscription: id })).data.length, 2)
  assert.equal((await stripe.charges.list()).data.filter(({ paid }) => paid).length, 1)
})

test('another card makes a subscription that is past due active again', async () => {
  const { stripe, account, read } = await subscribed('fails_later')
  await sandbox.advance(32, account)
  const { customer, latest_invoice: invoice } = await read()
  const method = await sandbox.addCard(account, customer as string, 'pays')
  await stripe.invoices.pay((invoice as Stripe.Invoice).id, { payment_method: method })
  assert.equal((await read()).status, 'active')
  await sandbox.advance(40, account)
  assert.equal((await read()).status, 'active')
})

test('a trial costs nothing, warns three days before its end, and then is paid', async () => {
  const { account, read, session } = await subscribed('pays', {
    subscription_data: { trial_period_days: 14 },
  })
  assert.deepEqual([session.amount_total, session.payment_status], [0, 'no_payment_required'])
  assert.equal((await read()).status, 'trialing')
  await sandbox.advance(12, account)
  assert.ok((await sandbox.events(account)).includes('customer.subscription.trial_will_end'))
  assert.equal((await read()).status, 'trialing')
  await sandbox.advance(3, account)
  const paid = await read()
  assert.deepEqual([paid.status, invoiceOf(paid).amount_paid], ['active', 500])
  assert.equal(
    (await sandbox.events(account)).filter(
      (type) => type === 'customer.subscription.trial_will_end',
    ).length,
    1,
  )
})

test('it ends now, at the period’s end or at a time, and that can be taken back', async () => {
  const { stripe, account, id, read } = await subscribed()
  const set = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  assert.equal(set.cancel_at, set.items.data[0]!.current_period_end)
  assert.equal(
    (await stripe.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at,
    null,
  )
  const { created } = await read()
  const at = await stripe.subscriptions.update(id, { cancel_at: created + 5 * DAY_S })
  assert.equal(at.cancel_at_period_end, false)
  await sandbox.advance(6, account)
  assert.deepEqual(
    [(await read()).status, (await read()).ended_at],
    ['canceled', created + 5 * DAY_S],
  )
  const other = await subscribed()
  assert.equal((await other.stripe.subscriptions.cancel(other.id)).status, 'canceled')
  await assert.rejects(other.stripe.subscriptions.cancel(other.id), { code: 'resource_missing' })
  assert.deepEqual((await other.stripe.subscriptions.list()).data, [])
  assert.equal((await other.stripe.subscriptions.list({ status: 'all' })).data.length, 1)
})

test('a preview says to the cent what a change to a yearly price costs at that second', async () => {
  const { stripe, account, id, read } = await subscribed()
  await sandbox.advance(10, account)
  const before = await read()
  const item = before.items.data[0]!
  const product = await stripe.products.create({ name: 'The Weekly Garden, yearly' })
  const change = {
    items: [
      {
        id: item.id,
        price_data: {
          currency: 'eur',
          unit_amount: 5000,
          recurring: { interval: 'year' as const },
          product: product.id,
        },
      },
    ],
    proration_behavior: 'always_invoice' as const,
    proration_date: item.current_period_start + 10 * DAY_S,
  }
  const shown = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: change,
  })
  const whole = item.current_period_end - item.current_period_start
  assert.equal(
    shown.amount_due,
    5000 - Math.floor((2 * 500 * (whole - 10 * DAY_S) + whole) / (2 * whole)),
  )
  assert.equal(
    shown.parent!.subscription_details!.subscription_proration_date,
    change.proration_date,
  )
  await stripe.subscriptions.update(id, { ...change, payment_behavior: 'pending_if_incomplete' })
  const after = await read()
  assert.equal(invoiceOf(after).amount_paid, shown.amount_due)
  assert.equal(after.items.data[0]!.price.recurring!.interval, 'year')
  assert.equal(after.items.data[0]!.id, item.id)
})

test('a month that a coupon made cheaper is credited with what was asked for it', async () => {
  for (const duration of ['once', 'forever'] as const) {
    const { id: coupon } = await sandboxStripe(sandbox, {
      key: `sk_test_subs${keys}`,
    }).coupons.create({ percent_off: 20, duration })
    const { stripe, id, read } = await subscribed('pays', { discounts: [{ coupon }] })
    const item = (await read()).items.data[0]!
    const { id: product } = await stripe.products.create({ name: 'The Weekly Garden, yearly' })
    const shown = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [
          {
            id: item.id,
            price_data: {
              currency: 'eur',
              unit_amount: 5000,
              recurring: { interval: 'year' },
              product,
            },
          },
        ],
        proration_behavior: 'always_invoice',
        proration_date: item.current_period_start,
      },
    })
    assert.equal(shown.amount_due, (duration === 'once' ? 5000 : 4000) - 400)
  }
})

test('an update that is not paid waits, and is applied when its invoice is paid', async () => {
  const { stripe, account, id, read } = await subscribed()
  const subscription = await read()
  const declined = await sandbox.addCard(account, subscription.customer as string, 'declined')
  await stripe.subscriptions.update(id, { default_payment_method: declined })
  const item = subscription.items.data[0]!
  const product = await stripe.products.create({ name: 'More' })
  const ask = () =>
    stripe.subscriptions.update(id, {
      items: [
        {
          id: item.id,
          price_data: {
            currency: 'eur',
            unit_amount: 2000,
            recurring: { interval: 'month' },
            product: product.id,
          },
        },
      ],
      proration_behavior: 'always_invoice',
      proration_date: item.current_period_start,
      payment_behavior: 'pending_if_incomplete',
    })
  await ask()
  const first = invoiceOf(await read())
  await ask()
  const waiting = await read()
  // The first try's credit for unused time is no invoice of the month, and nothing of that try is
  // left to be paid.
  assert.deepEqual([first.amount_due, invoiceOf(waiting).amount_due], [1500, 1500])
  assert.equal((await stripe.invoices.retrieve(first.id)).status, 'void')
  assert.equal(waiting.items.data[0]!.price.unit_amount, 500)
  assert.equal(waiting.pending_update!.subscription_items![0]!.price.unit_amount, 2000)
  assert.equal(waiting.status, 'active')
  const pays = await sandbox.addCard(account, subscription.customer as string, 'pays')
  await stripe.invoices.pay(invoiceOf(waiting).id, { payment_method: pays })
  const applied = await read()
  assert.deepEqual([applied.items.data[0]!.price.unit_amount, applied.pending_update], [2000, null])
})

test('a coupon for one invoice reduces the first, one for ever each', async () => {
  for (const [duration, second] of [
    ['once', 500],
    ['forever', 400],
  ] as const) {
    const stripe = sandboxStripe(sandbox, { key: `sk_test_subs${keys}` })
    const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration })
    const { account, id } = await subscribed('pays', { discounts: [{ coupon }] })
    await sandbox.advance(32, account)
    const { data } = await stripe.invoices.list({ subscription: id })
    assert.deepEqual(
      data.map(({ amount_paid: paid }) => paid),
      [second, 400],
    )
  }
})
