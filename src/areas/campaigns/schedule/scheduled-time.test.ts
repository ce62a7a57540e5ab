import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#operation/problem.ts'
import { At, scheduledTimeOf } from './scheduled-time.ts'

const now = new Date('2027-01-15T12:00:00Z')
const timeOf = (given: { at: string; timeZone?: string }, ownZone = 'UTC') => {
  const { instant, local } = scheduledTimeOf(given, { ownZone, now })
  return [instant.toISOString(), local && `${local.at} ${local.timeZone}`]
}
const refused = (given: { at: string; timeZone?: string }) => {
  try {
    return timeOf(given)
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.fieldErrors.map(({ code, pointer }) => `${pointer} ${code}`)
  }
}

test('a time with an offset is an instant; a local one is in its zone, else in that of the newsletter', () => {
  assert.deepEqual(timeOf({ at: '2027-03-28T09:00+02:00' }), ['2027-03-28T07:00:00.000Z', null])
  assert.deepEqual(timeOf({ at: '2027-03-28T09:00:30.5Z' }), ['2027-03-28T09:00:30.500Z', null])
  assert.deepEqual(timeOf({ at: '2027-03-28T09:00', timeZone: 'Europe/Berlin' }), [
    '2027-03-28T07:00:00.000Z',
    '2027-03-28T09:00:00 Europe/Berlin',
  ])
  assert.deepEqual(timeOf({ at: '2027-03-27T09:00' }, 'Europe/Berlin'), [
    '2027-03-27T08:00:00.000Z',
    '2027-03-27T09:00:00 Europe/Berlin',
  ])
})

test('refuses the past, more than five years ahead, and an offset beside a zone', () => {
  assert.deepEqual(refused({ at: '2027-01-15T12:00Z' }), ['/at in_the_past'])
  assert.deepEqual(refused({ at: '2027-01-15T12:59', timeZone: 'Europe/Berlin' }), [
    '/at in_the_past',
  ])
  assert.deepEqual(refused({ at: '2032-02-15T12:00Z' }), ['/at too_far_ahead'])
  assert.deepEqual(refused({ at: '2027-02-15T12:00Z', timeZone: 'Europe/Berlin' }), [
    '/timeZone offset_and_time_zone',
  ])
})

test('takes only times of the calendar', () => {
  const good = [
    '2027-03-28T09:00',
    '2027-03-28T09:00:59',
    '2028-02-29T00:00Z',
    '2027-03-28T09:00:00.123-11:30',
  ]
  const bad = [
    '2027-02-30T09:00',
    '2027-02-29T09:00',
    '2027-03-28T24:00',
    '2027-03-28T09:60',
    '2027-03-28T09:00+25:00',
    '2027-03-28',
    '28.3.2027',
    '',
  ]
  for (const at of good) assert.ok(At.safeParse(at).success, at)
  for (const at of bad) assert.ok(!At.safeParse(at).success, at)
})
