import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { scriptedSink } from '../fixtures/scripted-sink.ts'

// Messages that wait for seconds behind one that hangs.

/**
 * Starts a sink that never answers a text with `hung` in it. `hangs` resolves when such a text has
 * come.
 */
async function hangingSink(t: TestContext) {
  const { promise: hangs, resolve: hang } = Promise.withResolvers<void>()
  const sink = await scriptedSink(t, {
    line(line, { text }) {
      if (line !== '.' || !text?.includes('hung')) return undefined
      hang()
      return null
    },
  })
  return {
    ...sink,
    hangs,
    mailer: mailerTo(t, `${sink.url}?connections=3`, {
      socketMs: 10_000,
      rescueMs: 60_000,
      idleMs: 60_000,
    }),
  }
}

for (const [there, atOnce] of [
  ['an idle one', 30],
  ['a new one where none is idle', 1],
] as const)
  test(`a message that waits for a busy connection longer than a moment gets ${there}`, async (t) => {
    const { mailer, count, hangs } = await hangingSink(t)
    await Promise.all(Array.from({ length: atOnce }, () => mailer.send(mail())))
    const { connections } = count
    const hung = mailer.send(mail('hung\r\n'))
    await hangs
    const first = await Promise.race([mailer.send(mail()), hung])
    assert.equal(first.outcome, 'sent', 'it waited for the one that hangs')
    assert.equal(count.connections, Math.max(connections, 2))
    assert.equal((await hung).outcome, 'unknown')
  })

test('a message behind a hanging text moves to another connection; only the hanging one times out', async (t) => {
  const hanging = new Set<number>()
  const { url, accepted, count } = await scriptedSink(t, {
    line(line, { text, nth }) {
      if (line === '.' && text?.includes('hung')) hanging.add(nth)
      return hanging.has(nth) ? null : undefined
    },
  })
  const mailer = mailerTo(t, `${url}?connections=2`, { socketMs: 10_000 })
  const hung = mailer.send(mail('hung\r\n'))
  const others = Promise.all(Array.from({ length: 9 }, () => mailer.send(mail())))
  assert.ok(Array.isArray(await Promise.race([others, hung])), 'the others waited for it')
  assert.ok((await others).every(({ outcome }) => outcome === 'sent'))
  assert.equal((await hung).outcome, 'unknown')
  assert.deepEqual([accepted.length, count.texts], [9, 10])
})
