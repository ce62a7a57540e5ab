import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import {
  ANSWER,
  bounceNotice,
  CERTIFICATES,
  complaintNotice,
  fakeSns,
  snsMessage,
  SUBSCRIBE_URL,
  TOPIC,
} from './fixtures/sns.ts'
import { returns } from './fixtures/returns.ts'

// Amazon SES notices by SNS, over real HTTP; the web port is a fake SNS.

const world = await testWorld()
const { sentTo, statusOf, countsOf, suppressed } = returns(world)
const sns = fakeSns(world.system.ports.web)
const system = { ...world.system, ports: { ...world.system.ports, web: sns.web } }
const server = await testServer(world, { system, sesTopics: [TOPIC] })

const SNS_HEADERS = {
  'content-type': 'text/plain; charset=UTF-8',
  'x-amz-sns-message-type': 'Notification',
  'x-amz-sns-topic-arn': TOPIC,
}
const post = (body: string, headers: Record<string, string> = SNS_HEADERS) =>
  server.request('/inbound/ses', { method: 'POST', body, headers })
const tell = async (Message: string, more = {}) =>
  (await post(JSON.stringify(snsMessage({ Message, ...more })))).status

async function sent() {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const [reader] = readers
  return {
    account,
    campaign,
    id: reader!.id,
    recipientToken: campaign.recipientTokenOf(reader!.id),
  }
}

const GONE = {
  status: '5.1.1',
  diagnosticCode: 'smtp; 550 5.1.1 <reader@readers.test>: user unknown',
}

test('a permanent bounce of an address that does not work suppresses it, and three times is once', async () => {
  const { account, campaign, id, recipientToken } = await sent()
  const notice = bounceNotice(recipientToken, GONE)
  for (let time = 0; time < 3; time++)
    assert.equal(await tell(notice, { SignatureVersion: time === 1 ? '2' : '1' }), 200)
  assert.equal(await statusOf(account, id), 'bounced')
  assert.deepEqual(await suppressed(account), [['reader@readers.test', 'bounced']])
  assert.equal((await countsOf(account, campaign)).bounces, 1)
})

test('what SES says by a name alone counts as its code would', async () => {
  const bounces: [string, string, string][] = [
    ['Permanent', 'NoEmail', 'bounced'],
    ['Permanent', 'Suppressed', 'bounced'],
    ['Permanent', 'OnAccountSuppressionList', 'bounced'],
    ['Permanent', 'General', 'active'],
    ['Transient', 'MailboxFull', 'active'],
    ['Transient', 'MessageTooLarge', 'active'],
    ['Transient', 'ContentRejected', 'active'],
    ['Undetermined', 'Undetermined', 'active'],
  ]
  for (const [bounceType, bounceSubType, status] of bounces) {
    const { account, campaign, id, recipientToken } = await sent()
    assert.equal(await tell(bounceNotice(recipientToken, { bounceType, bounceSubType })), 200)
    assert.deepEqual(
      [await statusOf(account, id), (await countsOf(account, campaign)).bounces],
      [status, 1],
      bounceSubType,
    )
  }
})

test('our own fault suppresses nobody, though SES calls it permanent', async () => {
  const { account, campaign, id, recipientToken } = await sent()
  assert.equal(
    await tell(
      bounceNotice(recipientToken, {
        status: '5.7.26',
        diagnosticCode: 'smtp; 550-5.7.26 Unauthenticated email is not accepted',
      }),
    ),
    200,
  )
  assert.deepEqual(
    [await statusOf(account, id), (await countsOf(account, campaign)).bounces],
    ['active', 1],
  )
})

test('a soft one suppresses nobody, and a machine that answers for somebody away is none', async () => {
  const { account, campaign, id, recipientToken } = await sent()
  assert.equal(
    await tell(bounceNotice(recipientToken, { bounceType: 'Transient', bounceSubType: 'General' })),
    200,
  )
  assert.equal((await countsOf(account, campaign)).bounces, 0)
  const full = {
    bounceType: 'Transient',
    bounceSubType: 'MailboxFull',
    status: '4.2.2',
    diagnosticCode: 'smtp; 452 4.2.2 mailbox full',
  }
  assert.equal(await tell(bounceNotice(recipientToken, full)), 200)
  assert.deepEqual(
    [await statusOf(account, id), (await countsOf(account, campaign)).bounces],
    ['active', 1],
  )
})

