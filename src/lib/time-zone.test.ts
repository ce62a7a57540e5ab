import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, isTimeZone, localDate, localTime, startOfDay } from './time-zone.ts'

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
  const hours = (a: string, b: string, zone: string) =>
    (startOfDay(b, zone).getTime() - startOfDay(a, zone).getTime()) / 3_600_000
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
  assert.deepEqual(
    ['UTC', 'Europe/Berlin', 'etc/gmt+5', '+02:00', 'Mars/Base', '', 'Europe/Berlin; drop'].map(
      isTimeZone,
    ),
    [true, true, true, false, false, false, false],
  )
})

test('a local time that a change of the clock skips moves forward by the gap, and of a doubled one the first counts', () => {
  const at = (local: string, zone: string) => instantOf(local, zone).toISOString().slice(0, 16)
  assert.equal(at('2027-03-28T01:59', 'Europe/Berlin'), '2027-03-28T00:59')
  assert.equal(at('2027-03-28T02:30', 'Europe/Berlin'), '2027-03-28T01:30')
  assert.equal(at('2027-03-28T03:00', 'Europe/Berlin'), '2027-03-28T01:00')
  assert.equal(at('2027-10-31T02:30', 'Europe/Berlin'), '2027-10-31T00:30')
  assert.equal(at('2027-10-31T03:00', 'Europe/Berlin'), '2027-10-31T02:00')
  // Lord Howe Island moves its clocks by half an hour.
  assert.equal(at('2026-10-04T02:15', 'Australia/Lord_Howe'), '2026-10-03T15:45')
  assert.equal(at('2027-04-04T01:45', 'Australia/Lord_Howe'), '2027-04-03T14:45')
  // Samoa skipped a whole day.
  assert.equal(at('2011-12-30T12:00', 'Pacific/Apia'), '2011-12-30T22:00')
  assert.equal(at('2027-07-01T09:30:15', 'Asia/Kathmandu'), '2027-07-01T03:45')
})

test('in every zone of the database, around every change of two years, a local time has the first instant that shows it', () => {
  const minutes = 15 * 60_000
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const change of changesOf(zone, Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1))) {
      // The expected values come from a loop: from four hours before the change to four hours after
      // it, it records the first instant of each local time.
      const first = new Map<string, number>()
      for (let at = change - 4 * 3_600_000; at < change + 4 * 3_600_000; at += minutes) {
        const local = localTime(new Date(at), zone)
        if (!first.has(local)) first.set(local, at)
      }
      for (const [local, at] of first)
        assert.equal(instantOf(local, zone).getTime(), at, `${local} in ${zone}`)
      const gapS =
        (Date.parse(localTime(new Date(change), zone)) -
          Date.parse(localTime(new Date(change - 1000), zone))) /
          1000 -
        1
      for (let s = 0; s < gapS; s += 600) {
        const skipped = new Date(
          Date.parse(`${localTime(new Date(change - 1000), zone)}Z`) + (s + 1) * 1000,
        )
          .toISOString()
          .slice(0, 19)
        assert.equal(instantOf(skipped, zone).getTime(), change + s * 1000, `${skipped} in ${zone}`)
      }
    }
  }
})

/** Finds the instants at which a zone changes its offset, to the second. */
function changesOf(zone: string, from: number, to: number): number[] {
  const offset = (at: number) => Date.parse(`${localTime(new Date(at), zone)}Z`) - at
  const found: number[] = []
  let last = offset(from)
  for (let day = from; day < to; day += 7 * 86_400_000) {
    let [low, high] = [day, Math.min(day + 7 * 86_400_000, to)]
    const [before, after] = [last, offset(high)]
    last = after
    if (before === after) continue
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offset(middle) === before) low = middle
      else high = middle
    }
    found.push(high)
  }
  return found
}
