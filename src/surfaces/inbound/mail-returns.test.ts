import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withRecipientHeader } from '#adapters/mailer/smtp/recipient-header.ts'
import { STAND_INS } from '#areas/bounces/providers/fixtures/stand-ins.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { readForgotten, readMailReturns } from '#areas/mail-service/returns/read-mail-returns.ts'
import { forgetOldPosts } from '#areas/mail-service/returns/returns-retention-sql.ts'
import { RETURN_PROVIDERS } from '#areas/bounces/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { mailPosts, PROVIDERS, SIGNING } from './fixtures/mail-posts.ts'
import { returns } from './fixtures/returns.ts'
import {
  bounceNotice,
  CERTIFICATES,
  fakeSns,
  snsMessage,
  SUBSCRIBE_URL,
  TOPIC,
} from './fixtures/sns.ts'

// Mail services that post bounces and complaints, over real HTTP. The services are stand-ins.

const world = await testWorld()
const { sentTo, statusOf, countsOf, suppressed } = returns(world)
const sns = fakeSns(world.system.ports.web)
const system = { ...world.system, ports: { ...world.system.ports, web: sns.web } }
const server = await testServer(world, { system })
const { pathOf, setKey, setKeys, post, make, sent, waiting } = mailPosts(world, server)

await setKeys()

const now = () => world.clock.now()

test('each service takes our token in a header of the mail, and its reports find the reader', async () => {
  for (const provider of PROVIDERS) {
    const { account, campaign, id, recipientToken } = await sent()
    const mail = withRecipientHeader(Buffer.from('Subject: x\r\n\r\n'), provider, recipientToken)
    const token = STAND_INS[provider].tokenIn(mail.toString())
    assert.equal(token, recipientToken, provider)
    assert.equal(await post(provider, make(provider, 'bounce', token)), 200)
    assert.equal(await statusOf(account, id), 'active', 'it is only stored')
    await world.jobs()
    assert.equal(await statusOf(account, id), 'bounced', provider)
    assert.deepEqual(await suppressed(account), [['reader@readers.test', 'bounced']])
    assert.equal((await countsOf(account, campaign)).bounces, 1)
  }
  assert.equal(await waiting(), 0)
})

test('a full mailbox suppresses no address, a complaint does, and a delay is nothing', async () => {
  for (const provider of PROVIDERS) {
    const { account, campaign, id, recipientToken } = await sent()
    for (const kind of ['later', 'delivery', 'soft'] as const)
      assert.equal(await post(provider, make(provider, kind, recipientToken)), 200)
    await world.jobs()
    const { bounces, complaints } = await countsOf(account, campaign)
    assert.deepEqual([await statusOf(account, id), bounces, complaints], ['active', 1, 0], provider)
    assert.equal(await post(provider, make(provider, 'complaint', recipientToken)), 200)
    await world.jobs()
    assert.equal(await statusOf(account, id), 'complained', provider)
    assert.equal((await countsOf(account, campaign)).complaints, 1)
  }
})

test('an event twice, and in another request, is one; the order does not matter', async () => {
  for (const provider of PROVIDERS) {
    const { account, campaign, id, recipientToken } = await sent()
    const complaint = make(provider, 'complaint', recipientToken, { id: 'twice-c' })
    const bounce = { id: 'twice-b', at: new Date(now().getTime() - MINUTE_MS) }
    for (let time = 0; time < 2; time++) {
      assert.equal(await post(provider, complaint), 200, provider)
      // The request is signed again, as a service does for a retry.
      assert.equal(await post(provider, make(provider, 'bounce', recipientToken, bounce)), 200)
      await world.jobs()
    }
    const { bounces, complaints } = await countsOf(account, campaign)
    assert.deepEqual([bounces, complaints], [1, 1], provider)
    assert.equal(await statusOf(account, id), 'complained', 'a bounce after it changes nothing')
    const { rows } = await sql`select 1 from bounce where source = ${provider} and recipient_id = (
      select contact_id from contact where email = 'reader@readers.test' and account_id = bounce.account_id)`.execute(
      world.db,
    )
    assert.ok(rows.length >= 2)
  }
})

