import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import type { PaymentsFailure } from '#ports/payments.ts'
import { SANDBOX_KEY } from '#sandbox/store/account.ts'
import { sandboxServer, sandboxStripe, testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'
import { failureOf } from './stripe/failures.ts'
import { API_VERSION } from './stripe/setup.ts'
import { isSigned } from './stripe/signature.ts'
import { stripePayments } from './stripe-payments.ts'

const world = await testWorld({ baseUrl: 'http://localhost:3000' })
const sandbox = testSandbox(world)
const apiBase = await sandboxServer(sandbox)
const none = { platform: null, connect: null }

test('it speaks HTTP to STRIPE_API_BASE, at the version of the library’s types', async () => {
  const payments = stripePayments({
    secretKey: SANDBOX_KEY,
    webhookSecrets: none,
    apiBase,
    sandbox: null,
  })
  assert.deepEqual(
    [payments.platform, payments.sandbox, payments.watched],
    [{ livemode: false }, false, false],
  )
  const account = await payments.at({ kind: 'platform' }).setup.check()
  assert.deepEqual([account.canCharge, account.livemode], [true, false])
  assert.equal(Stripe.API_VERSION, API_VERSION)
})

test('an account says which currencies it takes, unless its key may not ask for them', async () => {
  const forbids: typeof fetch = (url, init) =>
    String(url instanceof Request ? url.url : url).includes('/v1/country_specs/')
      ? Promise.resolve(
          Response.json(
            {
              error: {
                type: 'invalid_request_error',
                message: 'The provided key does not have the required permissions',
              },
            },
            { status: 403 },
          ),
        )
      : sandbox.fetch(url, init)
  const currenciesBy = async (by: typeof fetch) => {
    const payments = stripePayments({
      secretKey: SANDBOX_KEY,
      webhookSecrets: none,
      apiBase: null,
      sandbox: null,
      fetch: by,
    })
    return (await payments.at({ kind: 'platform' }).setup.check()).currencies
  }
  assert.ok((await currenciesBy(sandbox.fetch))!.includes('jpy'))
  assert.equal(await currenciesBy(forbids), null)
})

test('an account is opened on the platform, and its page asks the rest', async () => {
  const payments = stripePayments({
    secretKey: SANDBOX_KEY,
    webhookSecrets: none,
    apiBase,
    sandbox: null,
  })
  const { setup } = payments.at({ kind: 'platform' })
  const opened = await setup.createAccount({
    key: 'one',
    accountId: 'acc_1',
    email: 'ada@example.com',
  })
  assert.deepEqual([opened.canCharge, opened.submitted], [false, false])
  assert.equal(
    (await setup.createAccount({ key: 'one', accountId: 'acc_1', email: 'ada@example.com' })).id,
    opened.id,
  )
  const connected = payments.at({ kind: 'connect', account: opened.id }).setup
  assert.match(
    await connected.onboardingLink({
      returnUrl: 'http://localhost:3000/a',
      refreshUrl: 'http://localhost:3000/a',
    }),
    /onboarding/,
  )
  await sandbox.setReadiness(opened.id, 'active')
  assert.equal((await connected.check()).canCharge, true)
})

test('the mode of a key is read from its beginning', () => {
  const payments = stripePayments({
    secretKey: null,
    webhookSecrets: none,
    apiBase: null,
    sandbox: null,
  })
  const live = (secretKey: string) => payments.at({ kind: 'own', secretKey }).livemode
  assert.deepEqual(['sk_live_a', 'rk_live_a', 'sk_test_a', 'rk_test_a'].map(live), [
    true,
    true,
    false,
    false,
  ])
})

test('a signature by npm’s own client is right, and every other one is not', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const payload = '{"id":"evt_1","text":"ü"}'
  const at = (ageS: number) => Math.floor(now.getTime() / 1000) - ageS
  const header = (secret: string, ageS = 0) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at(ageS) })
  const check = (sent: string, body = payload) =>
    isSigned(Buffer.from(body), sent, { secrets: ['whsec_old', 'whsec_new'], now })
  assert.deepEqual(
    [
      check(header('whsec_new')),
      check(header('whsec_old', 299)),
      check(`${header('whsec_new')},v1=${'0'.repeat(64)}`),
    ],
    [true, true, true],
  )
  assert.deepEqual(
    [
      check(header('whsec_x')),
      check(header('whsec_new', 301)),
      check(header('whsec_new', -301)),
      check(header('whsec_new'), `${payload} `),
      check(''),
    ],
    [false, false, false, false, false],
  )
})

test('failures are told apart, and a key is never in their text', () => {
  const problemOf = (error: object) => {
    const failure = failureOf(error) as PaymentsFailure
    return [failure.reason, failure.code]
  }
  assert.deepEqual(
    problemOf({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    }),
    ['declined', 'insufficient_funds'],
  )
  assert.deepEqual(problemOf({ type: 'StripeAuthenticationError', statusCode: 401 }), [
    'invalid_key',
    null,
  ])
  assert.deepEqual(problemOf({ type: 'StripePermissionError', statusCode: 403 }), [
    'invalid_key',
    null,
  ])
  assert.deepEqual(problemOf({ type: 'StripeRateLimitError', statusCode: 429 }), [
    'rate_limited',
    null,
  ])
  assert.deepEqual(problemOf({ type: 'StripeConnectionError' }), ['unavailable', null])
  assert.deepEqual(problemOf({ type: 'StripeAPIError', statusCode: 500 }), ['unavailable', null])
  assert.deepEqual(
    problemOf({ type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404 }),
    ['missing', 'resource_missing'],
  )
  assert.deepEqual(problemOf({ type: 'StripeIdempotencyError', code: 'idempotency_key_in_use' }), [
    'unavailable',
    'idempotency_key_in_use',
  ])
  const failure = failureOf({
    type: 'StripeAuthenticationError',
    message: 'Invalid API Key provided: sk_live_abc123',
  }) as PaymentsFailure
  assert.equal(failure.said, 'Invalid API Key provided: [key]')
  const mistake = new TypeError('ours')
  assert.equal(failureOf(mistake), mistake)
})

test('a refund is paid back once, also when Stripe has forgotten its idempotency key', async () => {
  const secretKey = 'sk_test_refundlater'
  const stripe = sandboxStripe(sandbox, { key: secretKey })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://garden.example/thanks',
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: 2000, product_data: { name: 'A zine' } },
        quantity: 1,
      },
    ],
  })
  await sandbox.pay(session.id, 'pays')
  const paymentId = (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string
  const { changes } = stripePayments({
    secretKey: null,
    webhookSecrets: none,
    apiBase,
    sandbox: null,
  }).at({ kind: 'own', secretKey })
  const lost = await stripe.refunds.create({
    payment_intent: paymentId,
    amount: 500,
    metadata: { mailcast_refund: 'rfd_1' },
  })
  assert.equal((await changes.refund({ key: 'rfd_1', paymentId, amount: 500 })).id, lost.id)
  const second = await changes.refund({ key: 'rfd_2', paymentId, amount: 500 })
  assert.notEqual(second.id, lost.id)
  assert.equal((await stripe.refunds.list({ payment_intent: paymentId })).data.length, 2)
})
