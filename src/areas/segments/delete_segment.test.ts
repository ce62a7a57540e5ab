import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { garden } from './fixtures/segments.ts'

const world = await testWorld()
const { draft, work } = campaigns(world)

test('deletes the segment and leaves its contacts', async () => {
  const { account, segment, listed } = await garden(world, { ada: {} })
  const { id } = await segment({ all: [] })
  assert.equal((await world.call(account, 'delete_segment', { segmentId: id })).status, 204)
  assert.equal((await world.refused(account, 'get_segment', { segmentId: id })).code, 'not_found')
  assert.deepEqual(await listed({}), ['ada'])
})

test('a segment that a draft uses stays, and the refusal names the draft', async () => {
  const { account, segment } = await garden(world, { ada: {} })
  const { id } = await segment({ all: [] })
  const march = await draft(account, { subject: 'March', audience: { segmentId: id } })
  const problem = await world.refused(account, 'delete_segment', { segmentId: id })
  assert.deepEqual([problem.status, problem.code], [409, 'segment_in_use'])
  assert.ok(problem.detail.includes(`${march.id} (March)`), problem.detail)

  await world.ok(account, 'update_campaign', {
    campaignId: march.id,
    audience: { segmentId: null },
  })
  await world.ok(account, 'delete_segment', { segmentId: id })
})

test('a sent campaign does not keep its segment', async () => {
  const { account, segment } = await garden(world, { ada: {} })
  const { id } = await segment({ all: [] })
  const march = await draft(account, { audience: { segmentId: id } })
  await world.ok(account, 'send_campaign', { campaignId: march.id })
  await work()
  await world.ok(account, 'delete_segment', { segmentId: id })
  assert.equal(
    (await world.ok(account, 'get_campaign', { campaignId: march.id })).audience.segmentId,
    id,
  )
})
