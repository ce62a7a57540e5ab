import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf } from '#operation/requests/etag.ts'
import { testWorld } from '#test/world.ts'
import { garden } from './fixtures/segments.ts'

const world = await testWorld()

test('changes the name or the filter, and leaves the other as it was', async () => {
  const { account, segment, listed } = await garden(world, { ada: { tags: ['vip'] }, bob: {} })
  const made = await segment({ field: 'tag', op: 'has', value: 'vip' })
  const named = await world.ok(account, 'update_segment', { segmentId: made.id, name: 'Best' })
  assert.deepEqual(named, { ...made, name: 'Best' })
  const filter = { field: 'tag', op: 'has_not', value: 'vip' }
  assert.deepEqual(await world.ok(account, 'update_segment', { segmentId: made.id, filter }), {
    ...named,
    filter,
  })
  assert.deepEqual(await listed({ segmentId: made.id }), ['bob'])
})

test('a broken filter can be mended, and renamed meanwhile', async () => {
  const { account, segment } = await garden(world, { ada: { tags: ['vip'] } })
  const { id } = await segment({ field: 'tag', op: 'has', value: 'vip' })
  await world.ok(account, 'delete_tag', { tag: 'vip' })
  await world.jobs()
  assert.equal(
    (await world.ok(account, 'update_segment', { segmentId: id, name: 'Best' })).broken.length,
    1,
  )
  assert.equal(
    (await world.ok(account, 'update_segment', { segmentId: id, filter: { all: [] } })).broken,
    null,
  )
})

test('a writer who read an older version is refused', async () => {
  const { account, segment } = await garden(world)
  const made = await segment({ all: [] })
  await world.ok(
    account,
    'update_segment',
    { segmentId: made.id, name: 'Best' },
    { ifMatch: etagOf(made) },
  )
  const late = await world.refused(
    account,
    'update_segment',
    { segmentId: made.id, name: 'Worst' },
    { ifMatch: etagOf(made) },
  )
  assert.equal(late.status, 412)
})
