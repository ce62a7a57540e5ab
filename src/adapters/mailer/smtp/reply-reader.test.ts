import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { scriptedSink } from '../fixtures/scripted-sink.ts'
import { BadReply, type Reply, ReplyReader } from './reply-reader.ts'

function repliesOf(chunks: readonly Buffer[]): Reply[] | string {
  const reader = new ReplyReader()
  const replies: Reply[] = []
  try {
    for (const chunk of chunks) {
      reader.push(chunk)
      for (let reply = reader.next(); reply; reply = reader.next()) replies.push(reply)
    }
  } catch (error) {
    if (error instanceof BadReply) return error.message
    throw error
  }
  return replies
}

function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const ends = [...new Set(at.map((each) => each % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...ends].map((start, i) => bytes.subarray(start, ends[i] ?? bytes.length))
}

const text = fc.stringMatching(/^[ -~é]{0,40}$/)
const reply = fc
  .record({
    code: fc.integer({ min: 200, max: 599 }),
    lines: fc.array(text, { minLength: 1, maxLength: 5 }),
    end: fc.constantFrom('\r\n', '\n'),
  })
  .map(({ code, lines, end }) =>
    lines.map((line, i) => `${code}${i === lines.length - 1 ? ' ' : '-'}${line}${end}`).join(''),
  )

test('replies are the same, however their bytes are divided', () => {
  fc.assert(
    fc.property(
      fc.array(reply, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (replies, at) => {
        const bytes = Buffer.from(replies.join(''))
        const whole = repliesOf([bytes])
        assert.equal(whole.length, replies.length)
        assert.deepEqual(repliesOf(cut(bytes, at)), whole)
      },
    ),
  )
})

test('any bytes give the same replies, or the same error, however they are divided', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.stringMatching(/^[25]\d\d[- ]?[a-z\r\n\d -]{0,40}$/).map((each) => Buffer.from(each)),
  )
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(), { maxLength: 12 }), (some, at) => {
      assert.deepEqual(repliesOf(cut(Buffer.from(some), at)), repliesOf([Buffer.from(some)]))
    }),
  )
})

test('a reply is its code and its lines; a line may be its code alone', () => {
  assert.deepEqual(repliesOf([Buffer.from('250-one\r\n250-\r\n250 three\r\n354\r\n')]), [
    { code: 250, text: 'one\n\nthree' },
    { code: 354, text: '' },
  ])
})

test('a line of 4096 bytes is read, and one of more is none, ended or not', () => {
  const line = `250 ${'x'.repeat(4091)}\r\n`
  assert.equal(repliesOf([Buffer.from(line)]).length, 1)
  for (const long of [`250 ${'x'.repeat(4094)}\r\n`, '250 '.padEnd(5000, 'x')])
    assert.equal(typeof repliesOf([Buffer.from(long)]), 'string')
})

test('a reply of a hundred lines is read, and a longer one is given up', () => {
  assert.equal(repliesOf([Buffer.from(`${'250-x\r\n'.repeat(99)}250 x\r\n`)]).length, 1)
  assert.match(String(repliesOf([Buffer.from('250-x\r\n'.repeat(101))])), /no end/)
  assert.match(String(repliesOf([Buffer.from(`250-${'x'.repeat(4000)}\r\n`.repeat(17))])), /no end/)
})

test('the results of messages do not depend on the chunks in which replies arrive', async (t) => {
  const sizes = [1, 2, 3, 7, 1000]
  for (const size of sizes) {
    const refusals = [
      '450 4.2.0 later\r\n',
      '550-5.1.1 no such\r\n550 5.1.1 user\r\n',
      undefined,
      undefined,
    ]
    const { url } = await scriptedSink(t, {
      line: (line, { text }) =>
        text === null && line.startsWith('RCPT') ? refusals.shift() : undefined,
      say(socket, answer) {
        for (let at = 0; at < answer.length; at += size) socket.write(answer.slice(at, at + size))
      },
    })
    const mailer = mailerTo(t, `${url}?connections=1`)
    const results = await Promise.all(Array.from({ length: 4 }, () => mailer.send(mail())))
    assert.deepEqual(
      results.map(({ outcome, detail }) => `${outcome}: ${detail}`),
      [
        'later: 450 4.2.0 later',
        'refused: 550 5.1.1 no such user',
        'sent: 250 2.0.0 taken',
        'sent: 250 2.0.0 taken',
      ],
    )
  }
})

test('the outcome of each message is the same for every division of the replies', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
      async (sizes) => {
        const { url } = await scriptedSink(t, {
          line: (line, { text }) =>
            text?.includes('full') && line === '.' ? '452 4.3.1 full\r\n' : undefined,
          say(socket, answer) {
            for (let at = 0, i = 0; at < answer.length; i++) {
              const size = sizes[i % sizes.length]!
              socket.write(answer.slice(at, at + size))
              at += size
            }
          },
        })
        const mailer = mailerTo(t, `${url}?connections=1`)
        const results = await Promise.all(
          ['one', 'full', 'three'].map((each) => mailer.send(mail(`${each}\r\n`))),
        )
        assert.deepEqual(
          results.map(({ outcome }) => outcome),
          ['sent', 'later', 'sent'],
        )
        await mailer.close()
      },
    ),
    { numRuns: 30 },
  )
})
