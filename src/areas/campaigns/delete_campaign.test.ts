import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work, queued } = campaigns(world)

test('deletes a draft, a sent and a cancelled one', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const [plain, sent, cancelled] = [await draft(ada), await sending(ada), await sending(ada)]
  await world.ok(ada, 'cancel_campaign', { campaignId: cancelled.id })
  await work()
  for (const { id } of [plain, sent, cancelled]) {
    assert.equal((await world.call(ada, 'delete_campaign', { campaignId: id })).status, 204)
    assert.equal((await world.refused(ada, 'get_campaign', { campaignId: id })).status, 404)
  }
})

test('a campaign that was cancelled and deleted at once leaves no queue entry', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const campaign = await sending(ada)
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  await world.ok(ada, 'delete_campaign', { campaignId: campaign.id })
  assert.equal(await queued(campaign), false)
  await work()
})

test('does not delete one that is under way, nor one of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const { id } = await sending(ada)
  assert.equal(
    (await world.refused(ada, 'delete_campaign', { campaignId: id })).code,
    'campaign_under_way',
  )
  assert.equal((await world.refused(eve, 'delete_campaign', { campaignId: id })).status, 404)
  await world.ok(ada, 'pause_campaign', { campaignId: id })
  assert.equal(
    (await world.refused(ada, 'delete_campaign', { campaignId: id })).code,
    'campaign_under_way',
  )
})

test('a deletion, which may remove a million recipients, takes the turn of a long change', async () => {
  const ada = await world.account()
  const { id } = await draft(ada)
  const turns = world.system.heavy.long
  const deleted = await world.db.transaction().execute(async (db) => {
    await sql`lock table campaign in access exclusive mode`.execute(db)
    const deleting = world.call(ada, 'delete_campaign', { campaignId: id })
    await until('the deletion has its turn', () => turns.of(ada.accountId).underWay === 1)
    return { deleting }
  })
  assert.equal((await deleted.deleting).status, 204)
})
