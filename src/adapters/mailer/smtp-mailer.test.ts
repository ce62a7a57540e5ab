import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { mail as message, mailerTo } from './fixtures/mails.ts'

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** A real SMTP server on loopback that stores the messages that it accepts. */
async function sink(t: TestContext, options: SMTPServerOptions = {}) {
  const accepted: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        accepted.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  return {
    accepted,
    mailer: mailerTo(t, `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
  }
}

test('an accepted message is sent, byte by byte as it was composed', async (t) => {
  const { accepted, mailer } = await sink(t)
  const mail = message()
  const { outcome, detail } = await mailer.send(mail)
  assert.equal(outcome, 'sent')
  assert.match(detail, /^250/)
  assert.deepEqual(accepted, [mail.raw.toString()])
})

test('many at once go over kept connections, each of them once', async (t) => {
  const { accepted, mailer } = await sink(t)
  const outcomes = await Promise.all(Array.from({ length: 64 }, () => mailer.send(message())))
  assert.deepEqual(new Set(outcomes.map(({ outcome }) => outcome)), new Set(['sent']))
  assert.equal(new Set(accepted.map((text) => /Message-ID: (.*)/.exec(text)![1])).size, 64)
  assert.equal(accepted.length, 64)
})

test('a 4xx to the recipient is later, a 5xx is refused, and the connection goes on', async (t) => {
  const answers = [refusal(451, 'greylisted'), refusal(550, 'no such user'), null]
  const { accepted, mailer } = await sink(t, {
    onRcptTo: (_address, _session, done) => done(answers.shift()),
  })
  assert.deepEqual(await mailer.send(message()), {
    outcome: 'later',
    detail: '451 greylisted',
    reply: { code: 451, enhanced: null },
  })
  assert.deepEqual(await mailer.send(message()), {
    outcome: 'refused',
    detail: '550 no such user',
    reply: { code: 550, enhanced: null },
  })
  assert.equal((await mailer.send(message())).outcome, 'sent')
  assert.equal(accepted.length, 1)
})

test('a 4xx or 5xx after the final dot is an answer: nothing was taken', async (t) => {
  const answers = [refusal(452, 'full'), refusal(554, 'spam')]
  const { mailer } = await sink(t, {
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(answers.shift()))
    },
  })
  assert.deepEqual(await mailer.send(message()), {
    outcome: 'later',
    detail: '452 full',
    reply: { code: 452, enhanced: null },
  })
  assert.deepEqual(await mailer.send(message()), {
    outcome: 'refused',
    detail: '554 spam',
    reply: { code: 554, enhanced: null },
  })
})

test('no server: later, and not a try of this message', async (t) => {
  const { outcome, detail, reached } = await mailerTo(t, 'smtp://127.0.0.1:1').send(message())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  assert.match(detail, /ECONNREFUSED/)
})

test('a server that refuses all clients: later, since that is not about the message', async (t) => {
  const { mailer } = await sink(t, {
    onConnect: (_session, done) => done(refusal(554, 'no service')),
  })
  assert.equal((await mailer.send(message())).outcome, 'later')
})

test('an address that would break the command is refused before anything is sent', async (t) => {
  const { accepted, mailer } = await sink(t)
  assert.equal(
    (await mailer.send({ ...message(), to: 'b@mail.test>\r\nRCPT TO:<c@mail.test' })).outcome,
    'refused',
  )
  assert.equal(accepted.length, 0)
})

test('check resolves when the server answers and rejects with the reason when it does not', async (t) => {
  const { mailer } = await sink(t)
  await mailer.check()
  await assert.rejects(mailerTo(t, 'smtp://127.0.0.1:1').check(), /ECONNREFUSED/)
})
