import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { howOften } from './how-often.ts'

/** Returns the times of issues, each the given number of days before now. */
const daysAgo = (...days: number[]) =>
  days.map((day) => new Date(Date.UTC(2026, 5, 1) - day * DAY_MS).toISOString())

test('the usual time between issues says how often a newsletter comes, whatever its breaks', () => {
  assert.equal(howOften(daysAgo(0, 1, 2, 3)), 'daily')
  assert.equal(howOften(daysAgo(0, 2, 5, 7)), 'some_a_week')
  assert.equal(howOften(daysAgo(0, 7, 14, 49, 56)), 'weekly')
  assert.equal(howOften(daysAgo(0, 14, 29)), 'fortnightly')
  assert.equal(howOften(daysAgo(0, 30, 61)), 'monthly')
  assert.equal(howOften(daysAgo(0, 90, 180)), 'quarterly')
  assert.equal(howOften(daysAgo(0, 200, 500)), 'now_and_then')
})

test('two issues are no rhythm yet', () => {
  assert.deepEqual([howOften([]), howOften(daysAgo(0, 7))], [null, null])
})
