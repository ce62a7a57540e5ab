import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hasWideObject } from './json-width.ts'

const MAX = 5
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const widest = (value: unknown): number => {
  if (value === null || typeof value !== 'object') return 0
  return Math.max(Array.isArray(value) ? 0 : Object.keys(value).length, ...Object.values(value).map(widest))
}

test('it says what JSON.parse would show, whatever stands in names and texts', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => assert.equal(hasWideObject(bytes(value), MAX), widest(value) > MAX)))
  const wide = Object.fromEntries(Array.from({ length: MAX + 1 }, (_, i) => [`"}:{\\${i}`, '":,{[']))
  assert.equal(hasWideObject(bytes([[{ a: [wide] }]]), MAX), true)
  delete wide['"}:{\\0']
  assert.equal(hasWideObject(bytes([[{ a: [wide] }]]), MAX), false)
})

test('many small objects are not wide, and broken text ends', () => {
  assert.equal(hasWideObject(bytes(Array.from({ length: 1000 }, () => ({ a: 1, b: 2 }))), MAX), false)
  for (const broken of ['{"a":1,"b', '}}}}}:::::', '"\\', '{"a":{"b":1}}}}}}}:1,:1,:1', ''])
    assert.equal(hasWideObject(new TextEncoder().encode(broken.padEnd(100)), MAX), false, broken)
})
