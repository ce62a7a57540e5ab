import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, sentence } from './sentences.ts'

const SENTENCES = {
  gone: 'It is gone.',
  leads: 'It leads to {}, which leads nowhere.',
  away: 'It leads to another server.',
}

test('a stored sentence has its code, whatever its value is and where it was cut off', () => {
  assert.equal(codeOf(SENTENCES, sentence(SENTENCES.gone)), 'gone')
  const said = sentence(SENTENCES.leads, 'old.example $& {}')
  assert.equal(said, 'It leads to old.example $& {}, which leads nowhere.')
  assert.equal(codeOf(SENTENCES, said), 'leads')
  assert.equal(codeOf(SENTENCES, said.slice(0, 20)), 'leads')
  assert.equal(codeOf(SENTENCES, SENTENCES.away), 'away')
})

test('another sentence and none have no code', () => {
  for (const said of ['It is gone. Or not.', 'A sentence of an earlier release.', '', null])
    assert.equal(codeOf(SENTENCES, said), null)
})
