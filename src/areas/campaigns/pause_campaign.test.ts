import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers } = campaigns(world)

test('pauses a campaign that is being sent, and no other', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const { id } = await sending(ada)
  assert.equal((await world.refused(eve, 'pause_campaign', { campaignId: id })).status, 404)
  assert.equal((await world.ok(ada, 'pause_campaign', { campaignId: id })).status, 'paused')
  assert.equal(
    (await world.refused(ada, 'pause_campaign', { campaignId: id })).code,
    'campaign_not_sending',
  )
  assert.equal(
    (await world.refused(ada, 'pause_campaign', { campaignId: (await draft(ada)).id })).code,
    'campaign_not_sending',
  )
})
