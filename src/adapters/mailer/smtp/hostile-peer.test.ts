import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mail, mailerTo, SILENCE } from '../fixtures/mails.ts'
import { scriptedSink } from '../fixtures/scripted-sink.ts'

// A server that hangs, lies or closes at each point of a connection. A result must never claim more
// than can be known.

test('a slow greeting is waited for', async (t) => {
  const { url, accepted } = await scriptedSink(t, {
    greeting: '220 late\r\n',
    say: (socket, answer) =>
      void setTimeout(() => socket.write(answer), answer.startsWith('220') ? 300 : 0),
  })
  assert.equal((await mailerTo(t, url).send(mail())).outcome, 'sent')
  assert.equal(accepted.length, 1)
})

test('no greeting: later, and not a try of this message', async (t) => {
  const { url } = await scriptedSink(t, { greeting: null })
  const { outcome, reached, detail } = await mailerTo(t, url, SILENCE).send(mail())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  assert.match(detail, /sent no greeting: the server did not answer for 1\.5 s/)
})

test('hung up before the greeting: later, and not a try of this message', async (t) => {
  const { url } = await scriptedSink(t, { say: (socket) => void socket.destroy() })
  const { outcome, reached } = await mailerTo(t, url).send(mail())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
})

test('a 421 or a 554 instead of the greeting: later, and not a try of this message', async (t) => {
  for (const greeting of ['421 4.3.2 too busy\r\n', '554 5.7.1 go away\r\n']) {
    const { url } = await scriptedSink(t, { greeting })
    const { outcome, reached, reply, detail } = await mailerTo(t, url).send(mail())
    assert.deepEqual(
      { outcome, reached, reply },
      { outcome: 'later', reached: false, reply: undefined },
    )
    assert.ok(detail.includes(greeting.trim()), detail)
  }
})

for (const command of ['MAIL', 'RCPT', 'DATA'])
  test(`hung up after ${command}: later, and no text was sent`, async (t) => {
    const { url, count } = await scriptedSink(t, {
      line(line, { socket }) {
        if (!line.startsWith(command)) return undefined
        socket.destroy()
        return null
      },
    })
    const { outcome, reached } = await mailerTo(t, url).send(mail())
    assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: undefined })
    assert.deepEqual(count, { connections: 1, texts: 0 })
  })

test('hung up in the middle of the text: unknown, once', async (t) => {
  const { url, count, accepted } = await scriptedSink(t, {
    line(line, { socket, text }) {
      if (text === null || line !== 'Hello') return undefined
      socket.destroy()
      return null
    },
  })
  assert.equal(
    (await mailerTo(t, url).send(mail(`Hello\r\n${'x'.repeat(70)}\r\n`.repeat(9_000)))).outcome,
    'unknown',
  )
  assert.deepEqual([count.connections, accepted.length], [1, 0])
})

test('hung up before the reply to the final dot: unknown, and the text is not sent a second time', async (t) => {
  const { url, count } = await scriptedSink(t, {
    line(line, { socket, text }) {
      if (text === null || line !== '.') return undefined
      socket.destroy()
      return null
    },
  })
  assert.equal((await mailerTo(t, url).send(mail())).outcome, 'unknown')
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.deepEqual(count, { connections: 1, texts: 1 })
})

test('hung up after the reply to the final dot: sent, and the next message goes over another connection', async (t) => {
  const { url, count, accepted } = await scriptedSink(t, {
    line(line, { socket, text }) {
      if (text === null || line !== '.') return undefined
      socket.end('250 2.0.0 taken\r\n')
      return '250 2.0.0 taken\r\n'
    },
  })
  const mailer = mailerTo(t, `${url}?connections=1`)
  const outcomes = await Promise.all([mail(), mail()].map((each) => mailer.send(each)))
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['sent', 'sent'],
  )
  assert.deepEqual([count.connections, accepted.length], [2, 2])
})

test('silence after the final dot: unknown', async (t) => {
  const { url, count } = await scriptedSink(t, {
    line: (line, { text }) => (text !== null && line === '.' ? null : undefined),
  })
  const { outcome, detail } = await mailerTo(t, url, { socketMs: SILENCE.socketMs }).send(mail())
  assert.deepEqual([outcome, count.texts], ['unknown', 1])
  assert.match(detail, /did not answer for 3 s/)
})

