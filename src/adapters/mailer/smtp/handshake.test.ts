import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions } from 'smtp-server'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { scriptedSink } from '../fixtures/scripted-sink.ts'
import { whyNotInClear } from './handshake.ts'

/**
 * Starts npm's smtp-server with a self-signed certificate. `taken` lists the messages, and whether
 * they came by TLS.
 */
async function server(t: TestContext, options: SMTPServerOptions = {}) {
  const taken: { secure: boolean; user: unknown; text: string; envelope: unknown }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          secure: session.secure,
          user: session.user,
          text: Buffer.concat(chunks).toString(),
          envelope: [mailFrom, ...rcptTo],
        })
        done()
      })
    },
    ...options,
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => smtp.close(resolve)))
  const { port } = smtp.server.address() as AddressInfo
  return {
    taken,
    at: (before = '', after = '', scheme = 'smtp') =>
      `${scheme}://${before}127.0.0.1:${port}${after}`,
  }
}

function login(expected: (auth: SMTPServerAuthentication) => boolean): SMTPServerOptions {
  return {
    authOptional: false,
    onAuth: (auth, _session, done) =>
      expected(auth) ? done(null, { user: auth.method }) : done(new Error('Wrong password')),
  }
}

test('STARTTLS is used where it is offered, and the text arrives as it was', async (t) => {
  const { taken, at } = await server(t)
  const sent = mail(`.\r\n..\r\n${'a line of text\r\n'.repeat(10_000)}`)
  assert.equal((await mailerTo(t, at()).send(sent)).outcome, 'sent')
  assert.deepEqual([taken[0]!.secure, taken[0]!.text], [true, sent.raw.toString()])
})

test('smtps is encrypted from the first byte', async (t) => {
  const { taken, at } = await server(t, { secure: true })
  const mailer = mailerTo(t, at('', '', 'smtps'))
  await Promise.all(Array.from({ length: 50 }, () => mailer.send(mail())))
  assert.equal(taken.length, 50)
  assert.ok(taken.every(({ secure }) => secure))
})

test('tls=off ignores STARTTLS', async (t) => {
  const { taken, at } = await server(t)
  assert.equal((await mailerTo(t, at('', '?tls=off')).send(mail())).outcome, 'sent')
  assert.equal(taken[0]!.secure, false)
})

test('tls=required wants TLS, and a certificate that is good for the host', async (t) => {
  const { at } = await server(t)
  const unsigned = await mailerTo(t, at('', '?tls=required')).send(mail())
  assert.deepEqual([unsigned.outcome, unsigned.reached], ['later', false])
  assert.match(
    unsigned.detail,
    /no TLS with .*: (?:certificate has expired|self-signed certificate)/,
  )
  const { at: clear } = await server(t, { hideSTARTTLS: true })
  const inClear = await mailerTo(t, clear('', '?tls=required')).send(mail())
  assert.deepEqual([inClear.outcome, inClear.reached], ['later', false])
  assert.match(inClear.detail, /does not offer TLS/)
})

test('a password is sent in clear to this machine alone, or where tls=off says so', () => {
  const settings = {
    host: 'mail.example.com',
    login: { user: 'u', password: 'p' },
    tls: 'offered',
  } as const
  assert.match(whyNotInClear(settings, false)!, /so the password was not sent/)
  assert.match(
    whyNotInClear({ ...settings, tls: 'unchecked' }, false)!,
    /so the password was not sent/,
  )
  assert.equal(whyNotInClear(settings, true), null)
  assert.equal(whyNotInClear({ ...settings, tls: 'off' }, false), null)
  assert.equal(whyNotInClear({ ...settings, login: null }, false), null)
})

test('AUTH PLAIN, also with a password beyond ASCII', async (t) => {
  const { taken, at } = await server(t, {
    ...login(({ username, password }) => username === 'ann' && password === 'pä:ss wörd'),
  })
  assert.equal(
    (await mailerTo(t, at(`ann:${encodeURIComponent('pä:ss wörd')}@`)).send(mail())).outcome,
    'sent',
  )
  assert.deepEqual([taken[0]!.user, taken[0]!.secure], ['PLAIN', true])
})

test('AUTH LOGIN where the server offers nothing else, or where it is chosen', async (t) => {
  const options = login(({ username, password }) => username === 'ann' && password === 'secret')
  for (const [authMethods, chosen] of [
    [['LOGIN'], ''],
    [['PLAIN', 'LOGIN'], '?auth=login'],
  ] as const) {
    const { taken, at } = await server(t, { ...options, authMethods: [...authMethods] })
    assert.equal((await mailerTo(t, at('ann:secret@', chosen)).send(mail())).outcome, 'sent')
    assert.equal(taken[0]!.user, 'LOGIN')
  }
})

test('AUTH XOAUTH2 with the password as the token', async (t) => {
  const { taken, at } = await server(t, {
    ...login(({ username, accessToken }) => username === 'ann' && accessToken === 'ya29.token'),
    authMethods: ['XOAUTH2'],
  })
  assert.equal(
    (await mailerTo(t, at('ann:ya29.token@', '?auth=xoauth2')).send(mail())).outcome,
    'sent',
  )
  assert.equal(taken[0]!.user, 'XOAUTH2')
})

