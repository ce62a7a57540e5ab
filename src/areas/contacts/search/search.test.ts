import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchFor } from './search.ts'

const patterns = (...searches: string[]) => searches.map((q) => searchFor(q).pattern)

test('three letters in a row are found in any place, and less where an end of the word is known', () => {
  assert.deepEqual(patterns('ada', '@gm', 'a@example', '.io', 'Müller'), ['%ada%', '%@gm%', '%a@example%', '%.io%', '%Müller%'])
})

test('one or two letters are found where a word begins, since the index holds no shorter part', () => {
  assert.deepEqual(patterns('a', 'ab', 'é', 'a.'), ['% a%', '% ab%', '% é%', '% a.%'])
})

test('signs without a letter are found in any place, and no index helps', () => {
  assert.deepEqual(searchFor('@'), { pattern: '%@%', indexed: false })
  assert.deepEqual(searchFor('+-'), { pattern: '%+-%', indexed: false })
})

test('the signs of patterns stand for themselves', () => {
  assert.deepEqual(patterns('100%', 'a_b', 'a\\b'), ['%100\\%%', '%a\\_b%', '%a\\\\b%'])
})
