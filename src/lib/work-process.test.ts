import assert from 'node:assert/strict'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { dyingHelpers } from './fixtures/dying-helpers.ts'
import { HelperDied, NoTurn, TookTooMuch, workProcess } from './work-process.ts'

const helpers = dyingHelpers('fixtures/worker.ts')
const FILE = new URL('fixtures/worker.ts', import.meta.url)
// On other systems than Linux, the processor time of another process cannot be read.
const LINUX = { skip: process.platform !== 'linux' }
/**
 * The limits use processor time only, because on a busy machine the elapsed time would be exceeded.
 */
const PATIENT = { clockMs: 600_000, waitMs: 600_000, memoryMb: 64 }
const answer = (say: string) => ({ said: say, secrets: [] })

test('works one after the other, and knows none of our settings', async () => {
  const ask = workProcess(FILE, { ...PATIENT, cpuMs: 2000 })
  assert.deepEqual(
    await Promise.all(['a', 'b', 'c'].map((say) => ask({ say }))),
    ['a', 'b', 'c'].map(answer),
  )
})

test('takes compiled code from the folder of the process that asks', async () => {
  enableCompileCache()
  const ask = workProcess<string>(FILE, { ...PATIENT, cpuMs: 2000 })
  assert.equal(await ask({ say: 'cache' }), getCompileCacheDir())
})

test('what runs for ever, crashes or eats the memory ends alone, and the next goes on', async () => {
  const ask = workProcess(FILE, { ...PATIENT, cpuMs: 300 })
  const errors: [string, typeof TookTooMuch][] = [
    ['for ever', TookTooMuch],
    ['crash', HelperDied],
    ['eat', TookTooMuch],
  ]
  for (const [say, error] of errors) {
    const [bad, next] = [ask({ say }), ask({ say: 'next' })]
    await assert.rejects(bad, error, say)
    assert.deepEqual(await next, answer('next'), say)
  }
})

test('work whose process is killed is done by another, and fails after the second one', async () => {
  const ask = workProcess(FILE, { ...PATIENT, cpuMs: 2000 })
  helpers.die(1)
  assert.deepEqual(await ask({ say: 'a' }), answer('a'))
  helpers.die(2)
  await assert.rejects(ask({ say: 'b' }), HelperDied)
  assert.equal(helpers.left(), 0)
  assert.deepEqual(await ask({ say: 'b' }), answer('b'))
})

// A sleeping process stands in for a machine that is too busy to run the process.
test(
  'the time of a busy machine does not count, and work that gets too little of it is not called too much',
  LINUX,
  async () => {
    const ask = workProcess(FILE, { ...PATIENT, cpuMs: 100 })
    assert.deepEqual(await ask({ say: 'sleep' }), answer('sleep'))
    const hurried = workProcess(FILE, { ...PATIENT, cpuMs: 100, clockMs: 150 })
    await assert.rejects(hurried({ say: 'hang' }), NoTurn)
  },
)

test('what waits too long for its turn is not begun', async () => {
  const ask = workProcess(FILE, { ...PATIENT, cpuMs: 300, waitMs: 100 })
  const [first, second] = [ask({ say: 'for ever' }), ask({ say: 'late' })]
  await assert.rejects(second, NoTurn)
  await assert.rejects(first, TookTooMuch)
})

test('one more than may wait is refused at once, and the others are done', async () => {
  const ask = workProcess(FILE, { ...PATIENT, cpuMs: 300, waitingMax: 2 })
  const first = ask({ say: 'for ever' })
  await setImmediate()
  const waiting = ['a', 'b'].map((say) => ask({ say }))
  await assert.rejects(ask({ say: 'c' }), NoTurn)
  await assert.rejects(first, TookTooMuch)
  assert.deepEqual(await Promise.all(waiting), ['a', 'b'].map(answer))
  assert.deepEqual(await ask({ say: 'd' }), answer('d'))
})
