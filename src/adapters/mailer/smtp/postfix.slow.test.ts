import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/sinks.ts'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { postfix, whyNoPostfix } from '../fixtures/postfix.ts'

const options = { skip: whyNoPostfix() ?? false }

const WAYS = [
  ['by BDAT', '', 'bdat'],
  ['by DATA', '&chunking=off', 'data'],
] as const

/** Lines of dots of every length, long lines, empty ones, no end of the last line. */
const TEXTS = [
  '.\r\n',
  '..\r\n...\r\n',
  'a\r\n.\r\nb',
  `${'x'.repeat(996)}\r\n.${'y'.repeat(900)}\r\n`,
  '\r\n\r\n',
  '=E2=82=AC 12.50\r\n.'.repeat(3_000),
  'last',
]

for (const [way, parameters] of WAYS)
  test(`Postfix accepts messages ${way}, byte for byte, each once`, options, async (t) => {
    const { url, delivered } = await postfix(t)
    const mailer = mailerTo(t, `${url}?connections=5${parameters}`, {
      socketMs: 30_000,
      greetingMs: 10_000,
    })
    const mails = Array.from({ length: 200 }, (_, i) => mail(TEXTS[i % TEXTS.length]))
    const results = await Promise.all(mails.map((each) => mailer.send(each)))
    assert.deepEqual(
      new Set(results.map(({ outcome, reply }) => `${outcome} ${reply?.code} ${reply?.enhanced}`)),
      new Set(['sent 250 2.0.0']),
    )
    await until(
      '200 messages in the mailbox',
      async () => (await delivered()).length >= mails.length,
    )
    const texts = await delivered()
    assert.equal(texts.length, mails.length)
    const byId = new Map(
      texts.map((text) => [
        /^Message-ID: <(.*)>/m.exec(text)![1]!,
        text.slice(text.indexOf('From: a@mail.test')),
      ]),
    )
    // Postfix itself adds a line end to the last line.
    for (const { messageId, raw } of mails)
      assert.equal(byId.get(messageId), raw.toString().replace(/(?<!\r\n)$/, '\r\n'), messageId)
  })

for (const [way, parameters, text] of WAYS)
  test(
    `Postfix refuses a recipient ${way}, and the messages round it are sent over the same connection`,
    options,
    async (t) => {
      const { url, log } = await postfix(t)
      const mailer = mailerTo(t, `${url}?connections=1${parameters}`, {
        socketMs: 30_000,
        greetingMs: 10_000,
      })
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          mailer.send(mail('', { to: i % 3 === 1 ? 'nobody@mail.test' : 'b@mail.test' })),
        ),
      )
      const refused = results.filter((_, i) => i % 3 === 1)
      assert.ok(
        refused.every(
          ({ outcome, reply }) =>
            outcome === 'refused' && reply?.code === 554 && reply.enhanced === '5.7.1',
        ),
      )
      assert.equal(results.filter(({ outcome }) => outcome === 'sent').length, 20)
      await mailer.close()
      // The fixture has opened another connection, to find out whether Postfix listens.
      await until('the log of the connection’s end', async () =>
        new RegExp(`disconnect from .* mail=30 rcpt=20/30 ${text}=20/30`).test(await log()),
      )
    },
  )

test(
  'Postfix announces its size limit, and a larger message is refused on our side',
  options,
  async (t) => {
    const { url } = await postfix(t, { message_size_limit: '20000' })
    const mailer = mailerTo(t, url, { socketMs: 30_000, greetingMs: 10_000 })
    const { outcome, detail } = await mailer.send(mail('a line\r\n'.repeat(5_000)))
    assert.equal(outcome, 'refused')
    assert.match(detail, /at most 20000/)
  },
)

test(
  'Postfix closes an idle connection and one with too many errors, and no message is lost',
  options,
  async (t) => {
    const { url, delivered } = await postfix(t, {
      smtpd_timeout: '1s',
      smtpd_error_sleep_time: '0',
      smtpd_hard_error_limit: '3',
    })
    const mailer = mailerTo(t, `${url}?connections=2`, {
      socketMs: 30_000,
      greetingMs: 10_000,
      idleMs: 10_000,
    })
    for (let i = 0; i < 3; i++) {
      assert.equal((await mailer.send(mail())).outcome, 'sent')
      await new Promise((resolve) => setTimeout(resolve, 1_100 + i * 100))
    }
    // Postfix answers 421 after three refusals.
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        mailer.send(mail('', { to: i % 4 === 3 ? 'nobody@mail.test' : 'b@mail.test' })),
      ),
    )
    const counts = Object.groupBy(results, ({ outcome }) => outcome)
    assert.equal(counts.unknown, undefined)
    const sent = 3 + (counts.sent?.length ?? 0)
    await until('what was sent in the mailbox', async () => (await delivered()).length >= sent)
    assert.equal((await delivered()).length, sent)
  },
)
