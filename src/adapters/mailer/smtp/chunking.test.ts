import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { SendResult } from '#ports/mailer.ts'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { CHUNKING, scriptedSink, type Script } from '../fixtures/scripted-sink.ts'

type Line = NonNullable<Script['line']>

/**
 * Starts a sink that follows the script once it is armed. It counts connections and their messages
 * from then on.
 */
async function chunkingSink(t: TestContext, script: Line = () => undefined) {
  let armed = false
  let before = 0
  let first = 1
  const sink = await scriptedSink(t, {
    extensions: CHUNKING,
    line(line, caller) {
      if (!armed && line === 'QUIT') return undefined
      if (!armed) {
        first = caller.nth
        before = caller.taken + (line.startsWith('BDAT') ? 1 : 0)
        return undefined
      }
      const nth = caller.nth - first + 1
      return script(line, {
        ...caller,
        nth,
        taken: nth === 1 ? caller.taken - before : caller.taken,
      })
    },
  })
  return {
    ...sink,
    arm() {
      armed = true
      sink.accepted.length = sink.writes.length = sink.count.texts = 0
    },
  }
}

/**
 * Makes a mailer with one connection that has already measured the server as fast. The tests set
 * their own limits, since on a busy machine no server answers within the default ones.
 */
async function warmMailer(
  t: TestContext,
  { url, writes, arm }: Awaited<ReturnType<typeof chunkingSink>>,
  timeouts = { socketMs: 60_000 },
) {
  const mailer = mailerTo(t, `${url}?connections=1&name=test.example`, { ...FAST, ...timeouts })
  for (let tries = 0; !writes.some((write) => write.includes('RSET')); tries++) {
    assert.ok(tries < 200, 'the mailer did not find the server to be fast')
    await Promise.all([mailer.send(mail()), mailer.send(mail()), mailer.send(mail())])
  }
  arm()
  return mailer
}

const FAST = { soonMs: 60_000, atOnceMs: 60_000, stalledMs: 60_000, idleMs: 60_000 }

const outcomes = (results: SendResult[]) => results.map(({ outcome }) => outcome).join(' ')

test('a text leaves with its commands in one write, unchanged', async (t) => {
  const { url, writes, accepted } = await chunkingSink(t)
  const mailer = mailerTo(t, `${url}?connections=1&name=test.example`)
  const one = mail('.\r\n..two\r\nno end')
  assert.equal((await mailer.send(one)).outcome, 'sent')
  const { length } = one.raw
  const group = `MAIL FROM:<a@mail.test> SIZE=${length}\r\nRCPT TO:<b@mail.test>\r\nBDAT ${length} LAST\r\n${one.raw.toString()}`
  assert.deepEqual(writes, ['EHLO test.example\r\n', group])
  assert.deepEqual(accepted, [one.raw.toString()])
})

test('one message is in flight to a server that has not answered yet, several to a fast one, each after RSET', async (t) => {
  const sink = await chunkingSink(t)
  const { url, writes, accepted } = sink
  const cold = mailerTo(t, `${url}?connections=1`)
  await Promise.all([cold.send(mail()), cold.send(mail())])
  assert.ok(!writes[1]!.includes('RSET'))
  await cold.close()
  const mailer = await warmMailer(t, sink)
  const mails = Array.from({ length: 10 }, (_, i) => mail(`${i}\r\n`))
  assert.equal(
    outcomes(await Promise.all(mails.map((each) => mailer.send(each)))),
    Array(10).fill('sent').join(' '),
  )
  assert.deepEqual(
    accepted,
    mails.map(({ raw }) => raw.toString()),
  )
  assert.equal(
    writes[0]!.match(/^(?:MAIL|RSET)/gm)!.join(' '),
    ['MAIL', ...Array(9).fill('RSET MAIL')].join(' '),
  )
})

test('chunking=off, and a server without PIPELINING: by DATA', async (t) => {
  for (const [extensions, parameter] of [
    [CHUNKING, '?chunking=off'],
    [['CHUNKING'], ''],
  ] as const) {
    const { url, writes } = await scriptedSink(t, { extensions })
    assert.equal((await mailerTo(t, `${url}${parameter}`).send(mail('.\r\n'))).outcome, 'sent')
    assert.ok(writes.join('').includes('DATA\r\n'))
    assert.ok(!writes.join('').includes('BDAT'))
  }
})

test('a refusal to RCPT, MAIL or the text concerns its message alone', async (t) => {
  let open = false
  const sink = await chunkingSink(t, (line) => {
    // As Postfix does: a MAIL within a transaction is out of sequence, and so is a text without a
    // recipient.
    if (line === 'RSET') open = false
    if (line.startsWith('MAIL')) {
      if (open) return '503 5.5.1 nested MAIL\r\n'
      if (line.includes('spam')) return '550 5.7.1 not you\r\n'
      open = true
    }
    if (line.startsWith('RCPT') && line.includes('nobody')) return '550 5.1.1 unknown\r\n'
    if (line.startsWith('RCPT') && line.includes('later')) return '451 4.7.1 greylisted\r\n'
    if (!line.startsWith('BDAT')) return undefined
    if (sink.count.texts === 1) return '554 5.5.1 no valid recipients\r\n'
    if (sink.count.texts === 3) return '554 5.6.0 no such text\r\n'
    if (sink.count.texts === 5) return '503 5.5.1 no MAIL\r\n'
    open = false
    return undefined
  })
  const mailer = await warmMailer(t, sink)
  const to = ['a', 'nobody', 'b', 'c', 'd', 'later', 'e'].map((name) => `${name}@mail.test`)
  const results = await Promise.all(to.map((each) => mailer.send(mail('', { to: each }))))
  assert.equal(outcomes(results), 'sent refused sent refused sent later sent')
  assert.equal(results[1]!.reply!.enhanced, '5.1.1')
  assert.equal(results[3]!.reply!.enhanced, '5.6.0')
  assert.deepEqual([sink.accepted.length, sink.count.connections], [4, 1])
})

