import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackUsedTime } from './used-time.ts'

test('an owner ranks by what it used lately, and half of that is forgotten in half a minute', () => {
  let now = 0
  const used = trackUsedTime(3000, () => now)
  used.add('little', 100)
  used.add('much', 3000)
  assert.deepEqual([used.rank('little'), used.rank('much')], [0, 3])
  used.add('much', 3000)
  assert.equal(used.rank('much'), 4)
  now = 30_000
  assert.equal(used.rank('much'), 3)
  now = 180_000
  assert.equal(used.rank('much'), 0)
})

test('an owner that was not seen before ranks behind those who use little', () => {
  const used = trackUsedTime(3000, () => 0)
  assert.equal(used.rank('new'), 3)
  used.add('new', 20)
  assert.equal(used.rank('new'), 0)
})
