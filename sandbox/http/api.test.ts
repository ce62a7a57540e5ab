import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { sandboxServer, sandboxStripe, testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const sandbox = testSandbox(world)
const base = new URL(await sandboxServer(sandbox))

let keys = 0
const newKey = () => `sk_test_api${keys++}`

/** Makes npm's client over HTTP. */
function overHttp(key: string, options: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, {
    host: base.hostname,
    port: base.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  })
}

const book = { currency: 'eur', unit_amount: 1250, product_data: { name: 'Gardening by the moon' } }
const payment = {
  mode: 'payment' as const,
  success_url: 'https://garden.example/thanks',
  line_items: [{ price_data: book, quantity: 1 }],
}

async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    assert.ok(error instanceof Stripe.errors.StripeError, String(error))
    return error
  }
  throw new assert.AssertionError({ message: 'the call was not refused' })
}

test('npm’s client talks over HTTP and within the process to the same account', async () => {
  const key = newKey()
  const customer = await overHttp(key).customers.create({
    email: 'bob@example.com',
    metadata: { 'a b': 'c & d = ü' },
  })
  const within = await sandboxStripe(sandbox, { key }).customers.retrieve(customer.id)
  assert.deepEqual((within as Stripe.Customer).metadata, { 'a b': 'c & d = ü' })
})

test('accounts do not see each other’s objects', async () => {
  const customer = await overHttp(newKey()).customers.create({ email: 'bob@example.com' })
  const error = await errorOf(overHttp(newKey()).customers.retrieve(customer.id))
  assert.equal(error.statusCode, 404)
  assert.equal(error.code, 'resource_missing')
  assert.equal(error.param, 'id')
})

test('the platform acts for accounts that it made, and no other key does', async () => {
  const platform = sandboxStripe(sandbox)
  const account = await platform.accounts.create({ type: 'standard', email: 'ada@garden.example' })
  assert.equal(account.charges_enabled, false)
  const link = await platform.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: 'https://a.example',
    refresh_url: 'https://a.example',
  })
  assert.equal(link.url, `http://mailcast.test/sandbox/${account.id}/onboarding`)
  await sandbox.setReadiness(account.id, 'active')
  assert.equal((await platform.accounts.retrieve(account.id)).charges_enabled, true)
  assert.ok(
    await platform.customers.create({ email: 'bob@example.com' }, { stripeAccount: account.id }),
  )
  for (const call of [
    () => platform.customers.list({}, { stripeAccount: 'acct_unknown' }),
    () => overHttp(newKey()).customers.list({}, { stripeAccount: account.id }),
    () => overHttp(newKey()).accounts.retrieve(account.id),
  ])
    assert.equal((await errorOf(call())).code, 'account_invalid')
})

test('a key that is wrong or revoked is refused with 401', async () => {
  for (const key of ['nonsense', 'pk_test_public', 'sk_test_revoked1']) {
    const error = await errorOf(overHttp(key).balanceTransactions.list())
    assert.ok(error instanceof Stripe.errors.StripeAuthenticationError, key)
    assert.equal(error.statusCode, 401)
  }
})

test('an Idempotency-Key repeats the first answer, and refuses other parameters', async () => {
  const stripe = overHttp(newKey())
  const create = (name: string) => stripe.products.create({ name }, { idempotencyKey: 'ord_1' })
  const [first, second] = [await create('A zine'), await create('A zine')]
  assert.equal(second.id, first.id)
  assert.equal(second.lastResponse.headers['idempotent-replayed'], 'true')
  const error = await errorOf(create('Another'))
  assert.ok(error instanceof Stripe.errors.StripeIdempotencyError)
  assert.equal((await stripe.products.list()).data.length, 1)
})

test('two requests with one Idempotency-Key at once make one object', async () => {
  const stripe = overHttp(newKey(), { maxNetworkRetries: 5 })
  const made = await Promise.all(
    [1, 2, 3].map(() => stripe.products.create({ name: 'A zine' }, { idempotencyKey: 'ord_2' })),
  )
  assert.equal(new Set(made.map(({ id }) => id)).size, 1)
})

test('a lost answer is no second refund when the same key is sent again', async () => {
  const key = newKey()
  const stripe = overHttp(key)
  const session = await stripe.checkout.sessions.create(payment)
  await sandbox.pay(session.id, 'pays')
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id)
  const account = (await stripe.accounts.retrieveCurrent()).id
  // After a broken connection npm’s client tries once more by itself, whatever its settings.
  await sandbox.fail(account, { how: 'lost_answer', times: 2, on: 'POST /v1/refunds' })
  const refund = () =>
    stripe.refunds.create(
      { payment_intent: intent as string, amount: 500 },
      { idempotencyKey: 'refund_1' },
    )
  assert.ok((await errorOf(refund())) instanceof Stripe.errors.StripeConnectionError)
  assert.equal((await refund()).amount, 500)
  assert.equal((await stripe.refunds.list()).data.length, 1)
})

