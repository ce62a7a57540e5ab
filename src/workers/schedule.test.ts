import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import type { Retention } from '#operation/jobs/retention.ts'
import { testWorld } from '#test/world.ts'
import { retention } from '../catalogue.ts'
import { failureMeter } from './failure-meter.ts'
import { housekeeping } from './schedule.ts'

const world = await testWorld()
const never = new AbortController().signal

/**
 * Makes a retention with a number of batches. It appends each batch that it deletes to `deleted`.
 */
function batches(name: string, count: number, deleted: string[]): Retention {
  let left = count
  return { name, forget: async () => deleted.push(name) > 0 && --left > 0 }
}

const refused: Retention = {
  name: 'refused',
  forget: ({ db }) => countAffected(db, sql`delete from no_such_table`).then(() => false),
}

test('a retention that fails stops no other one, is counted, and one log line says what is next', async () => {
  const deleted: string[] = []
  const meter = failureMeter([])
  const { round } = housekeeping(
    [batches('first', 1, deleted), refused, batches('last', 3, deleted)],
    meter,
  )
  assert.equal(await round(world.system, never), false)
  assert.deepEqual(deleted, ['first', 'last', 'last', 'last'])
  await round(world.system, never)
  assert.deepEqual(meter.read()[0]!.samples, [
    { labels: { work: 'retention of refused' }, value: 2 },
  ])
  const lines = world.log.lines.filter(
    ({ fields }) => (fields as { retention?: string }).retention === 'refused',
  )
  assert.deepEqual(
    lines.map(({ message }) => message),
    Array(2).fill('retention of refused failed; the others go on, and it is tried again in 10 min'),
  )
})

test('a process that ends deletes no further batch', async () => {
  const deleted: string[] = []
  const ending = new AbortController()
  const endless: Retention = { name: 'endless', forget: async () => deleted.push('endless') > 0 }
  const ends: Retention = { name: 'ends', forget: async () => (ending.abort(), true) }
  await housekeeping([endless, ends, batches('last', 1, deleted)], failureMeter([])).round(
    world.system,
    ending.signal,
  )
  assert.deepEqual(deleted, ['endless'])
})

test('each retention of the product runs, and has a name of its own', async () => {
  for (const { forget } of retention)
    assert.equal(await forget(world.system, world.clock.now()), false)
  assert.equal(new Set(retention.map(({ name }) => name)).size, retention.length)
})
