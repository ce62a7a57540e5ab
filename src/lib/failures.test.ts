import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failures } from './failures.ts'

const at = (ms: number) => new Date(ms)

test('remembers a failure for its time, and of too many the last', () => {
  const failures = new Failures({ forMs: 100, most: 2 })
  failures.note('a', at(0))
  assert.deepEqual(
    [
      failures.isRecent('a', at(99)),
      failures.isRecent('a', at(100)),
      failures.isRecent('b', at(0)),
    ],
    [true, false, false],
  )
  failures.note('b', at(0))
  failures.note('c', at(0))
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => failures.isRecent(key, at(0))),
    [false, true, true],
  )
})