test('a 421 to a command of the first message of a connection is an answer: later', async (t) => {
  const { url } = await scriptedSink(t, {
    line: (line) => (line.startsWith('RCPT') ? '421 4.7.0 slow down\r\n' : undefined),
  })
  const result = await mailerTo(t, url).send(mail())
  assert.deepEqual(result, {
    outcome: 'later',
    detail: '421 4.7.0 slow down',
    reply: { code: 421, enhanced: '4.7.0' },
  })
})

test('a 421 to the text: later, and the message behind it goes over another connection', async (t) => {
  const { url, count, accepted } = await scriptedSink(t, {
    line: (line, { text, nth }) =>
      text !== null && line === '.' && nth === 1 ? '421 4.3.2 going down\r\n' : undefined,
  })
  const mailer = mailerTo(t, `${url}?connections=1`)
  const [first, second] = await Promise.all([
    mailer.send(mail('first\r\n')),
    mailer.send(mail('second\r\n')),
  ])
  assert.deepEqual(first, {
    outcome: 'later',
    detail: '421 4.3.2 going down',
    reply: { code: 421, enhanced: '4.3.2' },
  })
  assert.equal(second.outcome, 'sent')
  assert.deepEqual([count.connections, accepted.length], [2, 1])
  assert.match(accepted[0]!, /second/)
})

test('several 4xx answers in a row: each message is later by its own answer, and the connection is kept', async (t) => {
  let refused = 0
  const { url, count } = await scriptedSink(t, {
    line(line, { text }) {
      if (line.startsWith('RCPT') && refused < 5) return `45${refused++} 4.2.0 not now\r\n`
      return line === 'DATA' && text === null && refused < 5
        ? '554 5.5.1 no recipients\r\n'
        : undefined
    },
  })
  const mailer = mailerTo(t, `${url}?connections=1`)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail())))
  assert.deepEqual(
    outcomes.slice(0, 4).map(({ reply }) => reply),
    [450, 451, 452, 453].map((code) => ({ code, enhanced: '4.2.0' })),
  )
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'sent').length, 5)
  assert.equal(count.connections, 1)
})

for (const [what, said] of [
  ['garbage', '\x00\xff hello there\r\n'],
  ['a line without an end', 'x'.repeat(10_000)],
  ['a reply without an end', '250-and on\r\n'.repeat(5_000)],
  ['lines with different codes', '250-yes\r\n550 no\r\n'],
  ['a code of another kind', '999 what\r\n'],
] as const) {
  test(`${what} before the text: later, and the connection is given up`, async (t) => {
    const { url, count } = await scriptedSink(t, {
      line: (line) => (line.startsWith('MAIL') ? said : undefined),
    })
    const { outcome, detail } = await mailerTo(t, url).send(mail())
    assert.equal(outcome, 'later')
    assert.ok(detail.length > 0 && detail.length <= 500 && !/\p{Cc}/u.test(detail), detail)
    assert.equal(count.texts, 0)
  })

  test(`${what} after the final dot: unknown`, async (t) => {
    const { url } = await scriptedSink(t, {
      line: (line, { text }) => (text !== null && line === '.' ? said : undefined),
    })
    assert.equal((await mailerTo(t, url).send(mail())).outcome, 'unknown')
  })

  test(`${what} as the greeting: later, and not a try of this message`, async (t) => {
    const { url } = await scriptedSink(t, { greeting: said })
    const { outcome, reached } = await mailerTo(t, url).send(mail())
    assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  })
}

test('a TLS handshake that hangs: later, and not a try of this message', async (t) => {
  // The random bytes of a TLS handshake may contain a line end, which the sink must not answer.
  const { url } = await scriptedSink(t, { greeting: null, line: () => null })
  const mailer = mailerTo(t, url.replace('smtp:', 'smtps:'), SILENCE)
  const { outcome, reached, detail } = await mailer.send(mail())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  assert.match(detail, /no TLS with 127\.0\.0\.1: the server did not answer for 1\.5 s/)
})

