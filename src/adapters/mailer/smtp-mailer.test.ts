import assert from 'node:assert/strict'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { test, type TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Log } from '#ports/log.ts'
import type { Mailer, Message } from '#ports/mailer.ts'
import { handoverOf, smtpMailer } from './smtp-mailer.ts'

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

let number = 0
function message(lines = 'Hello\r\n.leading dot\r\n'): Message {
  number += 1
  const messageId = `m${number}@mail.test`
  const raw = Buffer.from(`From: a@mail.test\r\nTo: b@mail.test\r\nMessage-ID: <${messageId}>\r\n\r\n${lines}`)
  return { from: 'a@mail.test', to: 'b@mail.test', messageId, raw }
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** A real SMTP server on loopback that keeps what it accepts. */
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
  return { accepted, mailer: mailerTo(t, (server.server.address() as AddressInfo).port) }
}

/** A server of a few lines that says exactly what a test wants, and may hang up at any point. */
async function script(t: TestContext, talk: (socket: Socket, line: string, count: { connections: number }) => void) {
  const count = { connections: 0, texts: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    count.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 script\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (line === '.') count.texts += 1
        talk(socket, line, count)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { count, mailer: mailerTo(t, (server.address() as AddressInfo).port) }
}

function mailerTo(t: TestContext, port: number): Mailer {
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, silent, { connectMs: 1000, greetingMs: 500, socketMs: 1000 })
  t.after(() => mailer.close())
  return mailer
}

/** The usual answers up to the text. */
function answer(socket: Socket, line: string): boolean {
  if (/^(EHLO|HELO|MAIL|RCPT|RSET)/.test(line)) return (socket.write('250 ok\r\n'), true)
  if (line === 'DATA') return (socket.write('354 go on\r\n'), true)
  return false
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
  const { accepted, mailer } = await sink(t, { onRcptTo: (_address, _session, done) => done(answers.shift()) })
  assert.deepEqual(await mailer.send(message()), { outcome: 'later', detail: '451 greylisted' })
  assert.deepEqual(await mailer.send(message()), { outcome: 'refused', detail: '550 no such user' })
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
  assert.deepEqual(await mailer.send(message()), { outcome: 'later', detail: '452 full' })
  assert.deepEqual(await mailer.send(message()), { outcome: 'refused', detail: '554 spam' })
})

test('nobody listens: later, and not a try of this message', async (t) => {
  const { outcome, detail, reached } = await mailerTo(t, 1).send(message())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  assert.match(detail, /ECONNREFUSED/)
})

test('a server that never greets: later, and not a try of this message', async (t) => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { outcome, reached } = await mailerTo(t, (server.address() as AddressInfo).port).send(message())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
})

test('a server that turns everybody away, or refuses the password: later, since it is not about the message', async (t) => {
  const { mailer } = await sink(t, { onConnect: (_session, done) => done(refusal(554, 'no service')) })
  assert.equal((await mailer.send(message())).outcome, 'later')
})

test('hung up before the text: later, and nothing was sent', async (t) => {
  const { count, mailer } = await script(t, (socket, line) => {
    if (line === 'DATA') return void socket.destroy()
    answer(socket, line)
  })
  const { outcome, reached } = await mailer.send(message())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: undefined })
  assert.equal(count.texts, 0)
})

test('hung up in the middle of the text: unknown', async (t) => {
  const { mailer } = await script(t, (socket, line) => {
    if (line === 'Hello') return void socket.destroy()
    answer(socket, line)
  })
  assert.equal((await mailer.send(message(`Hello\r\n${'x'.repeat(500_000)}\r\n`))).outcome, 'unknown')
})

test('hung up after the final dot: unknown, and the text is not sent a second time', async (t) => {
  const { count, mailer } = await script(t, (socket, line) => {
    if (line === '.') return void socket.destroy()
    answer(socket, line)
  })
  assert.equal((await mailer.send(message())).outcome, 'unknown')
  await new Promise((resolve) => setTimeout(resolve, 400))
  assert.deepEqual(count, { connections: 1, texts: 1 })
})

test('silence after the final dot: unknown', async (t) => {
  const { count, mailer } = await script(t, (socket, line) => void answer(socket, line))
  assert.equal((await mailer.send(message())).outcome, 'unknown')
  assert.equal(count.texts, 1)
})

test('nonsense after the final dot: unknown', async (t) => {
  const { mailer } = await script(t, (socket, line) => {
    if (line === '.') return void socket.write('hello there\r\n')
    answer(socket, line)
  })
  assert.equal((await mailer.send(message())).outcome, 'unknown')
})

test('a 421 after the dot is later: the server says that it did not take it', async (t) => {
  const { mailer } = await script(t, (socket, line) => {
    if (line === '.') return void socket.end('421 going down\r\n')
    answer(socket, line)
  })
  assert.equal((await mailer.send(message())).outcome, 'later')
})

test('a kept connection that the server dropped meanwhile does not cost the message', async (t) => {
  const { count, mailer } = await script(t, (socket, line, { connections }) => {
    if (line === '.') return void socket.write('250 taken\r\n')
    if (connections === 1 && line.startsWith('MAIL') && texts() > 0) return void socket.destroy()
    answer(socket, line)
  })
  const texts = () => count.texts
  assert.equal((await mailer.send(message())).outcome, 'sent')
  assert.equal((await mailer.send(message())).outcome, 'sent')
  assert.deepEqual(count, { connections: 2, texts: 2 })
})

test('an address that would break the command is refused before anything is sent', async (t) => {
  const { accepted, mailer } = await sink(t)
  assert.equal((await mailer.send({ ...message(), to: 'b@mail.test>\r\nRCPT TO:<c@mail.test' })).outcome, 'refused')
  assert.equal(accepted.length, 0)
})

test('check resolves when the server answers and rejects with the reason when it does not', async (t) => {
  const { mailer } = await sink(t)
  await mailer.check()
  await assert.rejects(mailerTo(t, 1).check(), /ECONNREFUSED/)
})

test('what is in doubt is unknown once the text has begun', () => {
  for (const code of ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EPROTOCOL', 'ESTREAM', 'ETLS']) {
    assert.equal(handoverOf({ code, message: 'broken' }, true).outcome, 'unknown', code)
    assert.equal(handoverOf({ code, message: 'broken' }, false).outcome, 'later', code)
  }
  assert.equal(handoverOf({ code: 'EMESSAGE', responseCode: 354, message: 'odd' }, true).outcome, 'unknown')
  assert.equal(handoverOf({ code: 'EAUTH', responseCode: 535, message: 'bad password' }, false).outcome, 'later')
})