test('asked for, requests meet a lost connection, 429 and 500, as often as asked for', async () => {
  const key = newKey()
  const stripe = overHttp(key)
  const within = sandboxStripe(sandbox, { key })
  const account = (await stripe.accounts.retrieveCurrent()).id
  for (const [how, kind] of [
    ['down', Stripe.errors.StripeConnectionError],
    ['rate_limited', Stripe.errors.StripeRateLimitError],
    ['error', Stripe.errors.StripeAPIError],
  ] as const) {
    for (const client of [stripe, within]) {
      await sandbox.fail(account, { how, times: how === 'down' && client === stripe ? 2 : 1 })
      const error = await errorOf(client.products.create({ name: 'A zine' }))
      assert.ok(error instanceof kind, `${how}: ${error.type}`)
    }
    assert.deepEqual((await stripe.products.list()).data, [])
  }
})

test('lists go page by page, newest first, by time and by fields', async () => {
  const stripe = overHttp(newKey())
  const ids: string[] = []
  for (let made = 0; made < 7; made++)
    ids.unshift((await stripe.customers.create({ email: `reader${made % 2}@example.com` })).id)
  const seen: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 3 })) seen.push(id)
  assert.deepEqual(seen, ids)
  const before = await stripe.customers.list({ limit: 2, ending_before: ids[4]! })
  assert.deepEqual(
    { ids: before.data.map(({ id }) => id), more: before.has_more },
    { ids: ids.slice(2, 4), more: true },
  )
  assert.equal((await stripe.customers.list({ email: 'reader1@example.com' })).data.length, 3)
  const { created } = (await stripe.customers.retrieve(ids[0]!)) as Stripe.Customer
  assert.equal((await stripe.customers.list({ created: { gt: created } })).data.length, 0)
  assert.equal((await stripe.customers.list({ created: { gte: created - 100 } })).data.length, 7)
  assert.equal((await errorOf(stripe.customers.list({ limit: 101 }))).param, 'limit')
  assert.equal(
    (await errorOf(stripe.customers.list({ starting_after: 'cus_none' }))).code,
    'resource_missing',
  )
})

test('a wrong parameter is named, with its code', async () => {
  const stripe = overHttp(newKey())
  const refused = async (params: object) => {
    const { statusCode, code, param } = await errorOf(stripe.checkout.sessions.create(params))
    return `${statusCode} ${code ?? ''} ${param ?? ''}`
  }
  const line = (data: object) => ({
    ...payment,
    line_items: [{ price_data: { ...book, ...data }, quantity: 1 }],
  })
  assert.equal(await refused({ ...payment, nonsense: 1 }), '400 parameter_unknown nonsense')
  assert.equal(
    await refused(line({ colour: 'red' })),
    '400 parameter_unknown line_items[0][price_data][colour]',
  )
  assert.equal(
    await refused({ mode: 'payment', line_items: payment.line_items }),
    '400 parameter_missing success_url',
  )
  assert.equal(
    await refused(line({ unit_amount: '12.5' })),
    '400 parameter_invalid_integer line_items[0][price_data][unit_amount]',
  )
  assert.equal(
    await refused(line({ unit_amount: -1 })),
    '400 parameter_invalid_integer unit_amount',
  )
  assert.equal(await refused(line({ unit_amount: 49 })), '400 amount_too_small amount')
  assert.equal(
    await refused(line({ unit_amount: 100_000_000 })),
    '400 amount_too_large unit_amount',
  )
  assert.equal(await refused(line({ currency: 'zzz' })), '400  currency')
  assert.equal(
    await refused(line({ currency: 'kwd', unit_amount: 1001 })),
    '400 invalid_charge_amount unit_amount',
  )
  assert.equal(
    await refused({ ...payment, line_items: [{ price: 'price_none', quantity: 1 }] }),
    '400 resource_missing line_items[0][price]',
  )
  assert.equal(await refused({ ...payment, expires_at: 1 }), '400  expires_at')
})

test('yen have no decimals and dinars have three', async () => {
  const stripe = overHttp(newKey())
  for (const [currency, amount] of [
    ['jpy', 500],
    ['kwd', 12_340],
  ] as const) {
    const session = await stripe.checkout.sessions.create({
      ...payment,
      line_items: [{ price_data: { ...book, currency, unit_amount: amount }, quantity: 1 }],
    })
    await sandbox.pay(session.id, 'pays')
    assert.equal((await stripe.charges.list({ limit: 1 })).data[0]!.amount, amount)
  }
})

test('another version of the API is refused, and so is an address that is not spoken', async () => {
  const stripe = overHttp(newKey(), { apiVersion: '2020-08-27' as never })
  assert.match((await errorOf(stripe.customers.list())).message, /Invalid Stripe API version/)
  assert.equal((await errorOf(overHttp(newKey()).payouts.list())).statusCode, 404)
})
