import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMULA_SIGNS, withoutGuard } from './formula-guard.ts'

test('takes one apostrophe off a guarded formula, and none off other texts', () => {
  for (const sign of FORMULA_SIGNS) {
    assert.equal(withoutGuard(`'${sign}1+1`), `${sign}1+1`)
    assert.equal(withoutGuard(`''${sign}1+1`), `'${sign}1+1`)
    assert.equal(withoutGuard(`${sign}1+1`), `${sign}1+1`)
  }
  for (const text of ["'", "''", "'t Hooft", "O'Neill", "d'=1", '', 'Ada'])
    assert.equal(withoutGuard(text), text)
})
