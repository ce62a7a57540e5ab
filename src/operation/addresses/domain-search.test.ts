import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asStored, domainSearch } from './domain-search.ts'

test('whole parts of a domain in its own letters become what is stored', () => {
  for (const [q, stored] of [
    ['bücher', 'xn--bcher-kva'],
    ['max@BÜCHER.ex', 'max@xn--bcher-kva.ex'],
    ['@пример.рф', '@xn--e1afmkfd.xn--p1ai'],
    ['.bücher.', '.xn--bcher-kva.'],
    ['straße.example', 'xn--strae-oqa.example'],
  ] as const)
    assert.equal(domainSearch(q), stored)
})

test('words that are no domain, or one in ASCII, are left as they are', () => {
  for (const q of [
    'books',
    'max@books.example',
    'Jürgen Müller',
    'bücher/x',
    'ü%62',
    '🌸',
    'ü#',
    '',
  ])
    assert.equal(domainSearch(q), null, q)
})

test('invisible signs around a part of an address are cut off, and it is never emptied', () => {
  assert.equal(asStored('\u200bmax@bücher.example\u00a0'), 'max@xn--bcher-kva.example')
  assert.equal(asStored('\ufeffmax@'), 'max@')
  assert.equal(asStored('\u200b'), '\u200b')
})
