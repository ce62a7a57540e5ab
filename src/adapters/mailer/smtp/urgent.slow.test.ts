import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { smtpSink, until } from '#test/sinks.ts'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { type Caller, CHUNKING, EXTENSIONS, scriptedSink } from '../fixtures/scripted-sink.ts'

// Urgent messages, for which a reader waits, while other messages occupy all other connections.

/**
 * Makes the script of a server that does not answer a text with this word, nor anything after it on
 * the same connection.
 */
function hangsAt(word: string) {
  const hanging = new Set<number>()
  return (line: string, { text, chunk, nth }: Caller) => {
    if (line === '.' ? text?.includes(word) : line.startsWith('BDAT') && chunk.includes(word))
      hanging.add(nth)
    return hanging.has(nth) ? null : undefined
  }
}

const urgent = (text?: string) => ({ ...mail(text), urgent: true as const })

for (const extensions of [EXTENSIONS, CHUNKING])
  test(`an urgent message arrives while every other connection hangs (${extensions.length} extensions)`, async (t) => {
    const { url, count, accepted } = await scriptedSink(t, {
      extensions,
      line: hangsAt('hung'),
    })
    const mailer = mailerTo(t, `${url}?connections=3`, { socketMs: 10_000 })
    const hung = Promise.all(Array.from({ length: 6 }, () => mailer.send(mail('hung\r\n'))))
    await until('the connections hang', () => count.texts >= 3)
    assert.equal((await mailer.send(urgent())).outcome, 'sent')
    assert.equal(accepted.length, 1)
    await hung
  })

test('an urgent message does not wait behind others at a server that needs half a second for each', async (t) => {
  const { url, mails } = await smtpSink({ delayMs: 500 })
  const mailer = mailerTo(t, `${url}?connections=4`)
  const others = Promise.all(Array.from({ length: 40 }, () => mailer.send(mail())))
  await until('some are taken', () => mails.length >= 8)
  await mailer.send(urgent())
  // Sent after the other messages, the urgent message would be the last of 41.
  assert.ok(mails.length <= 36, `${mails.length} were taken when it was`)
  assert.ok((await others).every(({ outcome }) => outcome === 'sent'))
})

test('urgent messages that hang hold up no other: each has a connection, and one behind a hanging text moves to its own', async (t) => {
  const { url, accepted, count } = await scriptedSink(t, { line: hangsAt('hung') })
  const mailer = mailerTo(t, url, { socketMs: 10_000 })
  await mailer.send(urgent())
  const hung = Promise.all(Array.from({ length: 15 }, () => mailer.send(urgent('hung\r\n'))))
  await until('fifteen hang', () => count.texts === 16)
  const settled = await Promise.race([mailer.send(urgent()), hung])
  assert.ok(!Array.isArray(settled) && settled.outcome === 'sent')
  assert.equal(accepted.length, 2)
  await hung
})

test('at a server that allows no further connection an urgent message goes over the next free one, before those that wait', async (t) => {
  const { url, mails } = await smtpSink({ delayMs: 500, maxClients: 2 })
  const mailer = mailerTo(t, `${url}?connections=2`)
  const others = Promise.all(Array.from({ length: 20 }, () => mailer.send(mail())))
  await until('some are taken', () => mails.length >= 4)
  assert.equal((await mailer.send(urgent())).outcome, 'sent')
  // Sent after the other messages, the urgent message would be the last of 21.
  assert.ok(mails.length <= 18, `${mails.length} were taken when it was`)
  assert.ok((await others).every(({ outcome }) => outcome === 'sent'))
})

test('connections for urgent messages are opened when needed, and closed when idle', async (t) => {
  let open = 0
  const { url, count } = await scriptedSink(t, {
    connected(socket) {
      open += 1
      socket.on('close', () => (open -= 1))
    },
  })
  const mailer = mailerTo(t, url, { idleMs: 100 })
  await mailer.send(mail())
  assert.equal(count.connections, 1)
  for (let i = 0; i < 10; i++) await mailer.send(urgent())
  assert.equal(count.connections, 2)
  await until('all are closed', () => open === 0)
})

test('while the server is away, an urgent message gets its result soon', async (t) => {
  const mailer = mailerTo(t, 'smtp://127.0.0.1:1')
  const began = performance.now()
  for (let i = 0; i < 3; i++) {
    const { outcome, reached } = await mailer.send(urgent())
    assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
    await pause(1)
  }
  assert.ok(performance.now() - began < 30_000)
})
