import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNameOf } from './file-name.ts'

test('a file keeps its name, without the path of the machine that it was on', () => {
  assert.equal(fileNameOf('Leser März.csv'), 'Leser März.csv')
  assert.equal(fileNameOf('C:\\Users\\ada\\readers.csv'), 'readers.csv')
  assert.equal(fileNameOf('/home/ada/../readers.csv'), 'readers.csv')
  for (const none of [null, undefined, '', '  ', 'lists/', '\u0000\n'])
    assert.equal(fileNameOf(none), '')
})

test('it is one line of at most 200 characters, without control characters and marks of direction', () => {
  assert.equal(fileNameOf(' a\u0000\r\nb\u202Efdp.csv '), 'a bfdp.csv')
  assert.equal(fileNameOf('👩‍🌾.csv'), '👩‍🌾.csv')
  assert.equal(fileNameOf('x'.repeat(300)).length, 200)
  assert.ok(fileNameOf(`${'x'.repeat(199)}👩`).isWellFormed())
})
