import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAIL_PROVIDERS } from '#mail/mail-provider.ts'
import { smtpSink } from '#test/sinks.ts'
import { testPorts } from '#test/ports.ts'
import { mail } from '../fixtures/mails.ts'
import { smtpMailer } from '../smtp-mailer.ts'

const TOKEN = '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdef'
const sink = await smtpSink()
const { log } = testPorts({})

const HEADERS: Record<string, string | null> = {
  smtp: null,
  ses: `X-SES-MESSAGE-TAGS: mailcast=${TOKEN}`,
  postmark: `X-PM-Metadata-mailcast: ${TOKEN}`,
  mailgun: `X-Mailgun-Variables: {"mailcast":"${TOKEN}"}`,
  sendgrid: `X-SMTPAPI: {"unique_args":{"mailcast":"${TOKEN}"}}`,
  brevo: `X-Mailin-custom: ${TOKEN}`,
  resend: `X-Mailcast-Recipient: ${TOKEN}`,
  sparkpost: `X-MSYS-API: {"metadata":{"mailcast":"${TOKEN}"}}`,
}

test('each service gets the recipient token in its own header', async () => {
  assert.deepEqual(Object.keys(HEADERS).sort(), [...MAIL_PROVIDERS].sort())
  for (const provider of MAIL_PROVIDERS) {
    const mailer = smtpMailer(sink.url, log, { provider })
    assert.equal(mailer.provider, provider)
    const message = { ...mail(), recipientToken: TOKEN }
    assert.equal((await mailer.send(message)).outcome, 'sent')
    const header = HEADERS[provider]
    const arrived = sink.mails.at(-1)!.raw.toString()
    assert.equal(arrived, `${header === null ? '' : `${header}\r\n`}${message.raw.toString()}`)
    for (const line of arrived.split('\r\n')) assert.ok(line.length <= 998, 'RFC 5322 §2.1.1')
    await mailer.close()
  }
})

test('a mail without a recipient token has no such header; the host tells the service', async () => {
  const mailer = smtpMailer(sink.url, log, { provider: 'sendgrid' })
  const message = mail()
  assert.equal((await mailer.send(message)).outcome, 'sent')
  assert.equal(sink.mails.at(-1)!.raw.toString(), message.raw.toString())
  await mailer.close()
  const plain = smtpMailer('smtp://127.0.0.1:2525', log)
  const known = smtpMailer('smtp://u:p@smtp.sendgrid.net:587', log)
  assert.deepEqual([plain.provider, known.provider], ['smtp', 'sendgrid'])
  await Promise.all([plain.close(), known.close()])
})
