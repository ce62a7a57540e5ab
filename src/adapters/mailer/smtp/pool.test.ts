import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { keptLog } from '#test/ports.ts'
import { until } from '#test/sinks.ts'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { CHUNKING, EXTENSIONS, scriptedSink } from '../fixtures/scripted-sink.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the commands of a message are one write, and its text, its dot and the commands of the next are one too', async (t) => {
  const { url, writes } = await scriptedSink(t)
  const mailer = mailerTo(t, `${url}?connections=1&name=test.example`)
  const [one, two] = [mail('one\r\n'), mail('two\r\n')]
  await Promise.all([mailer.send(one), mailer.send(two)])
  const group = ({ raw }: { raw: Buffer }) =>
    `MAIL FROM:<a@mail.test> SIZE=${raw.length}\r\nRCPT TO:<b@mail.test>\r\nDATA\r\n`
  assert.deepEqual(writes, [
    'EHLO test.example\r\n',
    group(one),
    `${one.raw.toString()}.\r\n${group(two)}`,
    `${two.raw.toString()}.\r\n`,
  ])
})

test('without PIPELINING each command waits for its answer, and nothing follows a text', async (t) => {
  const { url, writes, accepted } = await scriptedSink(t, { extensions: [] })
  const mailer = mailerTo(t, `${url}?connections=1`)
  await Promise.all([mailer.send(mail('one\r\n')), mailer.send(mail('two\r\n'))])
  assert.deepEqual(
    writes.map((write) => write.slice(0, 4)),
    ['EHLO', 'MAIL', 'RCPT', 'DATA', 'From', 'MAIL', 'RCPT', 'DATA', 'From'],
  )
  assert.equal(accepted.length, 2)
})

for (const extensions of [EXTENSIONS, []])
  test(`after a refused recipient the transaction is reset before the next one (${extensions.length} extensions)`, async (t) => {
    let open = false
    const { url, accepted, count } = await scriptedSink(t, {
      extensions,
      // As Postfix does: a MAIL within a transaction is out of sequence, and DATA without a
      // recipient too.
      line(line, { text }) {
        if (text !== null) return undefined
        if (line.startsWith('MAIL')) {
          if (open) return '503 5.5.1 nested MAIL\r\n'
          open = true
        }
        if (line.startsWith('RCPT') && line.includes('nobody')) return '550 5.1.1 unknown\r\n'
        if (line === 'DATA' && nobody()) return '554 5.5.1 no valid recipients\r\n'
        if (line === 'RSET' || line === 'DATA') open = false
        return undefined
      },
    })
    let asked = 0
    const nobody = () => ++asked === 1 && extensions.length > 0
    const mailer = mailerTo(t, `${url}?connections=1`)
    const [one, two] = await Promise.all([
      mailer.send(mail('', { to: 'nobody@mail.test' })),
      mailer.send(mail()),
    ])
    assert.deepEqual([one.outcome, two.outcome], ['refused', 'sent'])
    assert.deepEqual([count.connections, accepted.length], [1, 1])
  })

test('no more connections are open than configured, and they are kept', async (t) => {
  const { url, count, accepted } = await scriptedSink(t)
  const mailer = mailerTo(t, `${url}?connections=3`)
  await Promise.all(Array.from({ length: 200 }, () => mailer.send(mail())))
  assert.equal(accepted.length, 200)
  assert.ok(count.connections <= 3, `${count.connections}`)
})

test('one message at a time needs one connection', async (t) => {
  const { url, count } = await scriptedSink(t)
  const mailer = mailerTo(t, url)
  for (let i = 0; i < 20; i++) await mailer.send(mail())
  assert.equal(count.connections, 1)
})

test('a connection is closed with QUIT after the configured number of messages', async (t) => {
  const { url, count, writes, accepted } = await scriptedSink(t)
  const mailer = mailerTo(t, `${url}?connections=1&messages=5`)
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail())))
  await mailer.close()
  assert.deepEqual([count.connections, accepted.length], [4, 20])
  assert.equal(writes.filter((write) => write.includes('QUIT')).length, 4)
})

