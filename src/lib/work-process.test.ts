import assert from 'node:assert/strict'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { test } from 'node:test'
import { NoTurn, TookTooMuch, workProcess } from './work-process.ts'

const FILE = new URL('fixtures/worker.ts', import.meta.url)
const answer = (say: string) => ({ said: say, secrets: [] })

test('works one after the other, and knows none of our settings', async () => {
  const ask = workProcess(FILE, { deadlineMs: 2000, waitMs: 5000, memoryMb: 64 })
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((say) => ask({ say }))), ['a', 'b', 'c'].map(answer))
})

test('takes compiled code from the folder of the process that asks', async () => {
  enableCompileCache()
  const ask = workProcess<string>(FILE, { deadlineMs: 2000, waitMs: 5000, memoryMb: 64 })
  assert.equal(await ask({ say: 'cache' }), getCompileCacheDir())
})

test('what runs for ever, crashes or eats the memory ends alone, and the next goes on', async () => {
  const ask = workProcess(FILE, { deadlineMs: 1000, waitMs: 20_000, memoryMb: 64 })
  for (const say of ['for ever', 'crash', 'eat']) {
    const [bad, next] = [ask({ say }), ask({ say: 'next' })]
    await assert.rejects(bad, TookTooMuch, say)
    assert.deepEqual(await next, answer('next'), say)
  }
})

test('what waits too long for its turn is not begun', async () => {
  const ask = workProcess(FILE, { deadlineMs: 1000, waitMs: 300, memoryMb: 64 })
  const [first, second] = [ask({ say: 'for ever' }), ask({ say: 'late' })]
  await assert.rejects(second, NoTurn)
  await assert.rejects(first, TookTooMuch)
})

test('one more than may wait is refused at once, and the others are done', async () => {
  const ask = workProcess(FILE, { deadlineMs: 2000, waitMs: 20_000, waitingMax: 2, memoryMb: 64 })
  const first = ask({ say: 'for ever' })
  await new Promise((resolve) => setTimeout(resolve, 10))
  const waiting = ['a', 'b'].map((say) => ask({ say }))
  await assert.rejects(ask({ say: 'c' }), NoTurn)
  await assert.rejects(first, TookTooMuch)
  assert.deepEqual(await Promise.all(waiting), ['a', 'b'].map(answer))
  assert.deepEqual(await ask({ say: 'd' }), answer('d'))
})
