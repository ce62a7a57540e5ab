import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { countFailure, renewalOf } from './certificate.ts'

const now = new Date('2026-11-30T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

/** Returns the waits in ms after failures of one reason. */
function waits(reason: Parameters<typeof countFailure>[1], count: number): number[] {
  let failures = { failures: 0, refusals: 0 }
  return Array.from({ length: count }, () => {
    const { dueAt, ...counted } = countFailure(failures, reason, { now, retryAt: null })
    failures = counted
    return dueAt.getTime() - now.getTime()
  })
}

test('the fifth refusal of an authority waits a day, and so does each one after it', () => {
  for (const reason of ['refused', 'rate_limited', 'host_unreachable'] as const)
    assert.deepEqual(
      waits(reason, 6).map((ms) => ms / MINUTE_MS),
      [5, 15, 60, 240, 1440, 1440],
    )
})

test('what the authority does not count is tried again after minutes, then every hour', () => {
  for (const reason of ['not_here', 'unavailable', 'clock'] as const)
    assert.deepEqual(
      waits(reason, 9).map((ms) => ms / MINUTE_MS),
      [1, 2, 4, 8, 16, 32, 60, 60, 60],
    )
  const sixth = countFailure({ failures: 50, refusals: 4 }, 'unavailable', { now, retryAt: null })
  assert.deepEqual(sixth, { failures: 51, refusals: 4, dueAt: after(HOUR_MS) })
})

test('the time that an authority asks for is kept, up to eight days', () => {
  const due = (retryAt: Date) =>
    countFailure({ failures: 0, refusals: 0 }, 'rate_limited', { now, retryAt }).dueAt
  assert.deepEqual(due(after(2 * DAY_MS)), after(2 * DAY_MS))
  assert.deepEqual(due(after(400 * DAY_MS)), after(8 * DAY_MS))
  assert.deepEqual(due(after(-DAY_MS)), after(5 * MINUTE_MS))
})

test('a certificate is renewed when a third of its lifetime is left', () => {
  const ninety = { validFrom: now, validTo: after(90 * DAY_MS) }
  assert.deepEqual(renewalOf(ninety, now), after(60 * DAY_MS))
  const six = { validFrom: now, validTo: after(6 * DAY_MS) }
  assert.deepEqual(renewalOf(six, now), after(4 * DAY_MS))
})

test('a clock that is a year ahead does not order one certificate after another', () => {
  const ended = { validFrom: after(-365 * DAY_MS), validTo: after(-275 * DAY_MS) }
  assert.deepEqual(renewalOf(ended, now), after(30 * DAY_MS))
})
