import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteRange } from './byte-range.ts'

test('a range is read as RFC 9110 §14.1 says', () => {
  const cases: [string | undefined, number, ReturnType<typeof byteRange>][] = [
    ['bytes=0-499', 1000, { first: 0, last: 499 }],
    ['bytes=500-', 1000, { first: 500, last: 999 }],
    ['bytes=-500', 1000, { first: 500, last: 999 }],
    ['bytes=-5000', 1000, { first: 0, last: 999 }],
    ['bytes=900-5000', 1000, { first: 900, last: 999 }],
    ['bytes = 1-2', 1000, { first: 1, last: 2 }],
    ['bytes=1000-', 1000, 'unsatisfiable'],
    ['bytes=-0', 1000, 'unsatisfiable'],
    ['bytes=0-0', 0, 'unsatisfiable'],
    ['bytes=-1', 0, 'unsatisfiable'],
    ['bytes=5-4', 1000, null],
    ['bytes=-', 1000, null],
    ['bytes=0-1,5-6', 1000, null],
    ['lines=0-1', 1000, null],
    ['bytes=a-b', 1000, null],
    [undefined, 1000, null],
  ]
  for (const [header, bytes, range] of cases)
    assert.deepEqual(byteRange(header, bytes), range, header)
})