test('a server that answers soon gets several messages in a row over few connections, and none is opened for them', async (t) => {
  const used = new Set<number>()
  const { url, count, accepted } = await scriptedSink(t, {
    line: (line, { nth }) => void (line.startsWith('RCPT') && used.add(nth)),
  })
  const mailer = mailerTo(t, `${url}?connections=12`, {
    soonMs: 60_000,
    stalledMs: 60_000,
    idleMs: 60_000,
  })
  const send = (many: number) =>
    Promise.all(Array.from({ length: many }, () => mailer.send(mail())))
  await send(8)
  const { connections } = count
  used.clear()
  await send(8)
  assert.ok(used.size <= 3, `${used.size}`)
  assert.deepEqual([accepted.length, count.connections], [16, connections])
})

for (const [way, extensions] of [
  ['DATA', EXTENSIONS],
  ['BDAT', CHUNKING],
] as const)
  test(`a server that takes some milliseconds for a text gets them over all of its connections, by ${way}`, async (t) => {
    const used = new Set<number>()
    const said = new WeakMap<Socket, Promise<unknown>>()
    const { url } = await scriptedSink(t, {
      extensions,
      line: (line, { nth }) => void (line.startsWith('RCPT') && used.add(nth)),
      // One answer after another, as a mail server with one process for each connection does.
      say(socket, answer) {
        const before = said.get(socket) ?? Promise.resolve()
        const now = before
          .then(() => (answer.includes('taken') ? pause(12) : undefined))
          .then(() => socket.write(answer))
        said.set(socket, now)
      },
    })
    const mailer = mailerTo(t, `${url}?connections=12`)
    for (let round = 0; round < 3; round++) {
      used.clear()
      await Promise.all(Array.from({ length: 48 }, () => mailer.send(mail())))
    }
    assert.ok(used.size >= 11, `${used.size}`)
  })

test('an idle connection is closed with QUIT', async (t) => {
  const { url, writes } = await scriptedSink(t)
  await mailerTo(t, url).send(mail())
  await until('the connection is closed with QUIT', () => writes.at(-1) === 'QUIT\r\n')
})

test('a kept connection that the server dropped meanwhile does not cost the message', async (t) => {
  for (const goodbye of ['', '421 4.4.2 idle for too long\r\n']) {
    const { url, count } = await scriptedSink(t, {
      line(line, { socket, nth, taken }) {
        if (nth !== 1 || taken === 0 || !line.startsWith('MAIL')) return undefined
        if (goodbye === '') socket.destroy()
        else socket.end(goodbye)
        return null
      },
    })
    const mailer = mailerTo(t, url)
    assert.equal((await mailer.send(mail())).outcome, 'sent')
    assert.equal((await mailer.send(mail())).outcome, 'sent')
    assert.deepEqual(count, { connections: 2, texts: 2 })
  }
})

test('a message moves to another connection twice at most, then it is later', async (t) => {
  let stale = 0
  const { url, count } = await scriptedSink(t, {
    line(line, { socket, taken }) {
      if (count.texts < 5 || taken === 0 || !line.startsWith('MAIL')) return undefined
      stale += 1
      socket.destroy()
      return null
    },
    say: (socket, answer) => void setTimeout(() => socket.write(answer), 30),
  })
  const mailer = mailerTo(t, `${url}?connections=5`, { idleMs: 5000 })
  await Promise.all(Array.from({ length: 5 }, () => mailer.send(mail())))
  assert.equal(count.connections, 5)
  const { outcome, reached } = await mailer.send(mail())
  assert.deepEqual(
    { outcome, reached, stale, texts: count.texts },
    { outcome: 'later', reached: undefined, stale: 3, texts: 5 },
  )
})

test('a slow answer that comes after all is believed, also when the message behind it has moved to another connection', async (t) => {
  const late = new Set<Socket>()
  const { url, accepted } = await scriptedSink(t, {
    line(line, { text, socket }) {
      if (line === '.' && text?.includes('one')) late.add(socket)
      return undefined
    },
    say: (socket, answer) =>
      void setTimeout(() => socket.write(answer), late.has(socket) ? 600 : 0),
  })
  const mailer = mailerTo(t, `${url}?connections=2`)
  const results = await Promise.all(
    ['one', 'two', 'three'].map((text) => mailer.send(mail(`${text}\r\n`))),
  )
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['sent', 'sent', 'sent'],
  )
  assert.equal(accepted.length, 3)
  assert.equal(new Set(accepted).size, 3)
})

