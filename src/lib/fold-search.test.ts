import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from './cpu-time.ts'
import { FOLDED } from './fixtures/folded.ts'
import { foldAccents, foldSearch } from './fold-search.ts'

test('spellings of one text fold into one, and a folded text stays as it is', () => {
  for (const [written, folded] of FOLDED) {
    assert.equal(foldSearch(written), folded)
    assert.equal(foldSearch(folded), folded)
  }
})

test('accents are dropped as well where a search asks for it', () => {
  for (const [written, folded] of [
    ['Café “Zoë”', 'cafe "zoe"'],
    ['It´s a STRAẞE', "it's a strasse"],
    ['Ελλάς', 'ελλασ'],
    ['ﬁne – ＯＫ', 'fine - ok'],
    ['עִבְרִית', 'עברית'],
  ] as const)
    assert.equal(foldAccents(written), folded)
})

test('a text of marks without end is folded at once, and words with some marks as before', () => {
  const began = cpuMs()
  assert.equal(foldAccents(`A${'\u0327\u0301'.repeat(150_000)}b`), 'ab')
  assert.ok(cpuMs() - began < 5000)
  assert.equal(foldAccents(`Z${'\u0327\u0301'.repeat(15)}algo  Crème`), 'zalgo  creme')
})
