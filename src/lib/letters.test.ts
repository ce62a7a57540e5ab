import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countLetters, cutLetters } from './letters.ts'

test('a text of as many letters as allowed stays whole, whatever their size in memory', () => {
  for (const text of ['a'.repeat(250), '😀'.repeat(250), 'ё'.repeat(250), '豆'.repeat(250)])
    assert.equal(cutLetters(text, 250), text)
})

test('a longer text is cut visibly and has at most as many letters as allowed', () => {
  assert.equal(cutLetters('a'.repeat(251), 250), `${'a'.repeat(249)}…`)
  assert.equal(cutLetters('😀'.repeat(251), 250), `${'😀'.repeat(249)}…`)
  assert.equal(cutLetters('Peas and beans', 6), 'Peas…')
})

test('no sign that is made of several letters is parted', () => {
  const family = '👨‍👩‍👧'
  assert.equal(countLetters(family), 5)
  assert.equal(cutLetters(family.repeat(3), 12), `${family.repeat(2)}…`)
  assert.equal(cutLetters('🇩🇪'.repeat(4), 6), '🇩🇪🇩🇪…')
})