test('a complaint stops the address; one that says that it is no spam does not', async () => {
  const { account, campaign, id, recipientToken } = await sent()
  assert.equal(
    await tell(complaintNotice(recipientToken, { complaintFeedbackType: 'not-spam' })),
    200,
  )
  assert.equal(await statusOf(account, id), 'active')
  for (let time = 0; time < 2; time++)
    assert.equal(await tell(complaintNotice(recipientToken, {})), 200)
  assert.equal(await statusOf(account, id), 'complained')
  assert.equal((await countsOf(account, campaign)).complaints, 1)
})

test('a complaint of another mail, for which SES did not send this one, is no complaint about this one', async () => {
  const { account, campaign, id, recipientToken } = await sent()
  assert.equal(
    await tell(complaintNotice(recipientToken, { complaintSubType: 'OnAccountSuppressionList' })),
    200,
  )
  assert.equal(await statusOf(account, id), 'bounced')
  const { bounces, complaints } = await countsOf(account, campaign)
  assert.deepEqual([bounces, complaints], [1, 0])
})

test('a notice of an identity, which has no tags, is known by the headers of the mail', async () => {
  const { account, id, recipientToken } = await sent()
  const headers: [string, string][] = [
    [
      'List-Unsubscribe',
      `<https://mailcast.test/unsubscribe/x>, <mailto:u${recipientToken}@mcbounces.garden.example>`,
    ],
  ]
  assert.equal(await tell(bounceNotice(null, GONE, { event: false, headers })), 200)
  assert.equal(await statusOf(account, id), 'bounced')
})

test('no recipient token, one of nobody, a delivery and nonsense are taken, change nothing, and are not told again', async () => {
  const { account, campaign, id, recipientToken } = await sent()
  const forged = `${recipientToken.slice(0, -1)}${recipientToken.endsWith('0') ? '1' : '0'}`
  const delivery = JSON.stringify({
    eventType: 'Delivery',
    mail: { tags: { mailcast: [recipientToken] } },
    delivery: {},
  })
  const texts = [
    bounceNotice(null, GONE),
    bounceNotice(forged, GONE),
    bounceNotice(`${recipientToken}0`, GONE),
    delivery,
    'Successfully validated SNS topic',
    '{"eventType":"Bounce"}',
    '[]',
    '{"mail":{"tags":{"mailcast":7}},"eventType":"Bounce"}',
  ]
  const told = () =>
    world.log.lines.filter(
      ({ level, message }) =>
        level === 'debug' && message === 'a notice of SES holds nothing to record; it was accepted',
    ).length
  const before = told()
  for (const text of texts) assert.equal(await tell(text), 200, text)
  assert.deepEqual(
    [await statusOf(account, id), (await countsOf(account, campaign)).bounces],
    ['active', 0],
  )
  assert.equal(told() - before, texts.length)
})

test('a letter NUL, an enormous diagnostic and an enormous address are written down as far as they can be', async () => {
  const { account, campaign, recipientToken } = await sent()
  const bounce = {
    bounceSubType: `x\0${'y'.repeat(50)}`,
    status: '9.9.9',
    diagnosticCode: `550 \0 ${'😀'.repeat(5000)}`,
  }
  assert.equal(await tell(bounceNotice(recipientToken, bounce)), 200)
  assert.equal((await countsOf(account, campaign)).bounces, 1)
})

test('a wrong signature is refused, and nothing of it is done', async () => {
  const { account, id, recipientToken } = await sent()
  const message = snsMessage(
    { Message: bounceNotice(recipientToken, GONE) },
    { key: CERTIFICATES.other },
  )
  assert.equal((await post(JSON.stringify(message))).status, 403)
  assert.equal(await statusOf(account, id), 'active')
})

test('while a certificate cannot be read SNS is to come again', async () => {
  sns.failNext({ ...ANSWER, statusCode: 503 })
  const fresh = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-next.pem'
  const message = JSON.stringify(snsMessage({ SigningCertURL: fresh }))
  assert.equal((await post(message)).status, 503)
  sns.certificates[fresh] = CERTIFICATES.right
  assert.equal((await post(message)).status, 200)
})

