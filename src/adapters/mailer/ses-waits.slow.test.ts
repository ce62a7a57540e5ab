import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { movableClock } from '#test/clock.ts'
import type { Message } from '#ports/mailer.ts'
import { keptLog } from '#test/ports.ts'
import { SES_KEYS, sesStandIn, type SesWay } from './fixtures/ses.ts'
import { type SesOptions, sesMailer } from './ses-mailer.ts'

// Messages that wait for seconds at SES.

let number = 0
function message(more: Partial<Message> = {}): Message {
  number += 1
  const raw = Buffer.from(`From: Garden <a@garden.test>\r\nTo: b@readers.test\r\nMessage-ID: <m${number}@garden.test>\r\n\r\nHellö ${number}\r\n`)
  return { from: 'a@garden.test', to: 'b@readers.test', messageId: `m${number}@garden.test`, raw, ...more }
}

async function place(t: TestContext, options: Partial<SesOptions> = {}, standIn: Parameters<typeof sesStandIn>[0] = {}) {
  const clock = movableClock()
  const log = keptLog()
  const ses = await sesStandIn(standIn)
  const mailer = sesMailer({ ...SES_KEYS, region: 'eu-west-1', configurationSet: null, apiBase: ses.base, timeoutMs: 60_000, ...options }, clock, log)
  t.after(async () => {
    await mailer.close()
    ses.close()
  })
  return { ses, mailer, clock, log }
}

const outcome = async (t: TestContext, way: SesWay) => {
  const { ses, mailer } = await place(t)
  ses.next(way)
  const { outcome, detail, reached } = await mailer.send(message())
  return { is: reached === false ? `${outcome}, not reached` : outcome, detail, ses, mailer }
}
const said = (status: number, type: string, message = '') => ({ status, type, message })

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
  const { ses, mailer } = await place(t, { timeoutMs: 5000 })
  ses.next(...Array.from({ length: 64 }, () => 'hang' as const))
  const hung = Promise.all(Array.from({ length: 64 }, () => mailer.send(message())))
  while (ses.seen.calls < 64) await pause(10)
  const first = await Promise.race([mailer.send(message({ urgent: true })), hung])
  assert.ok(!Array.isArray(first) && first.outcome === 'sent')
  assert.ok((await hung).every(({ outcome }) => outcome === 'unknown'))
})
