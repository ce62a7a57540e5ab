import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '#lib/duration.ts'
import { keptLog } from '#test/ports.ts'
import { startLoop } from './loop.ts'

/** Starts a loop whose rounds find nothing, and that others can wake. */
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
  return { loop, callbacks, wake: () => callbacks.forEach((callback) => callback()), rounds: () => rounds }
}

test('a sleeping worker begins at once when it is woken, and forgets its callback when it ends', async () => {
  const { loop, callbacks, wake, rounds } = sleeper()
  await pause(50)
  assert.equal(rounds(), 1)
  wake()
  await pause(50)
  assert.equal(rounds(), 2)
  await loop.stop()
  assert.equal(callbacks.size, 0)
})

test('a worker that is woken during a round does not sleep after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { loop, wake, rounds } = sleeper({ round: () => promise })
  await pause(20)
  wake()
  resolve()
  await pause(50)
  assert.equal(rounds(), 2)
  await loop.stop()
})

test('a worker sleeps until its next work is due', async () => {
  const { loop, rounds } = sleeper({ due: new Date(Date.now() + 150) })
  await pause(50)
  assert.equal(rounds(), 1)
  await pause(250)
  assert.ok(rounds() >= 2)
  await loop.stop()
})

test('a worker whose due work others have looks again after a while, and not all the time', async () => {
  const { loop, rounds } = sleeper({ due: new Date(Date.now() - 1000) })
  await pause(400)
  await loop.stop()
  assert.ok(rounds() >= 2 && rounds() <= 9, `${rounds()} rounds`)
})
