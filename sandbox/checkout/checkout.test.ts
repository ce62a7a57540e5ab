import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { sandboxStripe, testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const posted: { url: string; headers: Record<string, string>; body: string }[] = []
const sandbox = testSandbox(world, {
  post: async (url, headers, body) => (posted.push({ url, headers, body }), 200),
})

let keys = 0
/** Opens an account of its own, with a client of it. */
function shop() {
  return sandboxStripe(sandbox, { key: `sk_test_shop${keys++}` })
}

const book = { currency: 'eur', unit_amount: 1250, product_data: { name: 'Gardening by the moon' } }
const payment = {
  mode: 'payment' as const,
  success_url: 'https://garden.example/thanks?id={CHECKOUT_SESSION_ID}',
  line_items: [{ price_data: book, quantity: 1 }],
}

test('a paid session is complete, with an intent, a charge, its fee, and their events in order', async () => {
  const stripe = shop()
  const session = await stripe.checkout.sessions.create({
    ...payment,
    metadata: { order: 'ord_1' },
    payment_intent_data: { metadata: { order: 'ord_1' } },
  })
  assert.equal(session.status, 'open')
  assert.match(
    session.url!,
    /^http:\/\/mailcast\.test\/sandbox\/acct_\w+\/checkout\/cs_test_\w{24}$/,
  )
  assert.equal(session.payment_intent, null)

  const paid = await sandbox.pay(session.id, { card: 'pays', email: 'bob@example.com' })
  assert.deepEqual(paid, {
    result: 'complete',
    url: `https://garden.example/thanks?id=${session.id}`,
  })

  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent.latest_charge.balance_transaction'],
  })
  assert.equal(done.status, 'complete')
  assert.equal(done.payment_status, 'paid')
  assert.equal(done.customer_details!.email, 'bob@example.com')
  assert.equal(done.line_items!.data[0]!.amount_total, 1250)
  const intent = done.payment_intent as Stripe.PaymentIntent
  assert.deepEqual(intent.metadata, { order: 'ord_1' })
  const charge = intent.latest_charge as Stripe.Charge
  assert.equal(charge.paid, true)
  const { fee, net } = charge.balance_transaction as Stripe.BalanceTransaction
  assert.deepEqual({ fee, net }, { fee: 66, net: 1184 })
  const { data: events } = await stripe.events.list()
  assert.deepEqual(events.map(({ type }) => type).reverse(), [
    'product.created',
    'price.created',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

test('an event is signed as npm’s client expects it', async () => {
  const stripe = shop()
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://localhost:3000/inbound/stripe/one',
    enabled_events: ['checkout.session.completed'],
  })
  const session = await stripe.checkout.sessions.create(payment)
  await sandbox.pay(session.id, 'pays')
  posted.length = 0
  assert.deepEqual(await sandbox.deliver(), [200])
  const [{ url, headers, body }] = posted as [(typeof posted)[0]]
  assert.equal(url, endpoint.url)
  const event = stripe.webhooks.constructEvent(body, headers['stripe-signature']!, endpoint.secret!)
  assert.equal(event.type, 'checkout.session.completed')
  assert.equal(event.data.object.id, session.id)
  assert.throws(
    () =>
      stripe.webhooks.constructEvent(`${body} `, headers['stripe-signature']!, endpoint.secret!),
    /signature/i,
  )
  assert.deepEqual(await sandbox.deliver(), [])
})

test('a declined card leaves the session open, and another card pays it with the same intent', async () => {
  const stripe = shop()
  const session = await stripe.checkout.sessions.create(payment)
  assert.deepEqual(await sandbox.pay(session.id, 'declined'), {
    result: 'refused',
    reason: 'declined',
  })
  const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  assert.equal(open.status, 'open')
  const failed = open.payment_intent as Stripe.PaymentIntent
  assert.equal(failed.last_payment_error!.decline_code, 'generic_decline')
  assert.equal((await sandbox.pay(session.id, 'pays')).result, 'complete')
  const paid = await stripe.paymentIntents.retrieve(failed.id)
  assert.equal(paid.status, 'succeeded')
  const charges = await stripe.charges.list({ payment_intent: failed.id })
  assert.deepEqual(
    charges.data.map(({ status }) => status),
    ['succeeded', 'failed'],
  )
})

test('3-D Secure that fails leaves the session open; passed, it is paid', async () => {
  const stripe = shop()
  const session = await stripe.checkout.sessions.create(payment)
  const asked = await sandbox.pay(session.id, 'secure')
  assert.equal(asked.result, 'action')
  assert.deepEqual(await sandbox.secure(session.id, 'fail'), {
    result: 'refused',
    reason: 'authentication_failed',
    session: session.id,
  })
  await sandbox.pay(session.id, 'secure')
  assert.equal((await sandbox.secure(session.id, 'pass')).result, 'complete')
  assert.equal((await sandbox.secure(session.id, 'pass')).result, 'refused')
  assert.equal((await stripe.charges.list()).data.length, 1)
})

test('two buyers at once: one pays, and one is told that it is closed', async () => {
  const stripe = shop()
  const session = await stripe.checkout.sessions.create(payment)
  const results = await Promise.all(
    ['pays', 'pays', 'secure'].map((card) => sandbox.pay(session.id, card as 'pays')),
  )
  assert.equal(results.filter(({ result }) => result === 'complete').length, 1)
  assert.equal((await stripe.charges.list()).data.length, 1)
})

test('a coupon for one is taken by one of two buyers', async () => {
  const stripe = shop()
  await stripe.coupons.create({ id: 'spring', percent_off: 20, max_redemptions: 1 })
  await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: 'spring' },
    code: 'SPRING',
  })
  const sessions = await Promise.all(
    [1, 2].map(() => stripe.checkout.sessions.create({ ...payment, allow_promotion_codes: true })),
  )
  const results = await Promise.all(
    sessions.map(({ id }) =>
      sandbox.pay(id, { card: 'pays', email: 'bob@example.com', code: 'spring' }),
    ),
  )
  assert.deepEqual(
    results.map((one) => (one.result === 'refused' ? one.reason : one.result)).sort(),
    ['code_unknown', 'complete'],
  )
  const paid = (await stripe.charges.list()).data
  assert.deepEqual(
    paid.map(({ amount }) => amount),
    [1000],
  )
  assert.equal((await stripe.coupons.retrieve('spring')).valid, false)
})

