import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as eventLoop } from 'node:timers/promises'
import fc from 'fast-check'
import { BatchLimiter, type BatchPermit, OPEN_MAX, OPEN_MAX_SHARED } from './batch-limiter.ts'

/** Returns for each promise whether it has resolved. */
async function resolved(...promises: Promise<unknown>[]): Promise<boolean[]> {
  const seen = promises.map(() => false)
  for (const [i, promise] of promises.entries()) void promise.then(() => (seen[i] = true))
  await eventLoop()
  return seen
}

function batch(permit: BatchPermit, ms: number): number {
  const size = permit.next()
  permit.opened(size)
  permit.took(ms, size)
  return size
}

/** A worker that has found the mail server to be fast, and has all that may be open. */
async function fastWorker(limiter: BatchLimiter): Promise<BatchPermit> {
  const permit = limiter.permit()
  await permit.enter()
  for (let i = 0; i < 8; i++) batch(permit, 1)
  assert.equal(permit.next(), OPEN_MAX)
  return permit
}

test('a fast mail server is served by one worker at a time, in batches that grow to all that may be open', async () => {
  const limiter = new BatchLimiter()
  const [one, two] = [limiter.permit(), limiter.permit()]
  await one.enter()
  const sizes = Array.from({ length: 8 }, () => batch(one, 1))
  assert.deepEqual([...new Set(sizes)], [OPEN_MAX_SHARED, 2 * OPEN_MAX_SHARED, OPEN_MAX])
  assert.ok(limiter.fast)
  const next = two.enter()
  assert.deepEqual(await resolved(next), [false])
  one.leave()
  assert.deepEqual(await resolved(next), [true])
})

test('a slow mail server is served by several workers, each with its share of what may be open', async () => {
  const limiter = new BatchLimiter()
  const permits = [limiter.permit(), limiter.permit(), limiter.permit()]
  await Promise.all(permits.map((permit) => permit.enter()))
  for (let round = 0; round < 8; round++)
    for (const permit of permits) assert.equal(batch(permit, 200), OPEN_MAX_SHARED)
})

test('one batch that hangs does not make the mail server slow, however long; five in a row do, and a few quick ones undo it', async () => {
  const limiter = new BatchLimiter()
  const one = await fastWorker(limiter)
  one.took(300_000, 1)
  assert.ok(limiter.fast)
  for (let i = 0; i < 4; i++) one.took(300_000, 1)
  assert.ok(!limiter.fast)
  for (let i = 0; i < 6; i++) one.took(1, OPEN_MAX_SHARED)
  assert.ok(limiter.fast)
})

test('a mail server that becomes slow lets the other workers in as soon as less is open', async () => {
  const limiter = new BatchLimiter()
  const one = await fastWorker(limiter)
  one.opened(OPEN_MAX)
  for (let i = 0; i < 5; i++) one.took(400, OPEN_MAX)
  const two = limiter.permit()
  const next = two.enter()
  assert.deepEqual(await resolved(next), [false], 'all 64 may still be open')
  assert.equal(one.next(), OPEN_MAX_SHARED)
  assert.deepEqual(await resolved(next), [false], 'the smaller batch is not committed yet')
  one.opened(OPEN_MAX_SHARED)
  assert.deepEqual(await resolved(next), [true])
  assert.equal(two.next(), OPEN_MAX_SHARED)
})

test('a batch that hangs lets other workers open what it does not hold', async () => {
  const limiter = new BatchLimiter()
  const one = await fastWorker(limiter)
  one.opened(OPEN_MAX)
  const [two, three] = [limiter.permit(), limiter.permit()]
  const entered = [two.enter(), three.enter()]
  assert.deepEqual(await resolved(...entered), [false, false])
  one.hangs(OPEN_MAX)
  assert.deepEqual(await resolved(...entered), [false, false], 'none of its results are written')
  one.hangs(2)
  assert.deepEqual(
    await resolved(...entered),
    [true, false],
    'one worker is enough for a fast mail server',
  )
  two.hangs(OPEN_MAX_SHARED)
  assert.deepEqual(await resolved(entered[1]!), [true])
})

test('a batch that takes longer than a second halves the next one, down to one, and quick ones double it again', () => {
  const limiter = new BatchLimiter()
  const permit = limiter.permit()
  void permit.enter()
  const after = (ms: number) => {
    permit.took(ms, permit.next())
    return permit.next()
  }
  assert.deepEqual([1001, 1001, 1001, 1001, 1001, 1001].map(after), [10, 5, 2, 1, 1, 1])
  assert.deepEqual([600, 200, 200, 200, 200, 200].map(after), [1, 2, 4, 8, 16, 21])
})

/**
 * A worker, and what the database may say of it: the batch that is committed as open, or the one
 * being committed in its place.
 */
class TestWorker {
  readonly permit: BatchPermit
  state: 'out' | 'waits' | 'in' = 'out'
  committed = 0
  opening = 0

  constructor(limiter: BatchLimiter) {
    this.permit = limiter.permit()
  }

  get open(): number {
    return Math.max(this.committed, this.opening)
  }

  act(act: string, ms: number, part: number): void {
    const some = (most: number) => Math.max(1, Math.ceil(most * part))
    if (this.state === 'out') this.enter()
    if (this.state !== 'in') return
    if (act === 'leave') {
      this.committed = this.opening = 0
      this.state = 'out'
      this.permit.leave()
    } else if (act === 'hang') {
      if (this.committed === 0 || this.opening > 0) return
      this.committed = some(this.committed)
      this.permit.hangs(this.committed)
    } else if (this.opening > 0) {
      this.committed = some(this.opening)
      this.opening = 0
      this.permit.opened(this.committed)
    } else {
      if (this.committed > 0) this.permit.took(ms, this.committed)
      this.opening = this.permit.next()
      assert.ok(this.opening >= 1)
    }
  }

  enter(): void {
    this.state = 'waits'
    void this.permit.enter().then(() => (this.state = 'in'))
  }
}

test('whatever happens, no more than 64 are open, and no worker waits for ever', async () => {
  const step = fc.record({
    which: fc.nat(2),
    act: fc.constantFrom('go on', 'go on', 'go on', 'hang', 'leave'),
    ms: fc.constantFrom(0, 1, 100, 2000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 100 }), async (steps) => {
      const limiter = new BatchLimiter()
      const workers = [0, 1, 2].map(() => new TestWorker(limiter))
      for (const { which, act, ms, part } of steps) {
        workers[which]!.act(act, ms, part)
        assert.ok(workers.reduce((sum, { open }) => sum + open, 0) <= OPEN_MAX)
        await eventLoop()
      }
      for (let round = 0; round < 3; round++)
        for (const worker of workers) {
          if (worker.state === 'in') worker.act('leave', 0, 0)
          await eventLoop()
        }
      assert.ok(workers.every(({ state }) => state === 'out'))
    }),
    { numRuns: 300 },
  )
})
