import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ThreadEnded, workThreads } from './work-threads.ts'

interface Said {
  said: string
  by: number
  bytes: number
  secrets: string[]
}

const FILE = new URL('fixtures/thread.ts', import.meta.url)
const threads = (most: number) => workThreads<Said>(FILE, most)

test('each answer goes to who asked, and the threads know none of our settings', async () => {
  const ask = threads(2)
  const words = Array.from({ length: 20 }, (_, i) => `word ${i}`)
  const answers = await Promise.all(words.map((say) => ask({ say })))
  assert.deepEqual(
    answers.map(({ said }) => said),
    words,
  )
  assert.ok(answers.every(({ secrets }) => secrets.length === 0))
})

test('work that finds all busy gets another thread, up to the most; one after the other needs one', async () => {
  const alone = threads(3)
  const one = [
    await alone({ say: 'slow' }),
    await alone({ say: 'slow' }),
    await alone({ say: 'slow' }),
  ]
  assert.equal(new Set(one.map(({ by }) => by)).size, 1)
  const ask = threads(3)
  const many = await Promise.all(Array.from({ length: 9 }, () => ask({ say: 'slow' })))
  assert.equal(new Set(many.map(({ by }) => by)).size, 3)
})

test('an idle thread ends where a time is given, and the next piece of work gets a new one', async () => {
  const [ask, keeping] = [workThreads<Said>(FILE, 1, 0), workThreads<Said>(FILE, 1)]
  const next = async (one: typeof ask) => {
    const { by } = await one({ say: 'x' })
    await new Promise((resolve) => setTimeout(resolve))
    return by
  }
  assert.notEqual(await next(ask), await next(ask))
  assert.equal(await next(keeping), await next(keeping))
})

test('what is handed over with the message is not copied', async () => {
  const bytes = new Uint8Array(1000)
  assert.equal((await threads(1)({ say: 'bytes', bytes }, [bytes.buffer])).bytes, 1000)
  assert.equal(bytes.length, 0)
})

test('what a thread that ends had to answer is told, and the next piece of work gets a new thread', async () => {
  for (const say of ['crash', 'exit']) {
    const ask = threads(1)
    assert.equal((await ask({ say: 'before' })).said, 'before', say)
    await Promise.all(
      [ask({ say }), ask({ say: 'after' })].map((one) => assert.rejects(one, ThreadEnded, say)),
    )
    assert.equal((await ask({ say: 'next' })).said, 'next', say)
  }
})

test('a file that is not there is told too', async () => {
  await assert.rejects(
    workThreads(new URL('fixtures/nowhere.ts', import.meta.url), 1)({}),
    ThreadEnded,
  )
})
