import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lru } from './lru.ts'

test('the entry used longest ago leaves first', () => {
  const cache = new Lru<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  assert.equal(cache.get('a'), 1)
  cache.set('c', 3)
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [1, undefined, 3])
})

test('a value is made once while it is kept', () => {
  const cache = new Lru<string, object>(1)
  const first = cache.keep('a', () => ({}))
  assert.equal(
    cache.keep('a', () => ({})),
    first,
  )
  cache.keep('b', () => ({}))
  assert.notEqual(
    cache.keep('a', () => ({})),
    first,
  )
})

test('a promise that rejects is not kept, and does not remove its successor', async () => {
  const cache = new Lru<string, Promise<number>>(2)
  const failing = Promise.withResolvers<number>()
  const first = cache.keep('a', () => failing.promise)
  cache.set('a', Promise.resolve(2))
  failing.reject(new Error('away'))
  await assert.rejects(first)
  assert.equal(await cache.get('a'), 2)
  await assert.rejects(cache.keep('b', () => Promise.reject(new Error('away'))))
  assert.equal(cache.get('b'), undefined)
})
