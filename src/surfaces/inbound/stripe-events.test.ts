import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import Stripe from 'stripe'
import type { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { paymentWorld } from '#areas/payments/fixtures/payment-world.ts'
import { testServer } from '#test/http.ts'

const shop = await paymentWorld()
const { world } = shop
const server = await testServer(world)

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

test('exact bytes are checked: a signed event is accepted, and one byte more is not', async () => {
  const ada = await shop.shop()
  const { webhookPath, secret } = await endpointOf(ada)
  const payload =
    '{ "id": "evt_1",  "object": "event", "type": "payout.paid", "livemode": false, "created": 1, "data": { "object": { "object": "payout" } } }'
  const sign = () => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(world.clock.now().getTime() / 1000),
    }),
  })
  assert.equal((await post(webhookPath, payload, sign())).status, 200)
  const changed = await post(webhookPath, `${payload} `, sign())
  assert.deepEqual([changed.status, changed.body.code], [403, 'forbidden'])
  assert.equal((await post(webhookPath, payload)).status, 403)
})

test('addresses that are none answer 404, and a body that is too large 413', async () => {
  assert.equal((await post('/inbound/stripe/guessed', '{}')).status, 404)
  assert.equal((await post('/inbound/stripe', '{}')).status, 403)
  assert.equal((await post('/inbound/stripe/connect', '{}')).status, 403)
  assert.equal((await server.request('/inbound/stripe')).status, 405)
  assert.equal((await post('/inbound/stripe', 'x'.repeat(1_100_000), FORM)).status, 413)
})

test('a body over 64 KiB is read only with a signature in its form, at a known address', async () => {
  const { webhookPath } = await endpointOf(await shop.shop())
  for (const [path, headers, status] of [
    ['/inbound/stripe', {}, 403],
    ['/inbound/stripe/connect', { 'stripe-signature': 't=1,v1=short' }, 403],
    [webhookPath, {}, 403],
    [`${webhookPath.slice(0, -1)}!`, FORM, 404],
  ] as const)
    assert.equal(await announce(path, headers), status, path)
  // The status 403 shows that the body was read: the signature is wrong.
  assert.equal((await post(webhookPath, 'x'.repeat(70_000), FORM)).status, 403)
})

/** Announces a large body, sends none of it, and returns the status of the answer. */
async function announce(path: string, headers: Record<string, string>): Promise<number> {
  const sent = request(server.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-length': '70000' },
  })
  sent.on('error', () => {}).flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  sent.destroy()
  return answer.statusCode!
}

/** A header in the form of a Stripe signature, with a wrong signature. */
const FORM = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` }

/** Returns the path and the secret of an account's webhook endpoint. */
async function endpointOf(account: Parameters<typeof providerAccount>[0]) {
  const { findConnection } = await import('#areas/payments/connection-sql.ts')
  const { webhookToken } = await import('#areas/payments/webhook-token.ts')
  const connection = (await findConnection({ db: world.db, accountId: account.accountId }))!
  return {
    webhookPath: `/inbound/stripe/${webhookToken(world.vault, account.accountId)}`,
    secret: world.vault.open(connection.webhookSecret!).toString(),
  }
}
