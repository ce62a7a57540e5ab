import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smtpSink } from '#test/sinks.ts'
import { keptLog } from '#test/ports.ts'
import { changingMailer } from './changing-mailer.ts'
import { mail } from './fixtures/mails.ts'
import { memoryMailer } from './memory-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

test('a change in the middle of a sending loses and doubles nothing', async () => {
  const [first, second] = [await smtpSink({ delayMs: 2 }), await smtpSink({ delayMs: 2 })]
  const log = keptLog()
  const mailer = changingMailer(smtpMailer(first.url, log))
  const sent = Array.from({ length: 300 }, () => mail())
  const results = []
  for (const [i, message] of sent.entries()) {
    if (i === 150) mailer.use(smtpMailer(second.url, log))
    if (i === 200) mailer.use(smtpMailer(first.url, log))
    results.push(mailer.send(i % 3 === 0 ? { ...message, urgent: true } : message))
  }
  const outcomes = (await Promise.all(results)).map(({ outcome }) => outcome)
  assert.deepEqual([...new Set(outcomes)], ['sent'])
  const got = [...first.mails, ...second.mails].map(
    ({ raw }) => /^Message-ID: <(.*)>/m.exec(raw.toString())![1]!,
  )
  assert.deepEqual(got.sort(), sent.map(({ messageId }) => messageId).sort())
  assert.equal(second.mails.length, 50)
  await mailer.close()
})

test('it tells where it submits to now', () => {
  const mailer = changingMailer({ ...memoryMailer(), name: 'outbox', provider: null })
  assert.deepEqual([mailer.name, mailer.provider, mailer.signs], ['outbox', null, undefined])
  mailer.use({ ...memoryMailer(), name: 'ses:eu-west-1', provider: 'ses', signs: true })
  assert.deepEqual([mailer.name, mailer.provider, mailer.signs], ['ses:eu-west-1', 'ses', true])
})

test('a message that was signed for the former service loses our signatures when the next one signs', async () => {
  const ses = memoryMailer()
  const mailer = changingMailer(memoryMailer())
  mailer.use({ ...ses, signs: true })
  const raw = 'From: a@garden.example\r\nSubject: x\r\n\r\nDKIM-Signature: in the text\r\n'
  const signatures =
    'DKIM-Signature: v=1; a=rsa-sha256;\r\n b=abc\r\n def\r\ndkim-signature: v=1;\r\n\tb=1\r\n'
  const message = { from: 'a@garden.example', to: 'b@example.com', messageId: '1@garden.example' }
  await mailer.send({ ...message, raw: Buffer.from(signatures + raw) })
  await mailer.send({ ...message, raw: Buffer.from(raw) })
  assert.deepEqual(
    ses.sent.map(({ raw }) => raw.toString()),
    [raw, raw],
  )
})
