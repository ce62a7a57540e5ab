import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { sending, subscribers, work, read } = campaigns(world)

test('resumes a paused campaign, and no other', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 2)
  const campaign = await sending(ada)
  assert.equal((await world.refused(ada, 'resume_campaign', { campaignId: campaign.id })).code, 'campaign_not_paused')
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, 0)

  assert.equal((await world.refused(eve, 'resume_campaign', { campaignId: campaign.id })).status, 404)
  const answer = await world.call(ada, 'resume_campaign', { campaignId: campaign.id })
  assert.equal(answer.status, 202)
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, 2)
})
