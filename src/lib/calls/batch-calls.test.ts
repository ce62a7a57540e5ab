import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchCalls } from './batch-calls.ts'

test('a lone call goes at once; calls that arrive while one is under way are answered together, each its own', async () => {
  const batches: number[][] = []
  const double = batchCalls(
    async (numbers: readonly number[]) => {
      batches.push([...numbers])
      await new Promise(setImmediate)
      return numbers.map((number) => number * 2)
    },
    { atOnce: 1, most: 3 },
  )
  assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(double)), [2, 4, 6, 8, 10])
  assert.deepEqual(batches, [[1], [2, 3, 4], [5]])
})

test('a failure is told to those who were asked for, and the next are answered', async () => {
  const answer = batchCalls(
    async (words: readonly string[]) => {
      await new Promise(setImmediate)
      if (words.includes('bad')) throw new Error('it broke')
      return words
    },
    { atOnce: 1, most: 2 },
  )
  const [first, bad, beside, last] = await Promise.allSettled(
    ['first', 'bad', 'beside', 'last'].map(answer),
  )
  assert.deepEqual(
    [first!.status, bad!.status, beside!.status, last!.status],
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
})
