import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNumber, readYesNo } from './read-value.ts'

test('a number is decimal, and as large as keeps its digits', () => {
  const read = {
    '7': 7,
    ' -1.50 ': -1.5,
    '+12': 12,
    '007': 7,
    '-5e-324': -5e-324,
    '9007199254740991': 2 ** 53 - 1,
  }
  for (const [text, value] of Object.entries(read)) assert.equal(readNumber(text), value, text)
  for (const text of [
    '0x10',
    '0b101',
    '0o7',
    '1e',
    '1e16',
    '1_000',
    '1,000',
    '12,50',
    '.',
    '',
    'NaN',
    'Infinity',
    '١٢',
    '9007199254740992',
    '12345678901234567890',
    '9'.repeat(400),
  ])
    assert.equal(readNumber(text), undefined, text)
})

test('where columns are separated by semicolons a comma is decimal, and a number of either reading is none', () => {
  const read = { '12,50': 12.5, '1.234,5': 1234.5, '-0,5': -0.5, '12.5': 12.5, '1234': 1234 }
  for (const [text, value] of Object.entries(read))
    assert.equal(readNumber(text, true), value, text)
  for (const text of ['1.234', '1,234.5', '1,2,3', '12.34,5', ',5'])
    assert.equal(readNumber(text, true), undefined, text)
})

test('yes and no are read in the languages of usual exports', () => {
  for (const text of ['true', 'YES', '1', 'on', 'x', 'ja', 'Wahr', 'oui', 'Sí', 'sim'])
    assert.equal(readYesNo(text), true, text)
  for (const text of ['false', 'No', '0', 'off', 'nein', 'Falsch', 'non', 'não', 'nee'])
    assert.equal(readYesNo(text), false, text)
  for (const text of ['', 'maybe', '2', 'vielleicht', '-'])
    assert.equal(readYesNo(text), undefined, text)
})
