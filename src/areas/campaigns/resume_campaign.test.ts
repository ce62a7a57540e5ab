import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work, read } = campaigns(world)

test('resumes a paused campaign, and no other', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 2)
  const campaign = await sending(ada)
  assert.equal(
    (await world.refused(ada, 'resume_campaign', { campaignId: campaign.id })).code,
    'campaign_not_paused',
  )
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, 0)

  assert.equal(
    (await world.refused(eve, 'resume_campaign', { campaignId: campaign.id })).status,
    404,
  )
  const answer = await world.call(ada, 'resume_campaign', { campaignId: campaign.id })
  assert.equal(answer.status, 202)
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, 2)
})

test('a schedule that fails while the campaign is being resumed does not leave it sending without readers', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const campaign = await draft(ada)
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  await world.ok(ada, 'schedule_campaign', { campaignId: campaign.id, at })
  const one = sql`account_id = ${uuidOf(ada.accountId)} and campaign_id = ${uuidOf(campaign.id)}`
  const other = await world.db.startTransaction().execute()
  await sql`update campaign set status = 'paused', stop_reason = 'schedule_refused' where ${one}`.execute(
    other,
  )
  const resumed = world.refused(ada, 'resume_campaign', { campaignId: campaign.id })
  const isWaiting = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        world.db,
      )
    ).rows.length > 0
  while (!(await isWaiting())) await setTimeout(5)
  await other.commit().execute()
  assert.deepEqual([(await resumed).status, (await read(ada, campaign)).status], [409, 'paused'])
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, 1)
})
