import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { SesWay } from './fixtures/ses.ts'
import { message, outcome, place, said } from './fixtures/ses-place.ts'
import { sendRate } from './ses/send-rate.ts'

const RECIPIENT_TOKEN = '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdef'

test('a message arrives as it is, with its recipient token as a tag, and SES’s id is the detail', async (t) => {
  const { ses, mailer } = await place(t, { configurationSet: 'mailcast' })
  const sent = message({
    recipientToken: RECIPIENT_TOKEN,
    from: `b${RECIPIENT_TOKEN}@mcbounces.garden.test`,
  })
  const result = await mailer.send(sent)
  assert.deepEqual(result, { outcome: 'sent', detail: '0102018e00000001-000000' })
  assert.deepEqual(ses.taken, [
    {
      to: ['b@readers.test'],
      feedback: `b${RECIPIENT_TOKEN}@mcbounces.garden.test`,
      from: undefined,
      raw: sent.raw.toString('latin1'),
      tags: { mailcast: RECIPIENT_TOKEN },
      configurationSet: 'mailcast',
    },
  ])
  assert.equal(mailer.name, 'ses:eu-west-1')
})

test('a message without a recipient token has no tag, and none names a configuration set that is not set', async (t) => {
  const { ses, mailer } = await place(t)
  await mailer.send(message())
  assert.deepEqual([ses.taken[0]!.tags, ses.taken[0]!.configurationSet], [{}, undefined])
})

test('temporary keys are sent with their token', async (t) => {
  const { mailer } = await place(t, { sessionToken: 'lent' })
  assert.equal((await mailer.send(message())).outcome, 'sent')
})

test('no server: later, and not about the message', async (t) => {
  const { ses, mailer } = await place(t)
  ses.close()
  const result = await mailer.send(message())
  assert.deepEqual([result.outcome, result.reached], ['later', false])
  assert.match(result.detail, /ECONNREFUSED/)
})

test('no TLS: later, and not about the message', async (t) => {
  const plain = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('220 smtp\r\n'),
  )
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  t.after(() => plain.close())
  const { mailer } = await place(t, {
    apiBase: `https://127.0.0.1:${(plain.address() as AddressInfo).port}`,
  })
  const result = await mailer.send(message())
  assert.deepEqual([result.outcome, result.reached], ['later', false])
})

