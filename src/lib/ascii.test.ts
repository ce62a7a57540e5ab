import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiBytes } from './ascii.ts'

test('what was written stays as it is, whatever is written after it, in one slab and over its end', () => {
  const texts = Array.from({ length: 400 }, (_, i) => `${i} ${'x'.repeat((i * 97) % 3000)} end`)
  const written = texts.map(asciiBytes)
  assert.deepEqual(written.map(String), texts)
})

test('a text larger than a slab has one of its own, and an empty one no bytes', () => {
  const [before, large, none, after] = ['before', 'x'.repeat(1_000_000), '', 'after'].map(
    asciiBytes,
  )
  assert.deepEqual(
    [before!.toString(), large!.length, large!.at(-1), none!.length, after!.toString()],
    ['before', 1_000_000, 120, 0, 'after'],
  )
})
