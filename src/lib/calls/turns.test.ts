import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type NotServed, type TurnBounds, turns } from './turns.ts'

const BOUNDS: TurnBounds = { atOnce: 3, each: 2, waiting: 50, waitMs: 3_600_000 }

/**
 * Makes a `turns` queue with pieces of work that run until the test ends them. Records the order in
 * which they start.
 */
function pieces(t: TestContext, bounds: Partial<TurnBounds> = {}) {
  const line = turns({ ...BOUNDS, ...bounds })
  const begun: string[] = []
  const over = new AbortController()
  t.after(() => over.abort())
  const ends = new Map<string, () => void>()
  return {
    line,
    begun,
    take(name: string, signal?: AbortSignal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      const work = async () => {
        begun.push(name)
        await promise
        return name
      }
      const taken = line.take(name[0]!, work, signal ?? over.signal)
      taken.catch(() => {})
      return taken
    },
    async end(name: string) {
      ends.get(name)!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const reasonOf = (error: unknown) => (error as NotServed).reason

test('an owner has so much work under way and no more, while another owner’s begins', async (t) => {
  const { take, begun, line } = pieces(t)
  for (const name of ['a1', 'a2', 'a3', 'b1']) void take(name)
  assert.deepEqual(begun, ['a1', 'a2', 'b1'])
  assert.deepEqual(line.of('a'), { underWay: 2, waiting: 1 })
})

test('owners are served one after another, and each one’s work in its order', async (t) => {
  const { take, begun, end } = pieces(t, { atOnce: 1, each: 1 })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
  for (const name of all) void take(name)
  for (let at = 0; at < all.length; at++) await end(begun[at]!)
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('work that fails gives its turn to the next', async (t) => {
  const { take, line, begun } = pieces(t, { atOnce: 1, each: 1 })
  await assert.rejects(
    line.take('a', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  void take('a1')
  assert.deepEqual(begun, ['a1'])
})

test('a line takes so many of an owner and refuses the next, and has room for another owner', async (t) => {
  const { take, line } = pieces(t, { atOnce: 1, each: 1, waiting: 2 })
  for (const name of ['a1', 'a2', 'a3']) void take(name)
  assert.equal(reasonOf(await take('a4').catch((error: unknown) => error)), 'line_full')
  void take('b1')
  assert.deepEqual([line.of('a').waiting, line.of('b').waiting], [2, 1])
})

test('work that waited too long learns whether it waited for its owner or for others', async (t) => {
  const { take, line } = pieces(t, { atOnce: 1, each: 1, waitMs: 1 })
  void take('a1')
  const [own, others] = await Promise.allSettled([take('a2'), take('b1')])
  assert.deepEqual(
    [own, others].map((one) => reasonOf((one as PromiseRejectedResult).reason)),
    ['own_work', 'work_of_others'],
  )
  assert.deepEqual([line.of('a').waiting, line.of('b').waiting], [0, 0])
})

test('owners of a lower rank come first, and those of one rank one after another', async (t) => {
  const { take, begun, end } = pieces(t, {
    atOnce: 1,
    each: 1,
    rank: (owner) => Number(owner > 'c'),
  })
  const all = ['x1', 'x2', 'y1', 'a1', 'a2', 'b1']
  for (const name of all) void take(name)
  for (let at = 0; at < all.length; at++) await end(begun[at]!)
  assert.deepEqual(begun, ['x1', 'a1', 'b1', 'a2', 'x2', 'y1'])
})

test('what is kept for the lowest rank stays free for it, however much of the others waits', async (t) => {
  const { take, begun, end } = pieces(t, {
    atOnce: 2,
    each: 1,
    rank: (owner) => Number(owner > 'c'),
    reserved: 1,
  })
  for (const name of ['x1', 'y1', 'a1', 'b1']) void take(name)
  assert.deepEqual(begun, ['x1', 'a1'])
  await end('a1')
  assert.deepEqual(begun, ['x1', 'a1', 'b1'])
  await end('b1')
  assert.deepEqual(begun, ['x1', 'a1', 'b1'])
  await end('x1')
  assert.deepEqual(begun, ['x1', 'a1', 'b1', 'y1'])
})

test('in full lines the newest piece of the last rank or the longest line makes room', async (t) => {
  const { take, line } = pieces(t, {
    atOnce: 1,
    each: 1,
    waitingInAll: 3,
    rank: (owner) => Number(owner > 'c'),
  })
  void take('z1')
  const [x1, x2, y1] = ['x1', 'x2', 'y1'].map((name) => take(name))
  const a1 = take('a1')
  assert.equal(reasonOf(await x2!.catch((error: unknown) => error)), 'work_of_others')
  assert.equal(reasonOf(await take('v1').catch((error: unknown) => error)), 'work_of_others')
  void take('a2')
  assert.equal(reasonOf(await x1!.catch((error: unknown) => error)), 'work_of_others')
  void take('a3')
  assert.equal(reasonOf(await y1!.catch((error: unknown) => error)), 'work_of_others')
  void take('b1')
  assert.deepEqual([line.of('a').waiting, line.of('b').waiting], [2, 1])
  assert.equal(reasonOf(await take('a4').catch((error: unknown) => error)), 'work_of_others')
  void a1
})

test('work that was given up leaves the line, and the next keeps its place', async (t) => {
  const { take, begun, end } = pieces(t, { atOnce: 1, each: 1 })
  const hangUp = new AbortController()
  void take('a1')
  const left = take('a2', hangUp.signal)
  void take('a3')
  hangUp.abort()
  assert.equal(reasonOf(await left.catch((error: unknown) => error)), 'left')
  await end('a1')
  assert.deepEqual(begun, ['a1', 'a3'])
  assert.equal(reasonOf(await take('a4', hangUp.signal).catch((error: unknown) => error)), 'left')
})
