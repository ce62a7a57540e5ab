import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchFor } from './search.ts'

const patterns = (...searches: string[]) => searches.map((q) => searchFor(q).pattern)

test('three letters in a row are found in any place, and less where an end of the word is known', () => {
  assert.deepEqual(patterns('ada', '@gm', 'a@example', '.io', 'Müller'), [
    '%ada%',
    '%@gm%',
    '%a@example%',
    '%.io%',
    '%müller%',
  ])
})

test('one or two letters are found where a word begins, since the index holds no shorter part', () => {
  assert.deepEqual(patterns('a', 'ab', 'é', 'a.'), ['% a%', '% ab%', '% é%', '% a.%'])
})

test('signs without a letter are found in any place by the signs that the index holds', () => {
  const bySigns = (q: string) => [
    searchFor(q).pattern,
    searchFor(q).by,
    searchFor(q).signs.join(' '),
  ]
  assert.deepEqual(bySigns('+-'), ['%+-%', 'signs', '+ -'])
  assert.deepEqual(bySigns('🌸'), ['%🌸%', 'signs', '🌸'])
  assert.deepEqual(bySigns('..'), ['%..%', 'signs', '.'])
})

test('every address has an @ and a dot, so no index helps to find one of them', () => {
  for (const q of ['@', '.']) assert.equal(searchFor(q).by, null)
})

test('the signs of patterns stand for themselves', () => {
  assert.deepEqual(patterns('100%', 'a_b', 'a\\b'), ['%100\\%%', '%a\\_b%', '%a\\\\b%'])
})
