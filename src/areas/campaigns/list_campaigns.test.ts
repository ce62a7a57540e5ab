import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft } = campaigns(world)

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
  const ids = async (filter: object) => (await world.ok(ada, 'list_campaigns', filter)).data.map((campaign: { id: string }) => campaign.id)
  assert.deepEqual(await ids({ newsletterId: other.id }), [elsewhere.id])
  assert.deepEqual(await ids({ newsletterId: ada.newsletterId, status: 'draft' }), [id])
  assert.deepEqual(await ids({ status: 'sent' }), [])
})

test('does not list the campaigns of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await draft(ada)
  assert.deepEqual(await world.ok(eve, 'list_campaigns', { include: 'total' }), { data: [], nextCursor: null, total: 0 })
})
