import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from '#mail/smtp-status.ts'
import { STAND_INS } from './fixtures/stand-ins.ts'
import { readEvents } from './read-events.ts'
import { readEventsApart } from './read-events-apart.ts'
import type { ReturnProvider } from './return-provider.ts'

type Provider = keyof typeof STAND_INS

const TOKEN = '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdef'
const at = new Date('2026-03-01T09:30:00.000Z')
const providers = Object.keys(STAND_INS) as Provider[]

const read = (provider: ReturnProvider, body: unknown) =>
  readEvents(provider, Buffer.from(JSON.stringify(body)), 'msg_1')
/** Reads one event as it is posted. */
function readPosted(provider: Provider, ...events: unknown[]) {
  const { body } = STAND_INS[provider].post(events, at)
  return readEvents(provider, body, 'msg_1')!
}

test('each service tells of bounces, full mailboxes and complaints, and of nothing else', () => {
  for (const provider of providers) {
    const { event } = STAND_INS[provider]
    const told = (['bounce', 'soft', 'complaint', 'later', 'delivery'] as const).map((kind) => {
      const about = { kind, recipientToken: TOKEN, id: `e-${kind}`, at }
      const [report, ...more] = readPosted(provider, event(about))
      assert.deepEqual(more, [], provider)
      if (!report) return null
      assert.deepEqual(
        [report.recipientTokens, report.recipient, report.at],
        [[TOKEN], 'reader@readers.test', at.toISOString()],
        `${provider} ${kind}`,
      )
      return report.refusal ? faultOf(report.refusal) : report.kind
    })
    assert.deepEqual(told, ['recipient', 'mailbox', 'complaint', null, null], provider)
  }
})

test('an event has one id however often it is posted, and another event has another', () => {
  for (const provider of providers) {
    const { event } = STAND_INS[provider]
    const idOf = (id: string, kind: 'bounce' | 'complaint', delivery: string) => {
      const { body } = STAND_INS[provider].post(
        [event({ kind, recipientToken: TOKEN, id, at })],
        new Date(at.getTime() + 60_000),
      )
      return readEvents(provider, body, delivery)![0]!.eventId
    }
    const first = idOf('a', 'bounce', 'msg_a')
    assert.match(first, /^[\w-]{32}$/)
    assert.equal(idOf('a', 'bounce', 'msg_a'), first, provider)
    assert.notEqual(idOf('b', 'bounce', 'msg_b'), first, provider)
  }
})

test('lists of events are read to their end', () => {
  for (const provider of ['sendgrid', 'brevo', 'sparkpost'] as const) {
    const events = Array.from({ length: 5 }, (_, n) =>
      STAND_INS[provider].event({ kind: 'bounce', recipientToken: TOKEN, id: `e${n}`, at }),
    )
    assert.equal(new Set(readPosted(provider, ...events).map((one) => one.eventId)).size, 5)
  }
})

test('a service’s own refusal counts by its name where no server gave a code', () => {
  const faults: [ReturnProvider, unknown, string | null][] = [
    ['postmark', { RecordType: 'Bounce', Type: 'BadEmailAddress', ID: 1 }, 'recipient'],
    ['postmark', { RecordType: 'Bounce', Type: 'SpamNotification', ID: 1 }, 'policy'],
    ['postmark', { RecordType: 'Bounce', Type: 'HardBounce', ID: 1 }, 'mailbox'],
    ['postmark', { RecordType: 'Bounce', Type: 'AutoResponder', ID: 1 }, null],
    ['postmark', { RecordType: 'Bounce', Type: 'constructor', ID: 1 }, null],
    ['mailgun', mailgunFailed({ reason: 'suppress-bounce' }), 'recipient'],
    ['mailgun', mailgunFailed({ reason: 'suppress-unsubscribe' }), null],
    [
      'mailgun',
      mailgunFailed({ reason: 'generic', 'delivery-status': { code: 498, message: 'No MX' } }),
      'mailbox',
    ],
    ['sendgrid', [{ event: 'dropped', reason: 'Bounced Address' }], 'recipient'],
    ['sendgrid', [{ event: 'dropped', reason: 'Invalid' }], 'recipient'],
    ['sendgrid', [{ event: 'dropped', reason: 'Unsubscribed Address' }], null],
    ['sendgrid', [{ event: 'bounce', type: 'blocked', reason: 'rejected' }], 'policy'],
    ['brevo', { event: 'invalid_email' }, 'recipient'],
    ['brevo', { event: 'hardBounce', reason: '550 5.1.1 no such user' }, 'recipient'],
    ['brevo', { event: 'blocked', reason: 'blocked : due to blacklist user' }, 'policy'],
    ['brevo', { event: 'hard_bounce' }, 'mailbox'],
    ['resend', resendBounced('Permanent', 'Suppressed'), 'recipient'],
    ['resend', resendBounced('Permanent', 'NoEmail'), 'recipient'],
    ['resend', resendBounced('Transient', 'ContentRejected'), 'policy'],
    ['resend', resendBounced('Transient', 'General'), null],
    ['sparkpost', sparkpostBounced({ bounce_class: '30' }), 'recipient'],
    ['sparkpost', sparkpostBounced({ bounce_class: '51' }), 'policy'],
    ['sparkpost', sparkpostBounced({ bounce_class: '60' }), null],
    [
      'sparkpost',
      sparkpostBounced({
        type: 'generation_rejection',
        raw_reason: '554 5.7.1 recipient address suppressed due to customer policy',
      }),
      'policy',
    ],
    [
      'sparkpost',
      [{ msys: { message_event: { type: 'spam_complaint', fbtype: 'not-spam' } } }],
      null,
    ],
  ]
  for (const [provider, body, fault] of faults) {
    const [report] = read(provider, body)!
    assert.equal(report ? faultOf(report.refusal!) : null, fault, JSON.stringify(body))
  }
})

