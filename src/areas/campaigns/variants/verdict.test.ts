import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verdictOf } from './verdict.ts'

const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) < within, `${actual} is not ${expected}`)

test('agrees with published values of the two-proportion z-test', () => {
  // Expects z = 2.54 and its two-sided p-value from a printed table of the normal distribution.
  near(
    verdictOf([
      { key: 'A', value: 15, of: 100 },
      { key: 'B', value: 30, of: 100 },
    ]).pValue,
    0.01109,
    0.00001,
  )
  // Physicians' Health Study (Agresti, Categorical Data Analysis, table 2.3): 189 of 11,034 and 104
  // of 11,037; X² = 25.01, p = 5.7e-7.
  const { best, difference, pValue, clear } = verdictOf([
    { key: 'A', value: 104, of: 11_037 },
    { key: 'B', value: 189, of: 11_034 },
  ])
  assert.deepEqual([best, clear], ['B', true])
  near(difference, 0.0077, 0.0001)
  near(pValue, 5.7e-7, 1e-8)
})

test('calls no winner clear without enough readers, without a difference, or without any reader', () => {
  const compare = (a: number, b: number, n: number) =>
    verdictOf([
      { key: 'A', value: a, of: n },
      { key: 'B', value: b, of: n },
    ])
  assert.equal(compare(0, 3, 3).clear, false)
  assert.deepEqual(
    [compare(20, 20, 100).best, compare(20, 20, 100).pValue, compare(20, 20, 100).clear],
    ['A', 1, false],
  )
  assert.deepEqual(
    [compare(0, 0, 0).pValue, compare(100, 100, 100).pValue, compare(0, 0, 50).clear],
    [1, 1, false],
  )
  assert.deepEqual([compare(18, 29, 100).clear, compare(18, 30, 100).clear], [false, true])
})

test('asks more of each pair when there are more options', () => {
  const two = [
    { key: 'A', value: 18, of: 100 },
    { key: 'B', value: 31, of: 100 },
  ] as const
  const four = [...two, { key: 'C', value: 10, of: 100 }, { key: 'D', value: 10, of: 100 }] as const
  near(verdictOf(four).pValue, 6 * verdictOf(two).pValue, 1e-9)
  assert.deepEqual([verdictOf(two).clear, verdictOf(four).clear], [true, false])
})
