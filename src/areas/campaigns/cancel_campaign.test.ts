import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work, read, statuses } = campaigns(world)

test('ends a paused campaign: recipients who have not got it are skipped for good', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  assert.equal(
    (await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })).status,
    'cancelled',
  )
  await work()
  assert.deepEqual(await statuses(ada, campaign), { [reader!.id]: 'skipped: cancelled' })
  const { counts } = await read(ada, campaign)
  assert.deepEqual({ skipped: counts.skipped, pending: counts.pending }, { skipped: 1, pending: 0 })
  assert.equal(
    (await world.refused(ada, 'resume_campaign', { campaignId: campaign.id })).code,
    'campaign_not_paused',
  )
})

test('does not cancel a campaign that is not under way, nor one of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const [plain, sent] = [await draft(ada), await sending(ada)]
  assert.equal((await world.refused(eve, 'cancel_campaign', { campaignId: sent.id })).status, 404)
  await work()
  for (const { id } of [plain, sent])
    assert.equal(
      (await world.refused(ada, 'cancel_campaign', { campaignId: id })).code,
      'campaign_not_sending',
    )
})
