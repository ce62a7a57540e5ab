import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf, foldedWords, patternOf, wordsOf } from './search.ts'

test('an excerpt shows the word that was found, and cuts between words', () => {
  const text = `${'one two three '.repeat(30)}the Café by the wall ${'four five six '.repeat(30)}`.trim()
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

test('a text of marks without end is folded at once, and words with some marks as before', () => {
  const began = process.cpuUsage()
  assert.equal(foldedWords(`A${'\u0327\u0301'.repeat(150_000)}b`), 'ab')
  assert.ok(process.cpuUsage(began).user < 5_000_000)
  assert.equal(foldedWords(`Z${'\u0327\u0301'.repeat(15)}algo  Crème`), 'zalgo creme')
})
