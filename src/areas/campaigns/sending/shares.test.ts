import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { OPEN_MAX, SHARE, type Share, Shares } from './shares.ts'

/** Whether each of these has come by now. */
async function come(...promises: Promise<unknown>[]): Promise<boolean[]> {
  const seen = promises.map(() => false)
  for (const [i, promise] of promises.entries()) void promise.then(() => (seen[i] = true))
  await turn()
  return seen
}

function window(share: Share, ms: number): number {
  const size = share.next()
  share.opened(size)
  share.took(ms, size)
  return size
}

/** One lane that has found out that the mail server is fast, and has all that may be open. */
async function fastLane(shares: Shares): Promise<Share> {
  const share = shares.lane()
  await share.enter()
  for (let i = 0; i < 8; i++) window(share, 1)
  assert.equal(share.next(), OPEN_MAX)
  return share
}

test('a fast way is used in single file, by windows that grow to all that may be open', async () => {
  const shares = new Shares()
  const [one, two] = [shares.lane(), shares.lane()]
  await one.enter()
  const sizes = Array.from({ length: 8 }, () => window(one, 1))
  assert.deepEqual([...new Set(sizes)], [SHARE, 2 * SHARE, OPEN_MAX])
  assert.ok(shares.fast)
  const next = two.enter()
  assert.deepEqual(await come(next), [false])
  one.leave()
  assert.deepEqual(await come(next), [true])
})

test('a slow way is used by several lanes, each with its share', async () => {
  const shares = new Shares()
  const lanes = [shares.lane(), shares.lane(), shares.lane()]
  await Promise.all(lanes.map((lane) => lane.enter()))
  for (let round = 0; round < 8; round++) for (const lane of lanes) assert.equal(window(lane, 200), SHARE)
})

test('one window that was held up changes nothing, however long; five in a row do, and a few good ones change it back', async () => {
  const shares = new Shares()
  const one = await fastLane(shares)
  one.took(300_000, 1)
  assert.ok(shares.fast)
  for (let i = 0; i < 4; i++) one.took(300_000, 1)
  assert.ok(!shares.fast)
  for (let i = 0; i < 6; i++) one.took(1, SHARE)
  assert.ok(shares.fast)
})

test('a way that becomes slow lets the others in as soon as less is open', async () => {
  const shares = new Shares()
  const one = await fastLane(shares)
  one.opened(OPEN_MAX)
  for (let i = 0; i < 5; i++) one.took(400, OPEN_MAX)
  const two = shares.lane()
  const next = two.enter()
  assert.deepEqual(await come(next), [false], 'all 64 may still be open')
  assert.equal(one.next(), SHARE)
  assert.deepEqual(await come(next), [false], 'the smaller window is not committed yet')
  one.opened(SHARE)
  assert.deepEqual(await come(next), [true])
  assert.equal(two.next(), SHARE)
})

test('a window that hangs lets others by, with what is not open', async () => {
  const shares = new Shares()
  const one = await fastLane(shares)
  one.opened(OPEN_MAX)
  const [two, three] = [shares.lane(), shares.lane()]
  const entered = [two.enter(), three.enter()]
  assert.deepEqual(await come(...entered), [false, false])
  one.hangs(OPEN_MAX)
  assert.deepEqual(await come(...entered), [false, false], 'nothing of it is written down')
  one.hangs(2)
  assert.deepEqual(await come(...entered), [true, false], 'one that finds a fast way needs no other beside it')
  two.hangs(SHARE)
  assert.deepEqual(await come(entered[1]!), [true])
})

test('a window that takes longer than a second is halved, down to one, and grows again', () => {
  const shares = new Shares()
  const lane = shares.lane()
  void lane.enter()
  const after = (ms: number) => {
    lane.took(ms, lane.next())
    return lane.next()
  }
  assert.deepEqual([1001, 1001, 1001, 1001, 1001, 1001].map(after), [10, 5, 2, 1, 1, 1])
  assert.deepEqual([600, 200, 200, 200, 200, 200].map(after), [1, 2, 4, 8, 16, 21])
})

/** A lane, and what the database may say of it: what was committed as open, or what is just being committed in its place. */
class Lane {
  readonly share: Share
  state: 'out' | 'waits' | 'in' = 'out'
  committed = 0
  opening = 0

  constructor(shares: Shares) {
    this.share = shares.lane()
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
      this.share.leave()
    } else if (act === 'hang') {
      if (this.committed === 0 || this.opening > 0) return
      this.committed = some(this.committed)
      this.share.hangs(this.committed)
    } else if (this.opening > 0) {
      this.committed = some(this.opening)
      this.opening = 0
      this.share.opened(this.committed)
    } else {
      if (this.committed > 0) this.share.took(ms, this.committed)
      this.opening = this.share.next()
      assert.ok(this.opening >= 1)
    }
  }

  enter(): void {
    this.state = 'waits'
    void this.share.enter().then(() => (this.state = 'in'))
  }
}

test('whatever happens, no more than 64 are open, and nobody waits for ever', async () => {
  const step = fc.record({
    which: fc.nat(2),
    act: fc.constantFrom('go on', 'go on', 'go on', 'hang', 'leave'),
    ms: fc.constantFrom(0, 1, 100, 2000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 100 }), async (steps) => {
      const shares = new Shares()
      const lanes = [0, 1, 2].map(() => new Lane(shares))
      for (const { which, act, ms, part } of steps) {
        lanes[which]!.act(act, ms, part)
        assert.ok(lanes.reduce((sum, { open }) => sum + open, 0) <= OPEN_MAX)
        await turn()
      }
      for (let round = 0; round < 3; round++)
        for (const lane of lanes) {
          if (lane.state === 'in') lane.act('leave', 0, 0)
          await turn()
        }
      assert.ok(lanes.every(({ state }) => state === 'out'))
    }),
    { numRuns: 300 },
  )
})