test('a connection that breaks leaves the messages in flight uncertain, and none is sent twice', async (t) => {
  const sink = await chunkingSink(t, (line, { socket, nth, taken }) => {
    if (!line.startsWith('BDAT') || nth > 1 || taken < 2) return undefined
    socket.destroy()
    return null
  })
  const { accepted } = sink
  const mailer = await warmMailer(t, sink)
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, i) => mailer.send(mail(`${i}\r\n`))),
  )
  assert.equal(outcomes(results), 'sent sent unknown unknown unknown unknown')
  assert.equal(new Set(accepted).size, accepted.length)
  assert.equal((await mailer.send(mail())).outcome, 'sent')
})

for (const [where, begins, ended] of [
  ['a command', 'MAIL', 'sent'],
  ['a text', 'BDAT', 'later'],
] as const)
  test(`421 to ${where} ends the connection: messages behind it go over another one`, async (t) => {
    const sink = await chunkingSink(t, (line, { nth, taken, socket }) => {
      if (nth > 1 || taken < 2 || !line.startsWith(begins)) return undefined
      socket.end('421 4.3.2 enough for now\r\n')
      return null
    })
    const { accepted, count } = sink
    const mailer = await warmMailer(t, sink)
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, i) => mailer.send(mail(`${i}\r\n`))),
    )
    assert.equal(outcomes(results), `sent sent ${ended} sent sent sent`)
    assert.equal(new Set(accepted).size, accepted.length)
    assert.equal(count.connections, 2)
  })

test('a reply about the session ends it when the messages in flight are answered', async (t) => {
  const sink = await chunkingSink(t, (line, { nth, taken }) =>
    nth === 1 && taken === 1 && line.startsWith('BDAT') ? '530 5.7.0 log in first\r\n' : undefined,
  )
  const { accepted, count } = sink
  const mailer = await warmMailer(t, sink)
  const results = await Promise.all(
    Array.from({ length: 5 }, (_, i) => mailer.send(mail(`${i}\r\n`))),
  )
  assert.equal(outcomes(results), 'sent later sent sent sent')
  assert.equal((await mailer.send(mail())).outcome, 'sent')
  assert.deepEqual([accepted.length, count.connections], [5, 2])
})

test('a connection is closed after the configured number of messages, whatever waits', async (t) => {
  const { url, accepted, count, writes } = await chunkingSink(t)
  const mailer = mailerTo(t, `${url}?connections=1&messages=4`)
  await Promise.all(Array.from({ length: 12 }, () => mailer.send(mail())))
  assert.deepEqual([accepted.length, count.connections], [12, 3])
  await mailer.close()
  assert.equal(writes.filter((write) => write.includes('QUIT')).length, 3)
})

test('a server that stops answering leaves the messages in flight uncertain after the timeout', async (t) => {
  let silent = false
  const sink = await chunkingSink(t, (line) => {
    silent ||= line.startsWith('BDAT')
    return silent ? null : undefined
  })
  const mailer = await warmMailer(t, sink, { socketMs: 2000 })
  const results = await Promise.all(Array.from({ length: 3 }, () => mailer.send(mail())))
  assert.equal(outcomes(results), 'unknown unknown unknown')
})

test('after a 421 from a server that continues all the same its answers count, and no message is sent twice', async (t) => {
  const sink = await chunkingSink(t, (line, { nth, taken }) => {
    if (nth > 1 || taken !== 0) return undefined
    if (line.startsWith('RCPT')) return '421 4.7.0 try later\r\n'
    return line.startsWith('BDAT') ? '554 5.5.1 no valid recipients\r\n' : undefined
  })
  const { accepted } = sink
  const mailer = await warmMailer(t, sink)
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, i) => mailer.send(mail(`${i}\r\n`))),
  )
  assert.equal(outcomes(results), 'later sent sent sent sent sent')
  assert.equal(new Set(accepted).size, accepted.length)
})

for (const code of [500, 502, 504])
  test(`${code} to BDAT comes from a proxy that does not know it, and messages go by DATA`, async (t) => {
    const { url, accepted, writes, arm } = await chunkingSink(t, (line) =>
      line.startsWith('BDAT') ? `${code} 5.5.1 no such command\r\n` : undefined,
    )
    arm()
    const mailer = mailerTo(t, `${url}?connections=1`)
    const results = await Promise.all(Array.from({ length: 4 }, () => mailer.send(mail())))
    assert.equal(outcomes(results), 'sent sent sent sent')
    assert.equal(new Set(accepted).size, 4)
    assert.equal(writes.filter((write) => write.includes('BDAT')).length, 1)
  })

test('after a connection broke with several messages in flight, one at a time is sent', async (t) => {
  const sink = await chunkingSink(t, (line, { socket, nth, taken }) => {
    if (nth > 1 || taken < 1 || !line.startsWith('BDAT')) return undefined
    socket.destroy()
    return null
  })
  const { writes } = sink
  const mailer = await warmMailer(t, sink)
  const broken = await Promise.all(Array.from({ length: 5 }, () => mailer.send(mail())))
  assert.equal(outcomes(broken), 'sent unknown unknown unknown unknown')
  const before = writes.length
  const results = await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail())))
  assert.equal(outcomes(results), Array(10).fill('sent').join(' '))
  assert.ok(writes.slice(before).every((write) => write.split('BDAT').length <= 2))
})
