import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimeZone, localDate, startOfDay } from './time-zone.ts'

const start = (date: string, zone: string) => startOfDay(date, zone).toISOString()

test('a day begins at the local midnight, whatever the offset', () => {
  assert.equal(start('2026-01-15', 'UTC'), '2026-01-15T00:00:00.000Z')
  assert.equal(start('2026-01-15', 'Europe/Berlin'), '2026-01-14T23:00:00.000Z')
  assert.equal(start('2026-07-15', 'Europe/Berlin'), '2026-07-14T22:00:00.000Z')
  assert.equal(start('2026-01-15', 'Asia/Kathmandu'), '2026-01-14T18:15:00.000Z')
  assert.equal(start('2026-01-15', 'Pacific/Kiritimati'), '2026-01-14T10:00:00.000Z')
  assert.equal(start('2026-01-15', 'America/Los_Angeles'), '2026-01-15T08:00:00.000Z')
})

test('days of 23 and 25 hours begin at their midnight', () => {
  const hours = (a: string, b: string, zone: string) => (startOfDay(b, zone).getTime() - startOfDay(a, zone).getTime()) / 3_600_000
  assert.equal(hours('2026-03-29', '2026-03-30', 'Europe/Berlin'), 23)
  assert.equal(hours('2026-10-25', '2026-10-26', 'Europe/Berlin'), 25)
})

test('a skipped midnight moves forward, and of a doubled one the first counts', () => {
  // Egypt goes from 0:00 to 1:00 on the last Friday of April.
  assert.equal(start('2026-04-24', 'Africa/Cairo'), '2026-04-23T22:00:00.000Z')
  assert.equal(localDate(new Date('2026-04-23T21:59:59Z'), 'Africa/Cairo'), '2026-04-23')
  // Cuba goes from 1:00 back to 0:00 on the first Sunday of November.
  assert.equal(start('2026-11-01', 'America/Havana'), '2026-11-01T04:00:00.000Z')
})

test('the date of a moment is that of its zone', () => {
  const at = new Date('2026-01-15T23:30:00Z')
  assert.deepEqual(
    ['UTC', 'Europe/Berlin', 'America/New_York'].map((zone) => localDate(at, zone)),
    ['2026-01-15', '2026-01-16', '2026-01-15'],
  )
})

test('only names of the IANA database are time zones', () => {
  assert.deepEqual(['UTC', 'Europe/Berlin', 'etc/gmt+5', '+02:00', 'Mars/Base', '', 'Europe/Berlin; drop'].map(isTimeZone), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