test('a foreign token and none are accepted, and change nothing', async () => {
  for (const provider of PROVIDERS) {
    const { account, campaign, id, recipientToken } = await sent()
    const other = await sent()
    const forged = `${recipientToken.slice(0, -1)}${recipientToken.endsWith('0') ? '1' : '0'}`
    const mixed = recipientToken.slice(0, 20) + other.recipientToken.slice(20)
    for (const token of [forged, mixed, null, `${recipientToken}0`, '\0'.repeat(48)])
      assert.equal(await post(provider, make(provider, 'bounce', token)), 200, provider)
    await world.jobs()
    for (const one of [{ account, campaign, id }, other]) {
      assert.equal(await statusOf(one.account, one.id), 'active', 'the address alone finds nobody')
      assert.equal((await countsOf(one.account, one.campaign)).bounces, 0)
    }
  }
})

test('the Message-ID finds the reader where Resend returns no header', async () => {
  const { account, campaign, id } = await sent()
  const messageId = `${campaign.id}.${id}@garden.example`
  const unknown = messageId.replace(/sub_./, 'sub_7')
  for (const given of ['x@y.example', unknown, `${messageId} `])
    assert.equal(await post('resend', make('resend', 'bounce', null, { messageId: given })), 200)
  await world.jobs()
  assert.equal(await statusOf(account, id), 'active')
  assert.equal(await post('resend', make('resend', 'bounce', null, { messageId })), 200)
  await world.jobs()
  assert.equal(await statusOf(account, id), 'bounced')
})

test('broken JSON, NUL and an empty body are accepted, dropped, and told to the log', async () => {
  const bodies = ['', '{', '\0', '{"RecordType":"Bounce\0', '<xml/>', '[1,', 'null']
  const told = () =>
    world.log.lines.filter(({ message }) => message.includes('could not be read; it was dropped'))
  const before = told().length
  for (const body of bodies)
    assert.equal(await post('postmark', { headers: {}, body: Buffer.from(body) }), 200, body)
  await world.jobs()
  assert.equal(told().length - before, bodies.length - 1, 'null is JSON without an event')
  assert.equal(await waiting(), 0)
})

test('an event of a million bytes is read, and its words are cut', async () => {
  const { account, campaign, recipientToken } = await sent()
  const event = STAND_INS.postmark.event({ kind: 'bounce', recipientToken, id: 'big', at: now() })
  const body = Buffer.from(
    JSON.stringify({
      ...(event as object),
      Content: 'x'.repeat(1_000_000),
      Details: '😀\0'.repeat(9999),
    }),
  )
  assert.equal(await post('postmark', { headers: {}, body }), 200)
  await world.jobs()
  assert.equal((await countsOf(account, campaign)).bounces, 1)
})

test('SES is verified by SNS with the topic that was set, and by no other', async () => {
  const { account, id, recipientToken } = await sent()
  const GONE = { status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }
  const say = (Message: string, more = {}, options = {}) =>
    post('ses', {
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
      body: Buffer.from(JSON.stringify(snsMessage({ Message, ...more }, options))),
    })
  const notice = bounceNotice(recipientToken, GONE)
  assert.equal(await say(notice), 401, 'no topic is set')
  await setKey('ses', TOPIC)
  assert.equal(await say(notice, { TopicArn: `${TOPIC}2` }), 401)
  assert.equal(await say(notice, {}, { key: CERTIFICATES.other }), 401)
  assert.equal(await post('ses', { headers: {}, body: Buffer.from('{') }), 400)
  const confirmation = { Type: 'SubscriptionConfirmation', Token: '2336412f37' }
  assert.equal(await say('Subscribe', { ...confirmation, SubscribeURL: SUBSCRIBE_URL }), 200)
  assert.equal(sns.asked.filter((url) => url === SUBSCRIBE_URL).length, 1)
  assert.equal(await say('x', { ...confirmation, SubscribeURL: 'https://evil.example/' }), 401)
  await world.jobs()
  assert.equal(await statusOf(account, id), 'active')
  for (let time = 0; time < 2; time++) assert.equal(await say(notice), 200)
  await world.jobs()
  assert.equal(await statusOf(account, id), 'bounced')
})

