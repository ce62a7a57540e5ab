import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awsSigner } from './signature.ts'

const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
}
const SCOPE = { region: 'us-east-1', service: 'service' }
const AT = new Date('2015-08-30T12:36:00Z')
const HOST = 'example.amazonaws.com'

const signatureOf = (headers: Record<string, string>) =>
  /Signature=([0-9a-f]{64})$/.exec(headers.authorization!)![1]

// From AWS's published test suite of Signature Version 4.
test('signs as AWS’s test vectors have it', () => {
  const sign = awsSigner(KEYS, SCOPE)
  const form = sign(
    {
      method: 'POST',
      host: HOST,
      path: '/',
      contentType: 'application/x-www-form-urlencoded',
      body: 'Param1=value1',
    },
    AT,
  )
  assert.deepEqual(form, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  })
  const empty = { host: HOST, path: '/', contentType: null, body: '' }
  assert.equal(
    signatureOf(sign({ ...empty, method: 'GET' }, AT)),
    '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
  assert.equal(
    signatureOf(sign({ ...empty, method: 'POST' }, AT)),
    '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  )
})

test('temporary keys send their token and sign it', () => {
  const request = { method: 'GET', host: HOST, path: '/', contentType: null, body: '' } as const
  const headers = awsSigner({ ...KEYS, sessionToken: 'lent' }, SCOPE)(request, AT)
  assert.equal(headers['x-amz-security-token'], 'lent')
  assert.match(headers.authorization!, /SignedHeaders=host;x-amz-date;x-amz-security-token,/)
  const other = awsSigner({ ...KEYS, sessionToken: 'another' }, SCOPE)(request, AT)
  assert.notEqual(signatureOf(headers), signatureOf(other))
})

test('a new day has a new key', () => {
  const request = { method: 'GET', host: HOST, path: '/', contentType: null, body: '' } as const
  const kept = awsSigner(KEYS, SCOPE)
  kept(request, AT)
  const next = new Date('2015-08-31T00:00:00Z')
  assert.deepEqual(kept(request, next), awsSigner(KEYS, SCOPE)(request, next))
})