test('while the server is away, messages get their result soon, and few connections are tried', async (t) => {
  const { url, count } = await scriptedSink(t, { greeting: '421 4.3.2 away\r\n' })
  const log = keptLog()
  const mailer = mailerTo(t, url, { backoffMs: 100 }, log)
  const end = performance.now() + 1000
  let told = 0
  while (told < 60 || performance.now() < end) {
    const results = await Promise.all(Array.from({ length: 30 }, () => mailer.send(mail())))
    assert.ok(results.every(({ outcome, reached }) => outcome === 'later' && reached === false))
    told += results.length
  }
  // The first twenty connections open at once. Then single connections follow after pauses of 100,
  // 200 and 400 ms.
  assert.ok(count.connections <= 26, `${count.connections}`)
  assert.equal(log.lines.length, 1)
})

test('a server that takes fewer connections than we open gets all messages over those', async (t) => {
  const open = new Set<number>()
  const { url, accepted } = await scriptedSink(t, {
    line(line, { socket, nth }) {
      if (line.startsWith('EHLO') && open.size >= 2) return '421 4.7.0 too many connections\r\n'
      if (!open.has(nth)) socket.once('close', () => open.delete(nth))
      open.add(nth)
      return undefined
    },
  })
  const mailer = mailerTo(t, `${url}?connections=10`)
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => mailer.send(mail())))
  assert.deepEqual(
    [new Set(outcomes.map(({ outcome }) => outcome)), accepted.length],
    [new Set(['sent']), 100],
  )
})

test('close waits for the messages in flight and takes no new ones', async (t) => {
  const { url, accepted } = await scriptedSink(t, {
    say: (socket, answer) => void setTimeout(() => socket.write(answer), 20),
  })
  const mailer = mailerTo(t, `${url}?connections=2`)
  const under = Promise.all(Array.from({ length: 10 }, () => mailer.send(mail())))
  const closed = mailer.close()
  const { outcome, reached } = await mailer.send(mail())
  await closed
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  assert.ok((await under).every((each) => each.outcome === 'sent'))
  assert.equal(accepted.length, 10)
})

test('close does not wait long for a server that does not answer QUIT', async (t) => {
  const { url } = await scriptedSink(t, { line: (line) => (line === 'QUIT' ? null : undefined) })
  const mailer = mailerTo(t, url, { socketMs: 60_000 })
  await mailer.send(mail())
  const began = performance.now()
  await mailer.close()
  assert.ok(performance.now() - began < 30_000)
})

test('nothing is begun for a mailer that was never used', async (t) => {
  const sink = await scriptedSink(t)
  await mailerTo(t, sink.url).close()
  assert.equal(sink.count.connections, 0)
})

for (const [way, extensions] of [
  ['DATA', EXTENSIONS],
  ['BDAT', CHUNKING],
] as const)
  test(`a mailer that is closed during its backoff, while a connection ends, settles all submitted messages, by ${way}`, async (t) => {
    const { promise: waits, resolve: wait } = Promise.withResolvers<Socket>()
    const { url, count } = await scriptedSink(t, {
      extensions,
      line(line, { nth, taken, socket }) {
        if (nth === 2 && line.startsWith('EHLO')) socket.destroy()
        if (nth === 2) return null
        if (nth > 1 || taken === 0) return undefined
        wait(socket)
        return null
      },
    })
    const mailer = mailerTo(t, `${url}?connections=2`, { backoffMs: 1000, socketMs: 3000 })
    assert.equal((await mailer.send(mail())).outcome, 'sent')
    const handed = [mailer.send(mail())]
    const socket = await waits
    handed.push(mailer.send(mail()))
    while (count.connections < 2) await pause(10)
    await pause(50)
    const closing = mailer.close()
    socket.end('421 4.3.2 bye\r\n')
    await closing
    let settled = 0
    for (const one of handed) void one.then(() => (settled += 1))
    await until('both messages are settled', () => settled === 2)
  })
