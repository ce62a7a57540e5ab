import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTEMPTS_MAX, nextAttemptAt, randomJitter, WAITS_MS } from './schedule.ts'

const endedAt = new Date('2026-01-15T09:30:00.000Z')
const waitS = (more: Partial<Parameters<typeof nextAttemptAt>[0]>, jitter = 0) => {
  const next = nextAttemptAt({ attempts: 1, endedAt, statusCode: 500, retryAfter: null, ...more }, jitter)
  return next && (next.getTime() - endedAt.getTime()) / 1000
}

test('eleven attempts wait 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, then a day four times', () => {
  const waits = Array.from({ length: 11 }, (_, i) => waitS({ attempts: i + 1 }))
  assert.deepEqual(waits, [60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400, 86_400, 86_400, null])
  assert.equal(ATTEMPTS_MAX, 11)
  assert.equal(
    WAITS_MS.reduce((sum, wait) => sum + wait),
    ((4 * 24 + 20) * 60 + 36) * 60_000,
  )
})

test('jitter is 0 to 10 % and never early', () => {
  for (let i = 0; i < 1000; i++) {
    const jitter = randomJitter()
    assert.ok(jitter >= 0 && jitter <= 0.1)
    const wait = waitS({}, jitter)!
    assert.ok(wait >= 60 && wait <= 66.001, String(wait))
  }
})

test('Retry-After on 429 and 503 puts an attempt off, never before the schedule and at most a day', () => {
  assert.equal(waitS({ statusCode: 503, retryAfter: '600' }), 600)
  assert.equal(waitS({ statusCode: 429, retryAfter: ' 90 ' }), 90)
  assert.equal(waitS({ statusCode: 429, retryAfter: '5' }), 60)
  assert.equal(waitS({ statusCode: 503, retryAfter: '99999999999999999999' }), 86_400)
  assert.equal(waitS({ statusCode: 503, retryAfter: 'Thu, 15 Jan 2026 09:40:00 GMT' }), 600)
  assert.equal(waitS({ statusCode: 503, retryAfter: 'Thu, 15 Jan 2099 09:40:00 GMT' }), 86_400)
  assert.equal(waitS({ statusCode: 503, retryAfter: 'Thu, 15 Jan 1999 09:40:00 GMT' }), 60)
  assert.equal(waitS({ attempts: 10, statusCode: 503, retryAfter: '60' }), 86_400)
})

test('Retry-After is ignored on other answers and when it is nonsense', () => {
  assert.equal(waitS({ statusCode: 500, retryAfter: '600' }), 60)
  assert.equal(waitS({ statusCode: null, retryAfter: null }), 60)
  for (const retryAfter of ['', '-5', 'soon', '1e9', '0x10', 'Xxx, 1', '+30', '1.5'])
    assert.equal(waitS({ statusCode: 503, retryAfter }), 60, retryAfter)
})
