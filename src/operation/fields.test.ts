import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimestampIn } from './fields.ts'

test('a time in an input is of a year that PostgreSQL has, and is read as UTC', () => {
  assert.equal(TimestampIn.parse('2026-01-15T09:30:00+05:30'), '2026-01-15T04:00:00.000Z')
  // PostgreSQL refuses an offset of 16 hours and more.
  assert.equal(TimestampIn.parse('2026-01-15T09:30:00+23:59'), '2026-01-14T09:31:00.000Z')
  assert.equal(TimestampIn.parse('0001-01-01T00:00:00Z'), '0001-01-01T00:00:00.000Z')
  for (const time of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-02-30T00:00:00Z',
    'yesterday',
  ])
    assert.equal(TimestampIn.safeParse(time).success, false, time)
})
