import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newSecret, signHeaders, signingKeys } from '../../src/areas/webhooks/index.ts'
import { events } from '../../src/catalogue.ts'
import {
  type SignedWebhook,
  verifyWebhook,
  type WebhookFault,
  WebhookVerificationError,
} from '../src/index.ts'
import { signWebhook } from '../src/webhook.ts'

const SECRET = newSecret().secret
const BODY = JSON.stringify({
  type: 'webhook.test',
  timestamp: '2026-01-15T09:30:00.000Z',
  data: { endpointId: 'whk_1', message: 'ü 🌱 \u2028' },
})
const MINUTE_MS = 60_000

function signed(
  body: string,
  { secrets = [SECRET], agoMs = 0 }: { secrets?: string[]; agoMs?: number } = {},
) {
  const at = new Date(new Date().getTime() - agoMs)
  return signHeaders(signingKeys(secrets.map((secret) => ({ secret, until: null }))), {
    id: 'msg_1',
    body,
    at,
  })
}

test('what the product signs is verified, for every kind of event, and is what the reference library answers', async () => {
  for (const { name, example } of events) {
    const body = JSON.stringify({
      type: name,
      timestamp: '2026-01-15T09:30:00.000Z',
      data: example as unknown,
    })
    const headers = signed(body)
    const { id, ...event } = await verifyWebhook({ body, headers, secret: SECRET })
    assert.equal(id, 'msg_1')
    assert.deepEqual(event, new Webhook(SECRET).verify(body, headers))
  }
})

test('what the reference library signs is verified, and what this signs the library verifies', async () => {
  const now = new Date()
  const headers = {
    'webhook-id': 'msg_2',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('msg_2', now, BODY),
  }
  assert.equal((await verifyWebhook({ body: BODY, headers, secret: SECRET })).type, 'webhook.test')
  const ours = await signWebhook({ id: 'msg_3', body: BODY, secret: SECRET })
  assert.deepEqual(new Webhook(SECRET).verify(BODY, ours), JSON.parse(BODY))
})

test('bodies come as text or bytes, headers as Headers or as Node has them, in any case', async () => {
  const headers = signed(BODY)
  const bytes = new TextEncoder().encode(BODY)
  const shouting = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  for (const body of [BODY, bytes, Buffer.from(BODY), bytes.buffer])
    for (const form of [headers, new Headers(headers), shouting])
      assert.equal((await verifyWebhook({ body, headers: form, secret: SECRET })).id, 'msg_1')
})

test('while a secret rotates, either secret and either signature will do', async () => {
  const other = newSecret().secret
  await verifyWebhook({
    body: BODY,
    headers: signed(BODY, { secrets: [other, SECRET] }),
    secret: SECRET,
  })
  await verifyWebhook({ body: BODY, headers: signed(BODY), secret: [other, SECRET] })
  await refused({ headers: signed(BODY, { secrets: [other] }) }, 'no_matching_signature')
})

test('a changed body, id or time, a missing header, and a time more than five minutes off are refused, each by its name', async () => {
  const headers = signed(BODY)
  await refused({ body: `${BODY} ` }, 'no_matching_signature')
  await refused({ headers: { ...headers, 'webhook-id': 'msg_9' } }, 'no_matching_signature')
  await refused(
    { headers: { ...headers, 'webhook-signature': 'v1,!!! v2,x v1a,' } },
    'no_matching_signature',
  )
  await refused({ headers: { ...headers, 'webhook-timestamp': 'now' } }, 'invalid_timestamp')
  for (const name of Object.keys(headers))
    await refused({ headers: { ...headers, [name]: undefined } }, 'missing_header')
  await refused({ headers: signed(BODY, { agoMs: 6 * MINUTE_MS }) }, 'too_old')
  await refused({ headers: signed(BODY, { agoMs: -6 * MINUTE_MS }) }, 'too_new')
  await verifyWebhook({
    body: BODY,
    headers: signed(BODY, { agoMs: 4 * MINUTE_MS }),
    secret: SECRET,
  })
  await refused({ body: 'null', headers: signed('null') }, 'invalid_body')
  await refused({ body: 'hello', headers: signed('hello') }, 'invalid_body')
})

test('a body that was parsed already, and a secret that is none, are mistakes of the caller and said so', async () => {
  const headers = signed(BODY)
  await assert.rejects(
    verifyWebhook({ body: JSON.parse(BODY) as string, headers, secret: SECRET }),
    /raw body/,
  )
  for (const secret of ['', 'whsec_', 'whsec_%%%', undefined as unknown as string])
    await assert.rejects(verifyWebhook({ body: BODY, headers, secret }), /secret must be/)
})

async function refused(changed: Partial<SignedWebhook>, fault: WebhookFault): Promise<void> {
  await assert.rejects(
    verifyWebhook({ body: BODY, headers: signed(BODY), secret: SECRET, ...changed }),
    (error) => error instanceof WebhookVerificationError && error.fault === fault,
    fault,
  )
}