for (const method of ['PLAIN', 'LOGIN', 'XOAUTH2'])
  test(`AUTH ${method} with a wrong password: later, not a try of this message, and check says so`, async (t) => {
    const { taken, at } = await server(t, { ...login(() => false), authMethods: [method] })
    const mailer = mailerTo(t, at('ann:open-sesame@', `?auth=${method.toLowerCase()}`))
    const { outcome, reached, detail } = await mailer.send(mail())
    assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
    assert.match(detail, /refuses the login: 535/)
    await assert.rejects(mailer.check(), /refuses the login: 535/)
    assert.equal(taken.length, 0)
  })

test('a server that does not offer the mechanism is not tried with another', async (t) => {
  const { at } = await server(t, { ...login(() => true), authMethods: ['CRAM-MD5'] })
  const { detail, reached } = await mailerTo(t, at('ann:secret@')).send(mail())
  assert.equal(reached, false)
  assert.match(detail, /does not let us log in by PLAIN or LOGIN: it offers CRAM-MD5/)
})

test('a local part beyond ASCII is sent with SMTPUTF8, and refused where the server does not offer it', async (t) => {
  const { taken, at } = await server(t)
  const message = mail('', { to: 'jörg@bücher.example' })
  assert.equal((await mailerTo(t, at()).send(message)).outcome, 'sent')
  assert.ok(taken[0]!.text.includes('jörg@bücher.example'))
  const { at: old, taken: none } = await server(t, { hideSMTPUTF8: true })
  const { outcome, detail, reply } = await mailerTo(t, old()).send(message)
  assert.deepEqual({ outcome, reply }, { outcome: 'refused', reply: undefined })
  assert.match(detail, /SMTPUTF8/)
  assert.equal(none.length, 0)
})

test('a domain beyond ASCII is written in its ASCII form', async (t) => {
  const { url, writes } = await scriptedSink(t)
  assert.equal(
    (await mailerTo(t, url).send(mail('', { to: 'ann@bücher.example' }))).outcome,
    'sent',
  )
  assert.ok(writes.some((write) => write.includes('RCPT TO:<ann@xn--bcher-kva.example>\r\n')))
})

test('a message over the announced size is refused on our side, and the next one is not', async (t) => {
  const { taken, at } = await server(t, { size: 2000 })
  const mailer = mailerTo(t, at('', '?connections=1'))
  const [big, small] = await Promise.all([
    mailer.send(mail('x'.repeat(70).concat('\r\n').repeat(40))),
    mailer.send(mail()),
  ])
  assert.deepEqual([big.outcome, small.outcome, taken.length], ['refused', 'sent', 1])
  assert.match(big.detail, /takes at most 2000/)
})

test('a server without PIPELINING gets each command after the answer to the one before', async (t) => {
  const { taken, at } = await server(t, { hidePIPELINING: true, disabledCommands: ['STARTTLS'] })
  const mailer = mailerTo(t, at())
  const outcomes = await Promise.all(Array.from({ length: 64 }, () => mailer.send(mail())))
  assert.ok(outcomes.every(({ outcome }) => outcome === 'sent'))
  assert.equal(taken.length, 64)
})

test('a server that knows HELO alone gets mail', async (t) => {
  const { url, accepted, writes } = await scriptedSink(t, {
    line: (line) => (line.startsWith('EHLO') ? '502 5.5.1 what\r\n' : undefined),
  })
  assert.equal((await mailerTo(t, url).send(mail())).outcome, 'sent')
  assert.equal(accepted.length, 1)
  assert.deepEqual(
    writes.slice(0, 3).map((write) => write.slice(0, 10)),
    ['EHLO ' + writes[0]!.slice(5, 10), 'HELO ' + writes[0]!.slice(5, 10), 'MAIL FROM:'],
  )
})

for (const address of [
  'b@mail.test>\r\nRCPT TO:<c@mail.test',
  'b@mail.test\0',
  'b c@mail.test',
  'b@mail.test SIZE=1',
  '<b@mail.test>',
  'b',
  'b@',
  '@mail.test',
  `${'x'.repeat(300)}@mail.test`,
  'b@mail\u2028.test',
  'b@\u0085',
])
  test(`an address that cannot stand in a command is refused before anything is sent: ${JSON.stringify(address).slice(0, 40)}`, async (t) => {
    const { url, count } = await scriptedSink(t)
    const mailer = mailerTo(t, url)
    for (const each of [{ to: address }, { from: address }]) {
      const { outcome, detail } = await mailer.send({ ...mail(), ...each })
      assert.equal(outcome, 'refused')
      assert.match(detail, /address is not valid in SMTP/)
    }
    assert.equal(count.connections, 0)
  })

test('check closes with QUIT, and rejects with the reason when there is no connection', async (t) => {
  const { url, writes } = await scriptedSink(t)
  await mailerTo(t, url).check()
  assert.equal(writes.at(-1), 'QUIT\r\n')
  await assert.rejects(
    mailerTo(t, 'smtp://127.0.0.1:1').check(),
    /no connection to 127\.0\.0\.1:1: .*ECONNREFUSED/,
  )
})
