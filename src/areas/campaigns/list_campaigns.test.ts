import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft, subscribers } = campaigns(world)

test('lists newest first, in pages, with a total when it is asked for', async () => {
  const ada = await world.account()
  const made = []
  for (const subject of ['one', 'two', 'three']) {
    made.unshift((await draft(ada, { subject })).id)
    world.clock.move(5)
  }
  const first = await world.ok(ada, 'list_campaigns', { limit: 2, include: 'total' })
  const second = await world.ok(ada, 'list_campaigns', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...second.data].map(({ id }: { id: string }) => id),
    made,
  )
  assert.equal(first.total, 3)
  assert.equal(second.nextCursor, null)
})

test('filters by status and newsletter', async () => {
  const ada = await world.account()
  const { id } = await draft(ada)
  const other = await world.ok(ada, 'create_newsletter', { name: 'Other' })
  const elsewhere = await draft(ada, { newsletterId: other.id })
  const ids = async (filter: object) =>
    (await world.ok(ada, 'list_campaigns', filter)).data.map(
      (campaign: { id: string }) => campaign.id,
    )
  assert.deepEqual(await ids({ newsletterId: other.id }), [elsewhere.id])
  assert.deepEqual(await ids({ newsletterId: ada.newsletterId, status: 'draft' }), [id])
  assert.deepEqual(await ids({ status: 'sent' }), [])
})

test('lists scheduled campaigns by their time, in pages, and nothing else', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await draft(ada)
  const at = (hours: number) =>
    new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
  const byTime = new Map<number, string>()
  for (const hours of [30, 10, 20, 10]) {
    const { id } = await draft(ada, { subject: `in ${hours}` })
    await world.ok(ada, 'schedule_campaign', { campaignId: id, at: at(hours) })
    byTime.set(hours + byTime.size / 1000, id)
  }
  const wanted = [...byTime.entries()].toSorted(([a], [b]) => a - b).map(([, id]) => id)
  const got: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await world.ok(ada, 'list_campaigns', {
      sort: 'soonest',
      limit: 1,
      include: 'total',
      ...(cursor !== undefined && { cursor }),
    })
    assert.equal(page.total, 4)
    got.push(...page.data.map(({ id }: { id: string }) => id))
    cursor = page.nextCursor ?? undefined
  }
  assert.deepEqual(got, wanted)
  const errors = async (more: object) =>
    (await world.refused(ada, 'list_campaigns', { sort: 'soonest', ...more })).errors!.map(
      ({ pointer }) => pointer,
    )
  assert.deepEqual(await errors({ status: 'sent' }), ['/sort'])
  const { nextCursor } = await world.ok(ada, 'list_campaigns', { limit: 1 })
  assert.deepEqual(await errors({ cursor: nextCursor }), ['/cursor'])
  assert.deepEqual(
    (await world.ok(await world.account(), 'list_campaigns', { sort: 'soonest' })).data,
    [],
  )
})

test('lists what has gone out by the time at which it did, whatever is older as a draft', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const [first, second, never] = [await draft(ada), await draft(ada), await draft(ada)]
  for (const { id } of [second, first]) {
    world.clock.move(60_000)
    await world.ok(ada, 'send_campaign', { campaignId: id })
  }
  const one = await world.ok(ada, 'list_campaigns', { sort: 'sent', limit: 1 })
  const two = await world.ok(ada, 'list_campaigns', {
    sort: 'sent',
    limit: 1,
    cursor: one.nextCursor,
  })
  const ids = [...one.data, ...two.data].map(({ id }: { id: string }) => id)
  assert.deepEqual([ids, two.nextCursor], [[first.id, second.id], null])
  assert.ok(!ids.includes(never.id))
  const overview = await world.ok(ada, 'get_overview')
  assert.deepEqual(
    overview.lastCampaigns.map(({ id }: { id: string }) => id),
    ids,
  )
})

test('does not list the campaigns of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await draft(ada)
  assert.deepEqual(await world.ok(eve, 'list_campaigns', { include: 'total' }), {
    data: [],
    nextCursor: null,
    total: 0,
  })
})
