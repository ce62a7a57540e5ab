import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTEMPTS_MAX, nextAttemptAt, randomJitter, WAITS_MS } from './schedule.ts'

const endedAt = new Date('2026-01-15T09:30:00.000Z')
const waitS = (scheduled: number, jitter = 0) => {
  const next = nextAttemptAt(scheduled, endedAt, jitter)
  return next && (next.getTime() - endedAt.getTime()) / 1000
}

test('eleven attempts wait 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, then a day four times', () => {
  const waits = Array.from({ length: 11 }, (_, i) => waitS(i + 1))
  assert.deepEqual(waits, [
    60,
    300,
    1800,
    7200,
    21_600,
    43_200,
    86_400,
    86_400,
    86_400,
    86_400,
    null,
  ])
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
    const wait = waitS(1, jitter)!
    assert.ok(wait >= 60 && wait <= 66.001, String(wait))
  }
})
