import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countText } from './count-text.ts'

test('one is singular, and all other numbers are plural', () => {
  assert.deepEqual(
    [0, 1, 2, 1234].map((count) => countText(count, 'reader waits', 'readers wait')),
    ['0 readers wait', '1 reader waits', '2 readers wait', '1,234 readers wait'],
  )
})
