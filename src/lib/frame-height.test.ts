import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { HEIGHT_SCRIPT, HEIGHT_SCRIPT_SOURCE } from './frame-height.ts'

test('the source for a content policy is the digest of the script', () => {
  assert.equal(HEIGHT_SCRIPT_SOURCE, `'sha256-${hash('sha256', HEIGHT_SCRIPT, 'base64')}'`)
})
