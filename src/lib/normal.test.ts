import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoSided } from './normal.ts'

test('is right at the values of printed tables', () => {
  for (const [z, p] of [
    [0, 1],
    [1, 0.317311],
    [1.644854, 0.1],
    [1.959964, 0.05],
    [2.575829, 0.01],
    [3.290527, 0.001],
  ] as const) {
    assert.ok(Math.abs(twoSided(z) - p) < 1e-6, `${z}: ${twoSided(z)}`)
    assert.equal(twoSided(-z), twoSided(z))
  }
})
