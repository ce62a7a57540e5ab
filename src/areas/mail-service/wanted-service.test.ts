import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#operation/problem.ts'
import { MailServiceInput, wantedService } from './wanted-service.ts'

const wanted = (input: object) => wantedService(MailServiceInput.parse(input))

function fieldsOf(input: object): string[] {
  try {
    wanted(input)
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.fieldErrors.map(({ pointer }) => pointer)
  }
  return []
}

test('services that take a key by SMTP need nothing else', () => {
  const cases = {
    sendgrid: ['smtp.sendgrid.net', 587, 'starttls', 'apikey'],
    resend: ['smtp.resend.com', 465, 'tls', 'resend'],
    sparkpost: ['smtp.sparkpostmail.com', 587, 'starttls', 'SMTP_Injection'],
    postmark: ['smtp.postmarkapp.com', 587, 'starttls', null],
  }
  for (const [provider, expected] of Object.entries(cases)) {
    const { host, port, security, user, secret } = wanted({ provider, apiKey: 'key' })
    assert.deepEqual([host, port, security, user], expected)
    assert.equal(secret, 'key')
  }
  assert.equal(
    wanted({ provider: 'sparkpost', region: 'eu', apiKey: 'k' }).host,
    'smtp.eu.sparkpostmail.com',
  )
})

test('an SMTP token of Postmark goes to the broadcast streams', () => {
  const { host, user } = wanted({ provider: 'postmark', user: 'access', password: 'secret' })
  assert.deepEqual([host, user], ['smtp-broadcasts.postmarkapp.com', 'access'])
})

test('services whose SMTP takes no API key ask for the user, and know the wrong key', () => {
  for (const provider of ['mailgun', 'brevo'])
    assert.deepEqual(fieldsOf({ provider, apiKey: 'key' }), ['/user'])
  assert.deepEqual(fieldsOf({ provider: 'brevo', user: 'a@b.example', apiKey: 'xkeysib-1' }), [
    '/password',
  ])
  const { host, port } = wanted({ provider: 'mailgun', region: 'eu', user: 'u', password: 'p' })
  assert.deepEqual([host, port], ['smtp.eu.mailgun.org', 587])
})

test('Amazon SES wants a region and an access key', () => {
  assert.deepEqual(fieldsOf({ provider: 'ses', apiKey: 'x' }), ['/region', '/user'])
  assert.deepEqual(fieldsOf({ provider: 'ses', region: 'evil', user: 'AKIAIOSFODNN7EXAMPLE' }), [
    '/region',
  ])
  const ses = { provider: 'ses', region: 'eu-west-1', user: 'AKIAIOSFODNN7EXAMPLE', password: 'x' }
  assert.equal(wanted(ses).host, 'email.eu-west-1.amazonaws.com')
})

test('a server of one’s own needs a host alone', () => {
  const { host, port, security, user } = wanted({
    provider: 'smtp',
    host: ' Mail.Bücher.example. ',
  })
  assert.deepEqual(
    [host, port, security, user],
    ['mail.xn--bcher-kva.example', 587, 'starttls', null],
  )
  assert.equal(wanted({ provider: 'smtp', host: 'a.example', port: 465 }).security, 'tls')
  assert.equal(wanted({ provider: 'smtp', host: 'a.example', security: 'tls' }).port, 465)
  assert.deepEqual(fieldsOf({ provider: 'smtp', password: 'p' }), ['/host', '/user'])
  for (const host of ['smtp://a.example', 'a.example:25', 'a b', 'a/b', '', '[::1]', 'a\r\nb'])
    assert.equal(MailServiceInput.safeParse({ provider: 'smtp', host }).success, false, host)
})
