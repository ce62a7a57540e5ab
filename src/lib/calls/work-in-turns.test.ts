import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoTurn } from '../work-process.ts'
import { trackUsedTime } from './used-time.ts'
import { workInTurns } from './work-in-turns.ts'

const FILE = new URL('../fixtures/worker.ts', import.meta.url)
// The limits use processor time only, because on a busy machine the elapsed time would be exceeded.
const LIMITS = { cpuMs: 2000, clockMs: 600_000, waitMs: 600_000, memoryMb: 64 }

test('the work of one owner delays that of another by one piece', async () => {
  const ask = workInTurns(FILE, { ...LIMITS, processes: 1, each: 1, waiting: 10 })
  const order: string[] = []
  const asked = (owner: string, say: string) => ask(owner, { say }).then(() => void order.push(say))
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((say) => asked('ada', say)),
    asked('bob', 'b1'),
  ])
  // The second piece of `ada` was already next when the piece of `bob` arrived.
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('one owner cannot fill the line of another, and the longest of all lines makes room', async () => {
  const ask = workInTurns(FILE, { ...LIMITS, processes: 1, each: 1, waiting: 2, waitingInAll: 3 })
  const say = (owner: string) =>
    ask(owner, { say: owner }).then(
      () => 'done',
      (error: unknown) => (error instanceof NoTurn ? 'no turn' : 'failed'),
    )
  const all = [...Array.from({ length: 4 }, () => say('ada')), say('bob'), say('eve')]
  assert.deepEqual(await Promise.all(all), ['done', 'done', 'no turn', 'no turn', 'done', 'done'])
})

test('an owner whose work took much time waits behind those that used little', async () => {
  const used = trackUsedTime(1000, () => 0)
  const ask = workInTurns(FILE, { ...LIMITS, cpuMs: 600, processes: 1, each: 1, waiting: 10, used })
  await ask('ada', { say: 'light' })
  await ask('bob', { say: 'light' })
  await assert.rejects(ask('eve', { say: 'for ever' }))
  const order: string[] = []
  const asked = (owner: string, say: string) => ask(owner, { say }).then(() => void order.push(say))
  await Promise.all([
    asked('ada', 'a1'),
    asked('eve', 'e1'),
    asked('new', 'n1'),
    ...['b1', 'b2', 'b3'].map((say) => asked('bob', say)),
  ])
  assert.deepEqual(order.slice(0, 4), ['a1', 'b1', 'b2', 'b3'])
})

test('two processes work side by side, and an owner who may use one leaves the other free', async () => {
  const ask = workInTurns(FILE, { ...LIMITS, cpuMs: 300, processes: 2, each: 1, waiting: 2 })
  const hung = assert.rejects(ask('ada', { say: 'for ever' }))
  const behind = ask('ada', { say: 'behind' })
  const first = await Promise.race([
    ask('bob', { say: 'beside' }).then(() => 'bob'),
    behind.then(() => 'ada'),
  ])
  assert.equal(first, 'bob')
  await hung
  await behind
})