test('a handshake that hangs after STARTTLS: later', async (t) => {
  const { url } = await scriptedSink(t, {
    extensions: ['STARTTLS'],
    line: (line) =>
      line === 'STARTTLS' ? '220 go on\r\n' : line.startsWith('EHLO') ? undefined : null,
  })
  const { outcome, reached } = await mailerTo(t, url, SILENCE).send(mail())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
})

for (const injected of ['250 ok\r\n', '250-half of', '250-sink\r\n250 AUTH PLAIN\r\n'])
  test(`bytes in clear behind the reply to STARTTLS do not count as the server's reply: ${JSON.stringify(injected)}`, async (t) => {
    const heard: string[] = []
    const { url } = await scriptedSink(t, {
      extensions: ['STARTTLS', 'AUTH PLAIN'],
      line(line) {
        heard.push(line)
        return line === 'STARTTLS' ? `220 go on\r\n${injected}` : undefined
      },
    })
    const { outcome, detail } = await mailerTo(t, url.replace('//', '//user:secret@')).send(mail())
    assert.equal(outcome, 'later')
    assert.match(detail, /a reply to no command/)
    assert.ok(!heard.some((line) => line.startsWith('AUTH')))
  })

test('a server that takes DATA for a recipient that it refused gets no text, and its 250 to the empty text is no acceptance', async (t) => {
  let first = true
  const { url, accepted, count } = await scriptedSink(t, {
    line(line) {
      if (!line.startsWith('RCPT') || !first) return undefined
      first = false
      return '550 5.1.1 no such user\r\n'
    },
  })
  const mailer = mailerTo(t, `${url}?connections=1`)
  const [one, two] = await Promise.all([mailer.send(mail('one\r\n')), mailer.send(mail('two\r\n'))])
  assert.deepEqual(one, {
    outcome: 'refused',
    detail: '550 5.1.1 no such user',
    reply: { code: 550, enhanced: '5.1.1' },
  })
  assert.equal(two.outcome, 'sent')
  assert.deepEqual([count.connections, accepted.length], [1, 2])
  assert.equal(accepted[0], '')
  assert.match(accepted[1]!, /two/)
})

test('a reply that comes before the text was sent is no answer to it: the text is not begun', async (t) => {
  const { url, accepted, count } = await scriptedSink(t, {
    line: (line, { text }) =>
      line === 'DATA' && text === null ? '354 go on\r\n250 taken\r\n' : undefined,
  })
  assert.equal((await mailerTo(t, url).send(mail())).outcome, 'later')
  assert.deepEqual([accepted.length, count.texts], [0, 0])
})

test('a surplus reply ends the connection: it does not reach the next message', async (t) => {
  const { url, count } = await scriptedSink(t, {
    line: (line, { text, nth }) =>
      text !== null && line === '.' && nth === 1 ? '250 taken\r\n250 and once more\r\n' : undefined,
  })
  const mailer = mailerTo(t, `${url}?connections=1`)
  assert.equal((await mailer.send(mail())).outcome, 'sent')
  assert.equal((await mailer.send(mail())).outcome, 'sent')
  assert.equal(count.connections, 2)
})

test('a server that answers 2xx to DATA does not get the text', async (t) => {
  const { url, accepted } = await scriptedSink(t, {
    line: (line, { text }) => (line === 'DATA' && text === null ? '250 ok\r\n' : undefined),
  })
  assert.equal((await mailerTo(t, url).send(mail())).outcome, 'later')
  assert.equal(accepted.length, 0)
})

test('a password that the server sends back is not in the detail', async (t) => {
  const { url } = await scriptedSink(t, {
    extensions: ['AUTH PLAIN'],
    line: (line) =>
      line.startsWith('AUTH') ? `535 5.7.8 not hunter22, nor ${line.split(' ')[2]}\r\n` : undefined,
  })
  const { detail, outcome, reached } = await mailerTo(
    t,
    url.replace('//', '//user:hunter22@'),
  ).send(mail())
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  assert.match(detail, /535 5\.7\.8 not \*\*\*, nor \*\*\*$/)
})
