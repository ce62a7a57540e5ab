import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Handover } from '#ports/mailer.ts'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { CHUNKING, scriptedSink, type Script } from '../fixtures/scripted-sink.ts'

type Line = Script['line']

const chunkingSink = (t: TestContext, line?: Line) => scriptedSink(t, { extensions: CHUNKING, ...(line && { line }) })

/** Has sent a message over its one connection, so that it knows that the server is fast. */
async function warmMailer(t: TestContext, url: string, parameters = '') {
  const mailer = mailerTo(t, `${url}?connections=1&name=test.example${parameters}`, { socketMs: 2000 })
  assert.equal((await mailer.send(mail())).outcome, 'sent')
  return mailer
}

const outcomes = (handovers: Handover[]) => handovers.map(({ outcome }) => outcome).join(' ')

test('a text goes with its commands, in one write and as it is', async (t) => {
  const { url, writes, accepted } = await chunkingSink(t)
  const mailer = mailerTo(t, `${url}?connections=1&name=test.example`)
  const one = mail('.\r\n..two\r\nno end')
  assert.equal((await mailer.send(one)).outcome, 'sent')
  const { length } = one.raw
  const group = `MAIL FROM:<a@mail.test> SIZE=${length}\r\nRCPT TO:<b@mail.test>\r\nBDAT ${length} LAST\r\n${one.raw.toString()}`
  assert.deepEqual(writes, ['EHLO test.example\r\n', group])
  assert.deepEqual(accepted, [one.raw.toString()])
})

test('of a server that was not heard yet one message is on its way, of a fast one several, each after a RSET', async (t) => {
  const { url, writes, accepted } = await chunkingSink(t)
  const mailer = mailerTo(t, `${url}?connections=1&name=test.example`)
  const mails = Array.from({ length: 10 }, (_, i) => mail(`${i}\r\n`))
  assert.equal(outcomes(await Promise.all(mails.map((each) => mailer.send(each)))), Array(10).fill('sent').join(' '))
  assert.deepEqual(
    accepted,
    mails.map(({ raw }) => raw.toString()),
  )
  const commands = writes.slice(1).map((write) => write.match(/^(?:MAIL|RSET)/gm)!.join(' '))
  assert.deepEqual(commands, ['MAIL', ['MAIL', ...Array(8).fill('RSET MAIL')].join(' ')])
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

test('who is refused is refused alone: by RCPT, by MAIL, by the text', async (t) => {
  let open = false
  const { url, accepted, count } = await chunkingSink(t, (line) => {
    // As Postfix does: a MAIL within a transaction is out of sequence, and so is a text without a recipient.
    if (line === 'RSET') open = false
    if (line.startsWith('MAIL')) {
      if (open) return '503 5.5.1 nested MAIL\r\n'
      if (line.includes('spam')) return '550 5.7.1 not you\r\n'
      open = true
    }
    if (line.startsWith('RCPT') && line.includes('nobody')) return '550 5.1.1 unknown\r\n'
    if (line.startsWith('RCPT') && line.includes('later')) return '451 4.7.1 greylisted\r\n'
    if (!line.startsWith('BDAT')) return undefined
    if (count.texts === 2) return '554 5.5.1 no valid recipients\r\n'
    if (count.texts === 4) return '554 5.6.0 no such text\r\n'
    if (count.texts === 6) return '503 5.5.1 no MAIL\r\n'
    open = false
    return undefined
  })
  const mailer = await warmMailer(t, url)
  const to = ['a', 'nobody', 'b', 'c', 'd', 'later', 'e'].map((name) => `${name}@mail.test`)
  const handovers = await Promise.all(to.map((each) => mailer.send(mail('', { to: each }))))
  assert.equal(outcomes(handovers), 'sent refused sent refused sent later sent')
  assert.equal(handovers[1]!.reply!.enhanced, '5.1.1')
  assert.equal(handovers[3]!.reply!.enhanced, '5.6.0')
  assert.deepEqual([accepted.length, count.connections], [5, 1])
})

test('a connection that breaks without a word leaves those uncertain that were on their way, and none is sent twice', async (t) => {
  const { url, accepted } = await chunkingSink(t, (line, { socket, nth, taken }) => {
    if (!line.startsWith('BDAT') || nth > 1 || taken < 3) return undefined
    socket.destroy()
    return null
  })
  const mailer = await warmMailer(t, url)
  const handovers = await Promise.all(Array.from({ length: 6 }, (_, i) => mailer.send(mail(`${i}\r\n`))))
  assert.equal(outcomes(handovers), 'sent sent unknown unknown unknown unknown')
  assert.equal(new Set(accepted).size, accepted.length)
  assert.equal((await mailer.send(mail())).outcome, 'sent')
})

for (const [where, begins, ended] of [
  ['a command', 'MAIL', 'sent'],
  ['a text', 'BDAT', 'later'],
] as const)
  test(`421 to ${where} is the last word: who stands behind it goes over another connection`, async (t) => {
    const { url, accepted, count } = await chunkingSink(t, (line, { nth, taken, socket }) => {
      if (nth > 1 || taken < 3 || !line.startsWith(begins)) return undefined
      socket.end('421 4.3.2 enough for now\r\n')
      return null
    })
    const mailer = await warmMailer(t, url)
    const handovers = await Promise.all(Array.from({ length: 6 }, (_, i) => mailer.send(mail(`${i}\r\n`))))
    assert.equal(outcomes(handovers), `sent sent ${ended} sent sent sent`)
    assert.equal(new Set(accepted).size, accepted.length)
    assert.equal(count.connections, 2)
  })

test('a reply about the session ends it when those that are on their way are answered', async (t) => {
  const { url, accepted, count } = await chunkingSink(t, (line, { nth, taken }) =>
    nth === 1 && taken === 2 && line.startsWith('BDAT') ? '530 5.7.0 log in first\r\n' : undefined,
  )
  const mailer = await warmMailer(t, url)
  const handovers = await Promise.all(Array.from({ length: 5 }, (_, i) => mailer.send(mail(`${i}\r\n`))))
  assert.equal(outcomes(handovers), 'sent later sent sent sent')
  assert.equal((await mailer.send(mail())).outcome, 'sent')
  assert.deepEqual([accepted.length, count.connections], [6, 2])
})

test('after so many messages a connection is left, whatever waits', async (t) => {
  const { url, accepted, count, writes } = await chunkingSink(t)
  const mailer = await warmMailer(t, url, '&messages=4')
  await Promise.all(Array.from({ length: 11 }, () => mailer.send(mail())))
  assert.deepEqual([accepted.length, count.connections], [12, 3])
  await mailer.close()
  assert.equal(writes.filter((write) => write.includes('QUIT')).length, 3)
})

test('a server that says nothing more leaves them uncertain once our patience ends', async (t) => {
  let silent = false
  const { url } = await chunkingSink(t, (line, { taken }) => {
    silent ||= taken > 0 && line.startsWith('BDAT')
    return silent ? null : undefined
  })
  const mailer = await warmMailer(t, url)
  const handovers = await Promise.all(Array.from({ length: 3 }, () => mailer.send(mail())))
  assert.equal(outcomes(handovers), 'unknown unknown unknown')
})
