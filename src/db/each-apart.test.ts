import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachApart, onceEach } from './each-apart.ts'

/** Processes items, some of which fail. */
async function worked(
  items: Iterable<string> | AsyncIterable<string>,
  failing: Record<string, object>,
) {
  const done: string[] = []
  const work = async (item: string) => {
    if (failing[item]) throw Object.assign(new Error(`${item} failed`), failing[item])
    done.push(item)
  }
  const error = await eachApart(items, work).then(
    () => null,
    (thrown: Error) => thrown,
  )
  return { done, error }
}

test('an item that fails stops no other one, and is thrown at the end', async () => {
  assert.deepEqual(await worked(['a', 'b'], {}), { done: ['a', 'b'], error: null })
  const first = await worked(['a', 'b', 'c'], { a: {} })
  assert.deepEqual([first.done, first.error!.message], [['b', 'c'], 'a failed'])
  const both = await worked(['a', 'b', 'c'], { a: {}, c: {} })
  assert.deepEqual(
    [both.done, both.error!.message],
    [['b'], '2 of 3 failed, the first with: a failed'],
  )
  assert.equal((both.error as AggregateError).errors.length, 2)
})

test('while the database is away, the first failure ends the round', async () => {
  const { done, error } = await worked(['a', 'b', 'c'], { b: { code: '57P01' } })
  assert.deepEqual([done, error!.message], [['a'], 'b failed'])
})

test('an item that stays due is tried once a round, so that the others have their turn', async () => {
  const due = ['stuck', 'next', 'last']
  const items = onceEach<string>(async (tried) => due.find((each) => !tried.includes(each)) ?? null)
  assert.deepEqual((await worked(items, { stuck: {} })).done, ['next', 'last'])
  let endless = 0
  for await (const _ of onceEach(async () => endless)) endless++
  assert.equal(endless, 100)
})
