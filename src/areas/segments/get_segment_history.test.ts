import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { countSegmentsOfToday } from './count-segments.ts'
import { garden } from './fixtures/segments.ts'

const world = await testWorld()

const round = () => countSegmentsOfToday(world.system, new AbortController().signal, 20)

async function countAll(): Promise<void> {
  while (await round());
}

test('a segment is counted once a day, and days of a broken one are left out', async () => {
  const { account, segment } = await garden(world, {
    ada: { tags: ['vip'] },
    bob: { tags: ['vip'] },
  })
  const { id } = await segment({ field: 'tag', op: 'has', value: 'vip' })
  const history = async (more: object = {}) =>
    (await world.ok(account, 'get_segment_history', { segmentId: id, ...more })).data
  assert.deepEqual(await history(), [])
  const day = (n: number) => new Date(first.getTime() + n * DAY_MS).toISOString().slice(0, 10)
  const first = world.clock.now()
  await countAll()
  const { data } = await world.ok(account, 'list_contacts', { email: 'bob@example.com' })
  await world.ok(account, 'remove_tag', { contactId: data[0].id, tag: 'vip' })
  await countAll()
  assert.deepEqual(await history(), [{ day: day(0), count: 2 }])

  world.clock.move(DAY_MS)
  await countAll()
  world.clock.move(DAY_MS)
  await world.ok(account, 'delete_tag', { tag: 'vip' })
  await countAll()
  const both = [
    { day: day(0), count: 2 },
    { day: day(1), count: 1 },
  ]
  assert.deepEqual(await history(), both)
  assert.deepEqual(await history({ days: 2 }), both.slice(1))
  await world.jobs()

  world.clock.move(400 * DAY_MS)
  await countAll()
  assert.deepEqual(await history({ days: 400 }), [])
})

test('many segments are counted in rounds', async () => {
  const { account, segment } = await garden(world, { ada: {} })
  const made = []
  for (let n = 0; n < 25; n++) made.push(await segment({ all: [] }))
  assert.equal(await round(), true)
  assert.equal(await round(), false)
  for (const { id } of made)
    assert.equal((await world.ok(account, 'get_segment_history', { segmentId: id })).data.length, 1)
})

test('a segment that fails keeps no other from being counted', async () => {
  const { account, segment } = await garden(world, { ada: {} })
  const [bad, good] = [await segment({ all: [] }), await segment({ all: [] })]
  await sql`update segment set filter = '{"nonsense": 1}' where segment_id = ${uuidOf(bad.id)}`.execute(
    world.db,
  )
  await countAll()
  const days = async ({ id }: { id: string }) =>
    (await world.ok(account, 'get_segment_history', { segmentId: id })).data.length
  assert.deepEqual([await days(bad), await days(good)], [0, 1])
})

test('an account with many segments keeps no other account from being counted', async () => {
  const [many, few] = [await garden(world, { ada: {} }), await garden(world, { ada: {} })]
  for (let n = 0; n < 25; n++) await many.segment({ all: [] })
  const { id } = await few.segment({ all: [] })
  await round()
  assert.equal(
    (await world.ok(few.account, 'get_segment_history', { segmentId: id })).data.length,
    1,
  )
})
