import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTooDeep } from './text-errors.ts'

test('a used-up stack is told from other errors, also in a regular expression', () => {
  const dive = (): void => dive()
  assert.throws(dive, isTooDeep)
  // V8's error message for a regular expression that it compiles when the stack is full.
  assert.ok(
    isTooDeep(
      new SyntaxError('Invalid regular expression: /^( {0,3}\\d{1,9}\\.)/: Stack overflow'),
    ),
  )
  assert.ok(!isTooDeep(new SyntaxError('Invalid regular expression: /(/: Unterminated group')))
  assert.ok(!isTooDeep(new Error('Stack overflow')))
})
