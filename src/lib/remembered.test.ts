import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remember } from './remembered.ts'

function counted() {
  const asked: string[] = []
  const state = { away: false }
  const load = async (key: string) => {
    asked.push(key)
    if (state.away) throw new Error('away')
    return `${key}${asked.length}`
  }
  return { asked, state, load }
}

test('asks once for what is asked for together, and again when its time is over', async () => {
  const { asked, load } = counted()
  const find = remember(load, { forMs: 100, most: 10 })
  assert.deepEqual(await Promise.all([find('a', 0), find('a', 0), find('a', 99)]), [
    'a1',
    'a1',
    'a1',
  ])
  assert.equal(await find('a', 100), 'a2')
  assert.deepEqual(asked, ['a', 'a'])
})

test('an old answer is better than none, and a failure is not kept', async () => {
  const { state, load } = counted()
  const find = remember(load, { forMs: 100, most: 10 })
  assert.equal(await find('a', 0), 'a1')
  state.away = true
  assert.equal(await find('a', 200), 'a1')
  await assert.rejects(find('b', 200), /away/)
  state.away = false
  assert.equal(await find('b', 201), 'b4')
})

test('keeps what was asked for last', async () => {
  const { asked, load } = counted()
  const find = remember(load, { forMs: 100, most: 2 })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await find(key, 0)
  assert.deepEqual(asked, ['a', 'b', 'c', 'b'])
})
