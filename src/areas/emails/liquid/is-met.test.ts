import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMet } from './is-met.ts'

test('a condition on the address takes a domain in its own letters, as a list of contacts does', () => {
  const max = { email: 'max@xn--bcher-kva.example', fields: {} }
  for (const [op, value] of [
    ['is', 'max@BÜCHER.example'],
    ['in', ['kim@example.com', 'max@bücher.example']],
    ['contains', 'bücher'],
    ['ends_with', '@bücher.example'],
    ['is', '\u200bmax@bücher.example\u2060'],
  ] as const)
    assert.ok(isMet({ field: 'email', op, value: value as string | string[] }, max), op)
  assert.ok(!isMet({ field: 'email', op: 'is_not', value: 'max@bücher.example' }, max))
  assert.ok(
    isMet(
      { field: 'fields.town', op: 'is', value: 'Bücher' },
      { email: null, fields: { town: 'bücher' } },
    ),
  )
})
