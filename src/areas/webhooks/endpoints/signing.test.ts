import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  newSecret,
  packSecrets,
  secretHint,
  signHeaders,
  signingKeys,
  unpackSecrets,
} from './signing.ts'

const at = new Date(Math.floor(new Date().getTime() / 1000) * 1000)

test('the published vector of Standard Webhooks gives the published signature', () => {
  const headers = signHeaders(
    signingKeys([{ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null }]),
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_000),
    },
  )
  assert.deepEqual(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('every text is verified by the reference library, and by no other secret', () => {
  const secret = newSecret()
  for (const body of ['{}', '{"a":"🌱 \u2028 \u2029 ü"}', `{"long":"${'x'.repeat(100_000)}"}`]) {
    const headers = signHeaders(signingKeys([secret]), { id: 'msg_1', body, at })
    assert.doesNotThrow(() => new Webhook(secret.secret).verify(body, headers))
    assert.throws(() => new Webhook(newSecret().secret).verify(body, headers))
    assert.throws(() => new Webhook(secret.secret).verify(`${body} `, headers))
  }
})

test('during an overlap both secrets verify, after it the newest alone', () => {
  const [newest, older] = [
    newSecret(),
    { ...newSecret(), until: new Date(at.getTime() + 1000).toISOString() },
  ]
  const during = signHeaders(signingKeys([newest, older]), { id: 'msg_1', body: '{}', at })
  assert.match(during['webhook-signature'], /^v1,\S{44} v1,\S{44}$/)
  for (const { secret } of [newest, older])
    assert.doesNotThrow(() => new Webhook(secret).verify('{}', during))
  const after = signHeaders(signingKeys([newest, older]), {
    id: 'msg_1',
    body: '{}',
    at: new Date(at.getTime() + 1000),
  })
  assert.match(after['webhook-signature'], /^v1,\S{44}$/)
  assert.doesNotThrow(() => new Webhook(newest.secret).verify('{}', after))
})

test('a secret is whsec_ with 24 random bytes in base64, its hint shows four characters, and it survives packing', () => {
  const secret = newSecret()
  assert.match(secret.secret, /^whsec_[A-Za-z0-9+/]{32}$/)
  assert.notEqual(secret.secret, newSecret().secret)
  assert.equal(secretHint('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'), 'whsec_MfKQ…')
  assert.deepEqual(unpackSecrets(packSecrets([secret])), [secret])
})
