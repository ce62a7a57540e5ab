import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { message, outcome, place, said } from './fixtures/ses-place.ts'

// Messages that wait for seconds at SES.

test('a message that SES refuses because of the rate is tried again, and arrives once', async (t) => {
  for (const way of [
    said(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'),
    said(400, 'ThrottlingException'),
    said(503, 'ServiceUnavailable'),
  ]) {
    const { is, ses } = await outcome(t, way)
    assert.equal(is, 'sent', way.type)
    assert.deepEqual([ses.seen.calls, ses.taken.length], [2, 1])
  }
})

test('SES that refuses because of the rate for long: later, and not about the message', async (t) => {
  const { ses, mailer } = await place(t)
  ses.next(...Array.from({ length: 4 }, () => said(429, 'TooManyRequestsException')))
  const result = await mailer.send(message())
  assert.deepEqual([result.outcome, result.reached, ses.taken.length], ['later', false, 0])
})

test('an urgent message is sent while all others hang', async (t) => {
  const { ses, mailer } = await place(t, { timeoutMs: 15_000 })
  ses.next(...Array.from({ length: 64 }, () => 'hang' as const))
  const hung = Promise.all(Array.from({ length: 64 }, () => mailer.send(message())))
  while (ses.seen.calls < 64) await pause(10)
  const first = await Promise.race([mailer.send(message({ urgent: true })), hung])
  assert.ok(!Array.isArray(first) && first.outcome === 'sent')
  assert.ok((await hung).every(({ outcome }) => outcome === 'unknown'))
})