test('a connection that is not made in time: later, and the message is not sent afterwards', async (t) => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => silent.close())
  const { mailer } = await place(t, {
    apiBase: `https://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    timeoutMs: 100,
  })
  const result = await mailer.send(message())
  assert.deepEqual(
    [result.outcome, result.reached, result.detail],
    ['later', false, 'no answer within 0.1 s'],
  )
})

test('a connection that breaks after the message was sent: unknown, and it is not sent again', async (t) => {
  for (const way of ['drop', 'take and drop'] as const) {
    const { is, ses } = await outcome(t, way)
    assert.equal(is, 'unknown', way)
    assert.equal(ses.seen.calls, 1)
  }
})

test('no answer in time: unknown', async (t) => {
  const { ses, mailer } = await place(t, { timeoutMs: 4000 })
  ses.next('hang')
  const { outcome: is, detail } = await mailer.send(message())
  assert.deepEqual([is, detail], ['unknown', 'no answer within 4 s'])
})

test('an answer that SES never gives: unknown', async (t) => {
  assert.equal((await outcome(t, 'garbage')).is, 'unknown')
})

test('a failure of SES: unknown, since it may have taken the message', async (t) => {
  assert.equal(
    (await outcome(t, said(500, 'InternalFailure', 'Something went wrong'))).is,
    'unknown',
  )
  assert.equal((await outcome(t, said(504, ''))).is, 'unknown')
})

test('a refusal of one message: refused, without a mail server’s code, so that it suppresses no address', async (t) => {
  const { is, detail } = await outcome(
    t,
    said(400, 'MessageRejected', 'Message contains\r\na virus.'),
  )
  assert.deepEqual([is, detail], ['refused', '400 MessageRejected: Message contains a virus.'])
  const { mailer } = await place(t)
  const result = await mailer.send(message({ to: 'jörg@readers.test' }))
  assert.deepEqual(result, {
    outcome: 'refused',
    detail: '400 BadRequestException: Illegal address',
  })
})

test('a failure of the account: later, in clear words, and not about the message', async (t) => {
  const ofAccount: [SesWay, RegExp][] = [
    [said(400, 'AccountSuspendedException', 'x'), /Amazon has suspended/],
    [said(400, 'SendingPausedException', 'x'), /paused at SES/],
    [said(400, 'MailFromDomainNotVerifiedException', 'x'), /MAIL FROM domain is not verified/],
    [
      said(
        400,
        'MessageRejected',
        'Email address is not verified. The following identities failed the check in region EU-WEST-1: a@garden.test',
      ),
      /not verified/,
    ],
    [
      said(404, 'NotFoundException', 'Configuration set <x> does not exist.'),
      /SES_CONFIGURATION_SET/,
    ],
    [
      said(400, 'BadRequestException', 'Configuration set <x> does not exist.'),
      /Configuration set/,
    ],
    [
      said(403, 'AccessDeniedException', 'not authorized to perform: ses:SendRawEmail'),
      /needs ses:SendEmail/,
    ],
    [said(403, 'ExpiredTokenException', 'x'), /AWS_SESSION_TOKEN/],
    [said(400, 'LimitExceededException', 'x'), /LimitExceeded/],
    [said(429, 'TooManyRequestsException', 'Daily message quota exceeded.'), /Daily/],
    [said(301, ''), /301/],
  ]
  for (const [way, words] of ofAccount) {
    const { is, detail, ses } = await outcome(t, way)
    assert.equal(is, 'later, not reached', JSON.stringify(way))
    assert.match(detail, words)
    assert.equal(ses.seen.calls, 1)
  }
})

test('a wrong secret, a wrong region and a wrong clock: later, with advice', async (t) => {
  const wrong = await place(t, { secretAccessKey: 'not the secret' })
  const result = await wrong.mailer.send(message())
  assert.deepEqual([result.outcome, result.reached], ['later', false])
  assert.match(result.detail, /^Look at AWS_SECRET_ACCESS_KEY and the clock/)
  assert.ok(!JSON.stringify([result, wrong.log.lines]).includes('not the secret'))
  const far = await place(t, { region: 'us-east-1' })
  assert.equal((await far.mailer.send(message())).reached, false)
  const late = await place(t)
  late.clock.move(-10 * 60_000)
  assert.match(
    (await late.mailer.send(message())).detail,
    /the clock \(403 InvalidSignatureException: Signature expired\)/,
  )
  const unknown = await place(t, { accessKeyId: 'AKIDOTHER' })
  assert.match((await unknown.mailer.send(message())).detail, /AWS_ACCESS_KEY_ID/)
})

test('a burst over the rate of the account slows down to it, and every message arrives once', async (t) => {
  const { ses, mailer } = await place(t, {}, { perSecond: 40 })
  const burst = Array.from({ length: 120 }, () => message())
  const results = await Promise.all(burst.map((one) => mailer.send(one)))
  const sent = results.filter(({ outcome }) => outcome === 'sent').length
  assert.equal(ses.taken.length, sent)
  assert.equal(new Set(ses.taken.map(({ raw }) => raw)).size, sent)
  assert.ok(results.every(({ outcome, reached }) => outcome === 'sent' || reached === false))
  assert.ok(sent >= 80, `${sent} of 120 were sent`)
})

test('a lowered rate rises again, and falls again when SES asks for it', async () => {
  let now = 0
  const rate = sendRate(() => now)
  for (let i = 0; i < 100; i++) await rate.acquire()
  rate.slower()
  rate.slower()
  assert.equal(Math.round(rate.perSecond()), 70)
  now = 2000
  await rate.acquire()
  assert.ok(rate.perSecond() > 70 && rate.perSecond() < 77)
  now = 2500
  rate.slower()
  assert.equal(rate.perSecond(), 1)
})

test('an urgent message is sent before those that wait for the rate of the account', async (t) => {
  const { ses, mailer } = await place(t)
  await Promise.all(Array.from({ length: 60 }, () => mailer.send(message())))
  ses.next(said(429, 'TooManyRequestsException'))
  await mailer.send(message())
  const before = ses.taken.length
  await Promise.all(
    [
      ...Array.from({ length: 20 }, () => message()),
      message({ urgent: true, to: 'urgent@readers.test' }),
    ].map((one) => mailer.send(one)),
  )
  const at = ses.taken.slice(before).findIndex(({ to }) => to.includes('urgent@readers.test'))
  assert.ok(at >= 0 && at < 10, `${at} of 20 were sent before it`)
})

test('many messages are sent at once, over kept connections', async (t) => {
  const { ses, mailer } = await place(t)
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 100 }, () => mailer.send(message())))
  assert.equal(ses.taken.length, 300)
  assert.equal(new Set(ses.taken.map(({ raw }) => raw)).size, 300)
  assert.ok(ses.seen.atOnceMax > 20, `${ses.seen.atOnceMax} at once`)
  assert.ok(ses.seen.connections <= 80, `${ses.seen.connections} connections`)
})

test('a kept connection that SES closed meanwhile does not cost the message', async (t) => {
  const { ses, mailer } = await place(t)
  for (let round = 0; round < 5; round++) {
    assert.equal((await mailer.send(message())).outcome, 'sent')
    ses.dropIdle()
    await pause(20)
  }
  assert.deepEqual([ses.taken.length, ses.seen.connections], [5, 5])
})

test('check reports quota and sandbox, and rejects when SES sends nothing or does not know the keys', async (t) => {
  const { ses, mailer } = await place(t)
  assert.equal(await mailer.check(), '12 of 50000 mails in 24 hours, at most 14 a second')
  ses.account({
    SendingEnabled: true,
    ProductionAccessEnabled: false,
    EnforcementStatus: 'PROBATION',
    SendQuota: { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 0 },
  })
  assert.match(
    (await mailer.check()) as string,
    /^0 of 200 .* 1 a second; the account is under review \(PROBATION\); in the sandbox/,
  )
  ses.account({ SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' })
  await assert.rejects(mailer.check(), /switched off at SES \(SHUTDOWN\)/)
  const stranger = await place(t, { secretAccessKey: 'x' })
  await assert.rejects(stranger.mailer.check(), /Look at AWS_SECRET_ACCESS_KEY/)
  stranger.ses.close()
  await assert.rejects(stranger.mailer.check(), /ECONNREFUSED|closed|ECONNRESET/)
})