test('a subscription is confirmed at SNS, and nowhere else', async () => {
  const confirmation = {
    Type: 'SubscriptionConfirmation',
    Token: '2336412f37',
    Message: 'You have chosen to subscribe.',
  }
  const answer = (SubscribeURL: string) =>
    post(JSON.stringify(snsMessage({ ...confirmation, SubscribeURL })))
  assert.equal((await answer(SUBSCRIBE_URL)).status, 200)
  assert.deepEqual(sns.asked.filter((url) => url === SUBSCRIBE_URL).length, 1)
  for (const url of [
    'https://evil.example/',
    SUBSCRIBE_URL.replace('eu-west-1', 'us-east-1'),
    SUBSCRIBE_URL.replace('https', 'http'),
    '',
  ])
    assert.equal((await answer(url)).status, 403, url)
  assert.ok(sns.asked.every((url) => url.startsWith('https://sns.eu-west-1.amazonaws.com/')))
  sns.failNext({ ...ANSWER, statusCode: 500 })
  assert.equal((await answer(SUBSCRIBE_URL)).status, 503)
})

test('the end of a subscription is told to the log, and not taken back', async () => {
  const asked = sns.asked.length
  const end = {
    Type: 'UnsubscribeConfirmation',
    Token: '2336412f37',
    SubscribeURL: SUBSCRIBE_URL,
    Message: 'You have chosen to deactivate.',
  }
  assert.equal((await post(JSON.stringify(snsMessage(end)))).status, 200)
  assert.equal(sns.asked.length, asked)
  assert.ok(
    world.log.lines.some(
      ({ level, message }) =>
        level === 'warn' && message.startsWith('an SNS topic was unsubscribed'),
    ),
  )
})

test('what is no message of SNS is refused, and so is one that is too large', async () => {
  for (const body of ['', '{}', 'null', '\0', '<xml/>'])
    assert.equal((await post(body)).status, 400, body)
  assert.equal(await tell('x'.repeat(256 * 1024)), 413)
  assert.equal((await server.request('/inbound/ses')).status, 405)
})

test('a body over 64 KiB is read only with the headers of SNS for our topic', async () => {
  const large = JSON.stringify(snsMessage({ Message: 'x'.repeat(70_000) }))
  for (const more of [
    { 'x-amz-sns-message-type': 'Other' },
    { 'x-amz-sns-topic-arn': `${TOPIC}x` },
  ])
    assert.equal((await post(large, { ...SNS_HEADERS, ...more })).status, 403)
  assert.equal((await post(large)).status, 200)
})

test('without a named topic there is no such address', async () => {
  const other = await testServer(world)
  assert.equal(
    (await other.request('/inbound/ses', { method: 'POST', body: JSON.stringify(snsMessage({})) }))
      .status,
    404,
  )
})

test('while the database is away SNS is to come again', async () => {
  const { account, id, recipientToken } = await sent()
  const away = {
    ...system,
    findRecipient: () =>
      Promise.reject(Object.assign(new Error('Connection terminated'), { code: '57P01' })),
  }
  const broken = await testServer(world, { system: away, sesTopics: [TOPIC] })
  const body = JSON.stringify(snsMessage({ Message: bounceNotice(recipientToken, GONE) }))
  assert.equal((await broken.request('/inbound/ses', { method: 'POST', body })).status, 503)
  assert.equal(await statusOf(account, id), 'active')
  assert.equal((await post(body)).status, 200)
  assert.equal(await statusOf(account, id), 'bounced')
  const { rows } = await sql<{
    source: string
  }>`select source from bounce where email = 'reader@readers.test' and source <> 'ses'`.execute(
    world.db,
  )
  assert.deepEqual(rows, [])
})

test('a flood of messages that are not believed writes five lines', async () => {
  const believed = () =>
    world.log.lines.filter(
      ({ message }) => message === 'a message of SNS failed verification; it was refused',
    ).length
  for (let n = 0; n < 10; n++) assert.equal(await tell('{}', { Signature: 'AAAA' }), 403)
  assert.equal(believed(), 5)
})
