import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from './lazily.ts'

test('calls share one opening; one that failed is forgotten, and the next call opens again', async () => {
  let opened = 0
  let fails = true
  const get = lazily(async () => {
    opened++
    if (fails) throw new Error('too many open files')
    return opened
  })
  assert.equal(get.begun(), null)
  const first = await Promise.allSettled([get(), get()])
  assert.deepEqual(
    [first.map(({ status }) => status), opened, get.begun()],
    [['rejected', 'rejected'], 1, null],
  )
  fails = false
  assert.deepEqual(
    [await Promise.all([get(), get()]), await get(), await get.begun()],
    [[2, 2], 2, 2],
  )
})
