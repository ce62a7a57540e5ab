import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movableClock } from '#test/clock.ts'
import type { Web } from '#ports/web.ts'
import {
  ANSWER,
  CERTIFICATE_URL,
  CERTIFICATES,
  fakeSns,
  snsMessage,
  SUBSCRIBE_URL,
  TOPIC,
} from './fixtures/sns.ts'
import { readSnsMessage, snsVerifier, type SnsMessage } from './sns-message.ts'

const YEAR_MS = 365 * 86_400_000
const NO_WEB = {} as Web

function place() {
  const clock = movableClock()
  const sns = fakeSns(NO_WEB)
  const verifier = snsVerifier({ web: sns.web, clock })
  const verified = (message: SnsMessage) => verifier(message, [TOPIC])
  const look = async (fields: Record<string, string>) => {
    const message = readSnsMessage(JSON.stringify(fields))
    assert.ok(message, 'it is not read at all')
    const found = await verified(message)
    return found.verified ? 'verified' : `${found.again ? 'later: ' : ''}${found.why}`
  }
  return { clock, sns, look }
}

test('messages of each type and of both versions of the signature are believed', async () => {
  const { look } = place()
  const confirmation = {
    Type: 'SubscriptionConfirmation',
    Token: '2336412f37',
    SubscribeURL: SUBSCRIBE_URL,
  }
  for (const SignatureVersion of ['1', '2'])
    for (const more of [
      {},
      { Subject: 'Amazon SES notice: ü\n' },
      confirmation,
      { ...confirmation, Type: 'UnsubscribeConfirmation' },
    ])
      assert.equal(
        await look(snsMessage({ ...more, SignatureVersion })),
        'verified',
        JSON.stringify(more),
      )
})

test('whatever is signed and was changed is not believed', async () => {
  const { look } = place()
  const { Signature, ...first } = snsMessage({ Subject: 'x' })
  for (const name of ['Message', 'MessageId', 'Subject'])
    assert.equal(
      await look({ ...first, Signature: Signature!, [name]: `${first[name]}x` }),
      'its signature is not right',
      name,
    )
  assert.equal(
    await look({ ...first, Signature: Signature!, Type: 'UnsubscribeConfirmation' }),
    'its signature is not right',
  )
  assert.equal(
    await look({ ...first, Signature: Signature!, SignatureVersion: '2' }),
    'its signature is not right',
  )
  assert.equal(await look({ ...first, Signature: '' }), 'its signature is not right')
  assert.equal(
    await look(snsMessage({}, { key: CERTIFICATES.other })),
    'its signature is not right',
  )
})

test('a topic that the operator did not name is not believed, though SNS signed it', async () => {
  const { look, sns } = place()
  for (const TopicArn of [
    'arn:aws:sns:eu-west-1:999999999999:mailcast',
    `${TOPIC}x`,
    '',
    TOPIC.toUpperCase(),
  ])
    assert.equal(await look(snsMessage({ TopicArn })), 'its topic is not a known one', TopicArn)
  assert.deepEqual(sns.asked, [])
})

test('no certificate is asked for at an address that is not SNS’s own', async () => {
  const { look, sns } = place()
  const addresses = [
    'http://sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
    'https://user@sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com/a.pem?x=.pem',
    'https://sns.eu-west-1.amazonaws.com/?Action=GetEndpointAttributes&x=.pem',
    'https://sns.eu-west-1.amazonaws.com/a.pem#x.pem',
    'https://sns.eu-west-1.amazonaws.com/a/b.pem',
    'https://sns.eu-west-1.amazonaws.com/a.txt',
    'https://sns.us-east-1.amazonaws.com/a.pem',
    'https://sns.x.s3.amazonaws.com/a.pem',
    'https://mysns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.comx/a.pem',
    'https://127.0.0.1/a.pem',
    'file:///etc/passwd.pem',
    'nonsense',
  ]
  for (const SigningCertURL of addresses)
    assert.equal(
      await look(snsMessage({ SigningCertURL })),
      'its certificate is not at SNS',
      SigningCertURL,
    )
  assert.deepEqual(sns.asked, [])
})

test('a message from too long ago or from the future is not believed; one that SNS tried for an hour is', async () => {
  const { look, clock } = place()
  const ago = (minutes: number) =>
    look(snsMessage({}, { at: new Date(clock.now().getTime() - minutes * 60_000) }))
  assert.deepEqual(await Promise.all([60, 0, -4].map(ago)), ['verified', 'verified', 'verified'])
  for (const minutes of [71, 100_000, -6])
    assert.equal(
      await ago(minutes),
      'its time is too far from ours; is the clock of this server right?',
    )
})

test('a certificate out of its dates, or with a key of another kind, is not believed', async () => {
  const { look, clock, sns } = place()
  clock.move(-2 * YEAR_MS)
  assert.equal(
    await look(snsMessage({}, { at: clock.now() })),
    'its certificate is out of its dates',
  )
  clock.move(103 * YEAR_MS)
  assert.equal(
    await look(snsMessage({}, { at: clock.now() })),
    'its certificate is out of its dates',
  )
  clock.move(-101 * YEAR_MS)
  const SigningCertURL = 'https://sns.eu-west-1.amazonaws.com/ec.pem'
  sns.certificates[SigningCertURL] = CERTIFICATES.ec
  assert.equal(
    await look(snsMessage({ SigningCertURL, SignatureVersion: '2' }, { key: CERTIFICATES.ec })),
    'its certificate has no RSA key',
  )
})

test('a certificate is asked for once by all who need it, and again when it could not be read', async () => {
  const { look, sns } = place()
  const bad = [
    { ...ANSWER, statusCode: null, error: 'timeout' as const },
    { ...ANSWER, statusCode: 503 },
    { ...ANSWER, answer: 'not a certificate' },
    { ...ANSWER, answer: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n' },
  ]
  for (const answer of bad) {
    sns.failNext(answer)
    assert.equal(await look(snsMessage({})), 'later: its certificate could not be read')
  }
  const asked = sns.asked.length
  assert.deepEqual(
    await Promise.all(Array.from({ length: 20 }, () => look(snsMessage({})))),
    Array.from({ length: 20 }, () => 'verified'),
  )
  assert.equal(sns.asked.length, asked + 1)
})

test('made-up addresses have us ask SNS for a few at a time, and keep no good certificate from being known', async () => {
  const { look, sns } = place()
  assert.equal(await look(snsMessage({})), 'verified')
  const made = Array.from({ length: 40 }, (_, n) =>
    look(snsMessage({ SigningCertURL: `https://sns.eu-west-1.amazonaws.com/${n}.pem` })),
  )
  assert.deepEqual(
    [...new Set(await Promise.all(made))],
    ['later: its certificate could not be read'],
  )
  assert.equal(sns.asked.length, 1 + 4)
  assert.equal(await look(snsMessage({})), 'verified')
  assert.equal(sns.asked.filter((url) => url === CERTIFICATE_URL).length, 1)
})

test('what is no message of SNS is not read', () => {
  const message = snsMessage({})
  const { MessageId: _gone, ...without } = message
  for (const text of [
    '',
    'null',
    '[]',
    '{',
    JSON.stringify({ ...message, Type: 'Other' }),
    JSON.stringify({ ...message, SignatureVersion: '3' }),
    JSON.stringify(without),
  ])
    assert.equal(readSnsMessage(text), null, text.slice(0, 40))
})