test('a buyer names the amount within its bounds, and pays nothing with a whole coupon', async () => {
  const stripe = shop()
  const product = await stripe.products.create({ name: 'A zine' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    custom_unit_amount: { enabled: true, minimum: 500, preset: 800 },
  })
  const custom = { ...payment, line_items: [{ price: price.id, quantity: 1 }] }
  const session = await stripe.checkout.sessions.create(custom)
  assert.deepEqual(
    await sandbox.pay(session.id, { card: 'pays', email: 'bob@example.com', amount: 499 }),
    {
      result: 'refused',
      reason: 'amount_wrong',
    },
  )
  assert.equal(
    (await sandbox.pay(session.id, { card: 'pays', email: 'bob@example.com', amount: 2300 }))
      .result,
    'complete',
  )
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).amount_total, 2300)

  const { id: coupon } = await stripe.coupons.create({ percent_off: 100 })
  const free = await stripe.checkout.sessions.create({ ...payment, discounts: [{ coupon }] })
  assert.equal((await sandbox.pay(free.id, 'pays')).result, 'complete')
  const { payment_status: status, payment_intent: intent } =
    await stripe.checkout.sessions.retrieve(free.id)
  assert.deepEqual({ status, intent }, { status: 'no_payment_required', intent: null })
})

test('an open session expires by itself after a day, and on request; a paid one does not', async () => {
  const stripe = shop()
  const [lasting, ended, paid] = await Promise.all(
    [1, 2, 3].map(() => stripe.checkout.sessions.create(payment)),
  )
  await sandbox.pay(paid!.id, 'pays')
  assert.equal((await stripe.checkout.sessions.expire(ended!.id)).status, 'expired')
  await assert.rejects(stripe.checkout.sessions.expire(paid!.id), /status of complete/)
  const account = (await stripe.accounts.retrieveCurrent()).id
  await sandbox.advance(0.9, account)
  assert.equal((await stripe.checkout.sessions.retrieve(lasting!.id)).status, 'open')
  await sandbox.advance(0.2, account)
  assert.equal((await stripe.checkout.sessions.retrieve(lasting!.id)).status, 'expired')
  assert.deepEqual(await sandbox.pay(lasting!.id, 'pays'), { result: 'refused', reason: 'closed' })
  assert.equal((await stripe.checkout.sessions.retrieve(paid!.id)).status, 'complete')
})
