import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../cpu-time.ts'
import { findInvisible, trimInvisible, withoutInvisible } from './invisible.ts'

test('invisible signs are cut off at both ends as white space is', () => {
  for (const text of [
    '\u200bann',
    'ann\u00a0',
    '\ufeff ann\u2060\u00ad ',
    '\u202aann\u202c\u{e0001}',
  ])
    assert.equal(trimInvisible(text), 'ann', JSON.stringify(text))
  assert.deepEqual([' \u200b ', ''].map(trimInvisible), ['', ''])
  assert.equal(trimInvisible('a\u200bb 😀'), 'a\u200bb 😀')
})

test('the first invisible sign is named with its code and its place', () => {
  assert.deepEqual(findInvisible('😀an\u00adn\u200b'), { sign: 'U+00AD soft hyphen', place: 4 })
  assert.deepEqual(findInvisible('a\u{e0001}'), { sign: 'U+E0001', place: 2 })
  assert.equal(findInvisible('ann@bücher.example ß 李'), null)
  assert.equal(withoutInvisible('a\u200bn\u2063n'), 'ann')
})

test('joiners stay where emoji and scripts need them, and count behind Latin letters', () => {
  const needed = [
    '👩\u200d🚀',
    '❤\ufe0f',
    '1\ufe0f\u20e3',
    'می\u200cخواهم',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  ]
  for (const text of needed)
    assert.deepEqual(
      [findInvisible(text), trimInvisible(text), withoutInvisible(text)],
      [null, text, text],
    )
  assert.deepEqual(findInvisible('vi\u200dp'), { sign: 'U+200D zero width joiner', place: 3 })
  assert.equal(trimInvisible('vip\ufe0f'), 'vip')
})

test('a long text takes time by its length', () => {
  const spaces = ' '.repeat(200_000)
  const before = cpuMs()
  trimInvisible(`${spaces}x${spaces}y${spaces}`)
  withoutInvisible('\u200ba'.repeat(200_000))
  findInvisible('李\u200d'.repeat(200_000))
  const spent = cpuMs() - before
  assert.ok(spent < 500, `${spent} ms`)
})
