import assert from 'node:assert/strict'
import { setImmediate as settled } from 'node:timers/promises'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { HOUR_MS } from '#lib/duration.ts'
import { keptLog } from '#test/ports.ts'
import { startLoop } from './loop.ts'

// Timers are mocked, so that no test depends on the speed of the machine: rounds are over when
// `settled` is.
beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
afterEach(() => mock.timers.reset())

/** Starts a loop whose rounds find no work. The test can wake it. */
function sleeper({ due = null as Date | null, round = async () => {} } = {}) {
  const callbacks = new Set<() => void>()
  let rounds = 0
  const loop = startLoop(
    'a test',
    {
      pauseMs: HOUR_MS,
      wakenBy(callback) {
        callbacks.add(callback)
        return () => void callbacks.delete(callback)
      },
      nextDue: async () => due,
      now: () => new Date(),
    },
    async () => {
      rounds += 1
      await round()
      return 'idle'
    },
    keptLog(),
  )
  return {
    loop,
    callbacks,
    wake: () => callbacks.forEach((callback) => callback()),
    rounds: () => rounds,
  }
}

test('a sleeping worker begins at once when it is woken, and forgets its callback when it ends', async () => {
  const { loop, callbacks, wake, rounds } = sleeper()
  await settled()
  assert.equal(rounds(), 1)
  wake()
  await settled()
  assert.equal(rounds(), 2)
  await loop.stop()
  assert.equal(callbacks.size, 0)
})

test('a worker that is woken during a round does not sleep after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { loop, wake, rounds } = sleeper({ round: () => promise })
  await settled()
  wake()
  resolve()
  await settled()
  assert.equal(rounds(), 2)
  await loop.stop()
})

test('a worker sleeps until its next work is due', async () => {
  const { loop, rounds } = sleeper({ due: new Date(Date.now() + 150) })
  await settled()
  mock.timers.tick(149)
  await settled()
  assert.equal(rounds(), 1)
  mock.timers.tick(1)
  await settled()
  assert.equal(rounds(), 2)
  await loop.stop()
})

test('a worker whose due work others have looks again after a while, and not all the time', async () => {
  const { loop, rounds } = sleeper({ due: new Date(Date.now() - 1000) })
  for (let ms = 0; ms < 400; ms += 10) {
    await settled()
    mock.timers.tick(10)
  }
  await loop.stop()
  assert.ok(rounds() >= 2 && rounds() <= 9, `${rounds()} rounds`)
})
