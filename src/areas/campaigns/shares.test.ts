import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { OPEN_MAX, SHARE, Shares } from './shares.ts'

/** Whether each of these has come by now. */
async function come(...promises: Promise<unknown>[]): Promise<boolean[]> {
  const seen = promises.map(() => false)
  for (const [i, promise] of promises.entries()) void promise.then(() => (seen[i] = true))
  await turn()
  return seen
}

test('a fast way is used in single file, by windows that grow to all that may be open', async () => {
  const shares = new Shares()
  const [one, two] = [shares.lane(), shares.lane()]
  await one.enter()
  const sizes = Array.from({ length: 4 }, () => {
    const size = one.widen()
    one.opened(size)
    one.took(1, size)
    return size
  })
  assert.deepEqual(sizes, [SHARE, 2 * SHARE, OPEN_MAX, OPEN_MAX])
  const next = two.enter()
  assert.deepEqual(await come(next), [false])
  one.leave()
  assert.deepEqual(await come(next), [true])
})

test('a slow way is used by several lanes, each with its share', async () => {
  const shares = new Shares()
  const lanes = [shares.lane(), shares.lane(), shares.lane()]
  await Promise.all(lanes.map((lane) => lane.enter()))
  for (let round = 0; round < 2; round++)
    for (const lane of lanes) {
      assert.equal(lane.widen(), SHARE)
      lane.opened(SHARE)
      lane.took(200, SHARE)
    }
})

test('a way that becomes slow lets the others in as soon as less is open', async () => {
  const shares = new Shares()
  const [one, two] = [shares.lane(), shares.lane()]
  await one.enter()
  for (let i = 0; i < 3; i++) {
    const size = one.widen()
    one.opened(size)
    one.took(i < 2 ? 1 : 400, size)
  }
  const next = two.enter()
  assert.deepEqual(await come(next), [false], 'all 64 may still be open')
  assert.equal(one.widen(), SHARE)
  assert.deepEqual(await come(next), [false], 'the smaller window is not committed yet')
  one.opened(SHARE)
  assert.deepEqual(await come(next), [true])
  assert.equal(two.widen(), SHARE)
})

test('a window that hangs lets others by, with what is not open', async () => {
  const shares = new Shares()
  const [one, two, three] = [shares.lane(), shares.lane(), shares.lane()]
  await one.enter()
  for (let i = 0; i < 2; i++) one.took(1, SHARE)
  one.opened(one.widen())
  const entered = [two.enter(), three.enter()]
  assert.deepEqual(await come(...entered), [false, false])
  one.hangs(OPEN_MAX)
  assert.deepEqual(await come(...entered), [false, false], 'nothing of it is written down')
  one.hangs(2)
  assert.deepEqual(await come(...entered), [true, false], 'one that finds a fast way again needs no other beside it')
  two.took(200, 1)
  assert.deepEqual(await come(entered[1]!), [true])
})

test('a window that takes longer than a second is halved, down to one, and grows again', () => {
  const shares = new Shares()
  const lane = shares.lane()
  void lane.enter()
  const after = (ms: number) => {
    lane.took(ms, lane.widen())
    return lane.widen()
  }
  assert.deepEqual([1001, 1001, 1001, 1001, 1001, 1001].map(after), [10, 5, 2, 1, 1, 1])
  assert.deepEqual([600, 200, 200, 200, 200, 200].map(after), [1, 2, 4, 8, 16, 21])
})

test('whatever happens, no more than 64 are open, and nobody waits for ever', async () => {
  const step = fc.record({
    lane: fc.nat(2),
    act: fc.constantFrom('open', 'open', 'hang', 'leave'),
    ms: fc.constantFrom(0, 1, 100, 2000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const shares = new Shares()
      const lanes = [0, 1, 2].map(() => ({ share: shares.lane(), state: 'out' as 'out' | 'waits' | 'in', open: 0 }))
      const enter = (lane: (typeof lanes)[number]) => {
        lane.state = 'waits'
        void lane.share.enter().then(() => (lane.state = 'in'))
      }
      for (const { lane: which, act, ms, part } of steps) {
        const lane = lanes[which]!
        if (lane.state === 'out') enter(lane)
        else if (lane.state === 'in' && act === 'open') {
          const size = lane.share.widen()
          assert.ok(size >= 1)
          // Until the new window is committed the old one is open, and then the new one.
          lane.open = Math.max(lane.open, size)
          assert.ok(lanes.reduce((sum, { open }) => sum + open, 0) <= OPEN_MAX)
          lane.open = Math.max(1, Math.ceil(size * part))
          lane.share.opened(lane.open)
          lane.share.took(ms, size)
        } else if (lane.state === 'in' && act === 'hang' && lane.open > 0) {
          lane.open = Math.max(1, Math.ceil(lane.open * part))
          lane.share.hangs(lane.open)
        } else if (lane.state === 'in' && act === 'leave') {
          lane.open = 0
          lane.state = 'out'
          lane.share.leave()
        }
        await turn()
      }
      for (const lane of lanes)
        for (let i = 0; i < 3 && lane.state !== 'out'; i++) {
          if (lane.state === 'in') {
            lane.share.leave()
            lane.state = 'out'
          }
          await turn()
        }
      for (const lane of lanes) {
        if (lane.state === 'in') lane.share.leave()
        await turn()
      }
      assert.ok(lanes.every(({ state }) => state !== 'waits'))
    }),
    { numRuns: 300 },
  )
})
