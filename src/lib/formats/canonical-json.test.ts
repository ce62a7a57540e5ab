import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

test('equal values give equal text, whatever the order of their keys', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, inner]) => [name, reversed(inner)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(canonicalJson(reversed(value)), canonicalJson(value))
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('different values give different texts', () => {
  const texts = [
    { a: 1, b: 2 },
    { a: 2, b: 1 },
    { a: [1, 2] },
    { a: [2, 1] },
    { a: '1' },
    { a: 1 },
    { a: null },
    {},
    [],
    '',
  ].map(canonicalJson)
  assert.equal(new Set(texts).size, texts.length)
})

test('a time is its ISO form', () => {
  assert.equal(canonicalJson({ at: new Date(0) }), '{"at":"1970-01-01T00:00:00.000Z"}')
})
