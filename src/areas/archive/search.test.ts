import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf, foldedWords, patternOf, wordsOf } from './search.ts'

test('an excerpt shows the word that was found, and cuts between words', () => {
  const text =
    `${'one two three '.repeat(30)}the Café by the wall ${'four five six '.repeat(30)}`.trim()
  const excerpt = excerptOf(text, wordsOf('CAFE'))
  assert.match(excerpt, /^…(?:one|two|three) .*the Café by the wall .*(?:four|five|six)…$/)
  assert.ok(excerpt.length <= 170)
  assert.match(excerptOf(text, []), /^one two .*…$/)
  assert.equal(excerptOf('Short.', ['none']), 'Short.')
})

test('a text without spaces is cut anywhere, never within a character', () => {
  const excerpt = excerptOf(`${'三月里种什么𠀋'.repeat(60)}豌豆${'月🌱'.repeat(100)}`, ['豌豆'])
  assert.ok(excerpt.includes('豌豆'))
  assert.ok(excerpt.isWellFormed())
})

test('signs of a pattern are text, and a search has at most six different words', () => {
  assert.equal(patternOf('50%_\\'), '%50\\%\\_\\\\%')
  assert.deepEqual(wordsOf(' Peas peas  BEANS a b c d e f '), ['peas', 'beans', 'a', 'b', 'c', 'd'])
})

test('words are found in each spelling of apostrophes, quotation marks, dashes, ß and accents', () => {
  const words = foldedWords('It’s “STRASSE” – a Café\u00a0day')
  for (const query of ["it's", 'ITʼS', '"straße"', 'caf\u00e9', 'cafe\u0301', '—'])
    for (const word of wordsOf(query)) assert.ok(words.includes(word), query)
  assert.match(
    excerptOf(`${'one '.repeat(60)}It’s Straße ${'two '.repeat(60)}`, wordsOf("it's")),
    /It’s/,
  )
})
