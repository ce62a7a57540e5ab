import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hasManyNames } from './json-width.ts'

const MAX = 5
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const namesOf = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object') return []
  return [
    ...(Array.isArray(value) ? [] : Object.keys(value)),
    ...Object.values(value).flatMap(namesOf),
  ]
}

test('it counts the different names that JSON.parse would show, with any text in names and values', () => {
  const value = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(value, fc.boolean(), (json, spaced) => {
      const text = JSON.stringify(json, null, spaced ? 2 : 0)
      // A short JSON text is not scanned, because it is too short for so many names.
      assert.equal(
        hasManyNames(new TextEncoder().encode(text.padEnd(100)), MAX),
        new Set(namesOf(json)).size > MAX,
      )
    }),
  )
  const wide = Object.fromEntries(
    Array.from({ length: MAX + 1 }, (_, i) => [`"}:{\\${i}`, '":,{[']),
  )
  assert.equal(hasManyNames(bytes([[{ a: [wide] }]]), MAX), true)
  assert.equal(hasManyNames(bytes([[wide]]), MAX + 1), false)
})

test('names are counted over all objects, each once', () => {
  const rows = (rowAt: (i: number) => object) =>
    bytes(Array.from({ length: 1000 }, (_, i) => rowAt(i)))
  const same = rows((i) => ({ a: i, b: 2, c: { a: 'c', b: 'd' } }))
  assert.equal(hasManyNames(same, 3), false)
  assert.equal(hasManyNames(same, 2), true)
  assert.equal(
    hasManyNames(
      rows((i) => ({ [`c${i}`]: 1 })),
      999,
    ),
    true,
  )
  assert.equal(
    hasManyNames(
      rows((i) => ({ [`c${i}`]: 1 })),
      1000,
    ),
    false,
  )
})

test('broken text ends', () => {
  for (const broken of ['{"a":1,"b', '}}}}}:::::', '"\\', '{"a":{"b":1}}}}}}}:1,:1,:1', ''])
    assert.equal(hasManyNames(new TextEncoder().encode(broken.padEnd(100)), MAX), false, broken)
})