test('JSON of any shape is read without an error, and other text is no JSON', () => {
  const shapes = [
    null,
    7,
    'text',
    [],
    {},
    [[[]]],
    [null, 7, 'x', []],
    { event: 7, RecordType: {}, data: 'x', 'event-data': [] },
    { type: 'email.bounced', data: { to: {}, bounce: [], headers: [null, 7], tags: [] } },
    {
      RecordType: 'Bounce',
      Type: 'HardBounce',
      ID: {},
      Metadata: { mailcast: [TOKEN] },
      BouncedAt: 'x',
    },
    [{ event: 'bounce', timestamp: 'soon', reason: { a: 1 }, email: 1e308 }],
    [{ event: 'bounce', timestamp: 1e308, sg_event_id: null }],
    { event: 'hard_bounce', ts_epoch: -1, email: '\u202e<script>' },
    [
      { msys: null },
      { msys: {} },
      { msys: { message_event: { type: 'bounce', timestamp: '9'.repeat(30) } } },
    ],
  ]
  for (const provider of [...providers, 'ses'] as const) {
    for (const shape of shapes) assert.ok(Array.isArray(read(provider, shape)), provider)
    const proto = Buffer.from('{"__proto__":{"RecordType":"Bounce"},"event":"__proto__"}')
    assert.deepEqual(readEvents(provider, proto, ''), [])
    for (const text of ['', '{', '\0', '{"a":"\0"}', '<xml/>', '\u{fffd}'])
      assert.deepEqual(
        readEvents(provider, Buffer.from(text), ''),
        provider === 'ses' ? [] : null,
        provider,
      )
  }
})

test('NUL, half letters and a million bytes are cut to what can be stored', () => {
  const words = `550 \0 \ud800 ${'😀'.repeat(300_000)}`
  const bodies: [ReturnProvider, unknown][] = [
    ['postmark', { RecordType: 'Bounce', Type: 'HardBounce', Details: words, Email: words }],
    ['mailgun', mailgunFailed({ 'delivery-status': { message: words }, recipient: words })],
    ['sendgrid', [{ event: 'bounce', reason: words, email: words, sg_event_id: words }]],
    ['brevo', { event: 'hard_bounce', reason: words, email: words }],
    [
      'resend',
      { type: 'email.bounced', data: { bounce: { diagnosticCode: [words] }, to: [words] } },
    ],
    ['sparkpost', sparkpostBounced({ raw_reason: words, raw_rcpt_to: words })],
  ]
  for (const [provider, body] of bodies) {
    const [{ refusal, recipient, eventId }] = read(provider, body)! as [
      NonNullable<ReturnType<typeof readEvents>>[number],
    ]
    assert.ok(refusal!.text.length <= 4000 && recipient!.length <= 320, provider)
    for (const text of [refusal!.text, recipient!])
      assert.ok(!text.includes('\0') && text.isWellFormed(), provider)
    assert.equal(eventId.length, 32)
  }
})

test('a process of its own reads the same', async () => {
  const body = Buffer.from(
    JSON.stringify(
      Array.from({ length: 450 }, (_, n) =>
        STAND_INS.sendgrid.event({ kind: 'bounce', recipientToken: TOKEN, id: `e${n}`, at }),
      ),
    ),
  )
  const apart = await readEventsApart({ provider: 'sendgrid', body, deliveryId: '' })
  assert.equal(apart!.parts.length, 3)
  assert.deepEqual(
    apart!.parts.flatMap((part) => JSON.parse(part) as unknown[]),
    JSON.parse(JSON.stringify(readEvents('sendgrid', body, ''))),
  )
  assert.equal(
    await readEventsApart({ provider: 'brevo', body: Buffer.from('{'), deliveryId: '' }),
    null,
  )
})

function mailgunFailed(more: object) {
  return { 'event-data': { event: 'failed', severity: 'permanent', id: 'x', ...more } }
}

function resendBounced(type: string, subType: string) {
  const message =
    'The recipient is on the suppression list because it has a recent history of producing hard bounces.'
  return { type: 'email.bounced', data: { bounce: { type, subType, message } } }
}

function sparkpostBounced(more: object) {
  return [{ msys: { message_event: { type: 'bounce', event_id: '1', ...more } } }]
}