test('10,000 events in a request are parsed by another process', async (t) => {
  const { account, campaign, readers } = await sentTo(
    ...Array.from({ length: 20 }, (_, n) => `reader${n}@readers.test`),
  )
  const events = Array.from({ length: 10_000 }, (_, n) => {
    const reader = readers[n % readers.length]!
    return STAND_INS.sendgrid.event({
      kind: n % 2 === 0 ? 'bounce' : 'delivery',
      recipientToken: campaign.recipientTokenOf(reader.id),
      id: `many-${n % 400}`,
      at: now(),
      email: reader.email,
    })
  })
  const request = STAND_INS.sendgrid.post(events, now())
  assert.ok(request.body.length > 3_000_000)
  const parsing = t.mock.method(JSON, 'parse')
  assert.equal(await post('sendgrid', request), 200)
  await world.jobs()
  const longest = Math.max(...parsing.mock.calls.map(({ arguments: [text] }) => text.length))
  assert.ok(longest < 200_000, `a text of ${longest} letters was parsed`)
  assert.equal((await countsOf(account, campaign)).bounces, 10)
})

test('a job that ends in the middle is run again, and no event counts twice', async () => {
  const { account, campaign, recipientToken } = await sent()
  const { headers, body } = make('brevo', 'bounce', recipientToken)
  assert.equal(await post('brevo', { headers, body }), 200)
  const { rows } = await sql<{ post_id: string }>`select post_id from mail_returns_post`.execute(
    world.db,
  )
  const stopping = AbortSignal.abort()
  await runJob(world.system, readMailReturns, { postId: rows[0]!.post_id }, stopping)
  assert.equal((await countsOf(account, campaign)).bounces, 0)
  await world.jobs()
  assert.equal((await countsOf(account, campaign)).bounces, 1)
  await runJob(
    world.system,
    readMailReturns,
    { postId: rows[0]!.post_id },
    new AbortController().signal,
  )
})

test('while the database is away a request is not accepted', async () => {
  const db = world.db.withPlugin({
    transformQuery: () => {
      throw Object.assign(new Error('Connection terminated'), { code: '57P01' })
    },
    transformResult: async ({ result }) => result,
  })
  const broken = await testServer(world, { system: { ...system, db } })
  const status = await mailPosts(world, broken).post('brevo', make('brevo', 'bounce', null))
  assert.equal(status, 503)
})

test('a request whose job has failed for good is read again, and deleted after a week', async () => {
  const { account, campaign, recipientToken } = await sent()
  assert.equal(await post('brevo', make('brevo', 'bounce', recipientToken)), 200)
  await sql`delete from pgboss.job where name = 'read_mail_returns'`.execute(world.db)
  await readForgotten(world.system)
  await world.jobs()
  assert.equal(await waiting(), 1, 'it is young')
  world.clock.move(3 * HOUR_MS)
  for (let time = 0; time < 2; time++) await readForgotten(world.system)
  await world.jobs()
  assert.deepEqual([await waiting(), (await countsOf(account, campaign)).bounces], [0, 1])
  assert.equal(await post('brevo', make('brevo', 'delivery', null)), 200)
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS)
  await forgetOldPosts(world.db, inDays(6))
  assert.equal(await waiting(), 1)
  await forgetOldPosts(world.db, inDays(8))
  assert.equal(await waiting(), 0)
  await world.jobs()
})

test('no secret of an address, and no key, is in a line of the log', async () => {
  const lines = JSON.stringify(world.log.lines)
  for (const provider of RETURN_PROVIDERS)
    assert.ok(!lines.includes(pathOf(provider).split('/').at(-1)!), provider)
  for (const provider of SIGNING) assert.ok(!lines.includes(STAND_INS[provider].key!), provider)
})
